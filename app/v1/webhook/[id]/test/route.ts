import { handle } from "@/lib/http/handle";
import { testWebhook } from "@/lib/webhook/endpoints";
import * as webhooks from "@/lib/webhook/service";

export const POST = handle(testWebhook, webhooks.test);
