import { handle } from "@/lib/base/http/handle";
import { cancelSubscription } from "@/lib/resources/subscription-change/endpoints";
import { cancel } from "@/lib/resources/subscription-change/service";

export const POST = handle(cancelSubscription, cancel);
