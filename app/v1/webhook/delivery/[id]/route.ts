import { handle } from "@/lib/http/handle";
import { getDelivery } from "@/lib/webhook/endpoints";
import * as webhooks from "@/lib/webhook/service";

export const GET = handle(getDelivery, webhooks.getOneDelivery);
