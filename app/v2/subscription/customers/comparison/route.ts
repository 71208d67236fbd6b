import { handle } from "@/lib/base/http/handle";
import { compareCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import * as subscriptions from "@/lib/resources/subscription/service";

export const GET = handle(compareCustomerSubscriptions, subscriptions.compare);
