import { handle } from "@/lib/base/http/handle";
import * as deliveries from "@/lib/resources/webhook/deliveries";
import { redeliverFailed } from "@/lib/resources/webhook/endpoints";

export const POST = handle(redeliverFailed, deliveries.redeliverFailed);
