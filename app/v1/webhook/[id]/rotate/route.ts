import { handle } from "@/lib/base/http/handle";
import { rotateWebhookSecret } from "@/lib/resources/webhook/endpoints";
import * as webhooks from "@/lib/resources/webhook/service";

export const POST = handle(rotateWebhookSecret, webhooks.rotate);
