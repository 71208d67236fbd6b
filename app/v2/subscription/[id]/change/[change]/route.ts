import { handle } from "@/lib/base/http/handle";
import { withdrawSubscriptionChange } from "@/lib/resources/subscription-change/endpoints";
import { withdraw } from "@/lib/resources/subscription-change/service";

export const DELETE = handle(withdrawSubscriptionChange, withdraw);
