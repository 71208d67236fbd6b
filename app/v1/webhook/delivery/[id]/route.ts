import { handle } from "@/lib/base/http/handle";
import * as deliveries from "@/lib/resources/webhook/deliveries";
import { getDelivery } from "@/lib/resources/webhook/endpoints";

export const GET = handle(getDelivery, deliveries.get);
