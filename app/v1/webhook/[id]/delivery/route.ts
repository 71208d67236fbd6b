import { handle } from "@/lib/http/handle";
import { listDeliveries } from "@/lib/webhook/endpoints";
import * as webhooks from "@/lib/webhook/service";

export const GET = handle(listDeliveries, webhooks.deliveries);
