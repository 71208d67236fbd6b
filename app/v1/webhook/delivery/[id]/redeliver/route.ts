import { handle } from "@/lib/base/http/handle";
import * as deliveries from "@/lib/resources/webhook/deliveries";
import { redeliver } from "@/lib/resources/webhook/endpoints";

export const POST = handle(redeliver, deliveries.redeliver);
