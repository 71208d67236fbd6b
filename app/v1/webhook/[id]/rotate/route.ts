import { handle } from "@/lib/http/handle";
import { rotateWebhookSecret } from "@/lib/webhook/endpoints";
import * as webhooks from "@/lib/webhook/service";

export const POST = handle(rotateWebhookSecret, webhooks.rotate);
