import { handle } from "@/lib/base/http/handle";
import { listDeliveries } from "@/lib/resources/webhook/endpoints";
import * as webhooks from "@/lib/resources/webhook/service";

export const GET = handle(listDeliveries, webhooks.deliveries);
