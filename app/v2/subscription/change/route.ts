import { handle } from "@/lib/base/http/handle";
import { listSubscriptionChanges } from "@/lib/resources/subscription-change/endpoints";
import { list } from "@/lib/resources/subscription-change/service";

export const GET = handle(listSubscriptionChanges, list);
