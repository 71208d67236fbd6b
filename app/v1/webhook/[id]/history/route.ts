import { handle } from "@/lib/base/http/handle";
import { getWebhookHistory } from "@/lib/resources/webhook/endpoints";
import * as webhooks from "@/lib/resources/webhook/service";

export const GET = handle(getWebhookHistory, webhooks.history);
