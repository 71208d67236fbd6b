import { handle } from "@/lib/base/http/handle";
import { getCustomerSubscriptionHistory } from "@/lib/resources/subscription/endpoints";
import * as subscriptions from "@/lib/resources/subscription/service";

export const GET = handle(getCustomerSubscriptionHistory, subscriptions.history);
