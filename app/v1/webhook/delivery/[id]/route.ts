import { handle } from "@/lib/base/http/handle";
import { getDelivery } from "@/lib/resources/webhook/endpoints";
import * as webhooks from "@/lib/resources/webhook/service";

export const GET = handle(getDelivery, webhooks.getOneDelivery);
