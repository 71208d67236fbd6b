import { handle } from "@/lib/http/handle";
import { redeliver } from "@/lib/webhook/endpoints";
import * as webhooks from "@/lib/webhook/service";

export const POST = handle(redeliver, webhooks.redeliver);
