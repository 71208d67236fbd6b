import { handle } from "@/lib/http/handle";
import { listCustomerSubscriptions } from "@/lib/subscription/endpoints";
import * as subscriptions from "@/lib/subscription/service";

export const GET = handle(listCustomerSubscriptions, subscriptions.list);
