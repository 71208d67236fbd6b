import { handle } from "@/lib/base/http/handle";
import { changes } from "@/lib/base/list/plain";
import { listCustomerSubscriptionChanges } from "@/lib/resources/subscription/endpoints";

export const GET = handle(listCustomerSubscriptionChanges, changes);
