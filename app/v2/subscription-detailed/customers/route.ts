import { handle } from "@/lib/base/http/handle";
import { list } from "@/lib/base/list/plain";
import { listSubscriptionDetails } from "@/lib/resources/subscription/endpoints";

export const GET = handle(listSubscriptionDetails, list);
