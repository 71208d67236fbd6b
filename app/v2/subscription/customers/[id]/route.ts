import { handle } from "@/lib/http/handle";
import { getCustomerSubscription } from "@/lib/subscription/endpoints";
import * as subscriptions from "@/lib/subscription/service";

export const GET = handle(getCustomerSubscription, subscriptions.get);
