import { handle } from "@/lib/http/handle";
import { listSubscriptionDetails } from "@/lib/subscription/endpoints";
import * as subscriptions from "@/lib/subscription/service";

export const GET = handle(listSubscriptionDetails, subscriptions.listDetails);
