import { handle } from "@/lib/base/http/handle";
import { renewSubscription } from "@/lib/resources/subscription-change/endpoints";
import { renew } from "@/lib/resources/subscription-change/service";

export const POST = handle(renewSubscription, renew);
