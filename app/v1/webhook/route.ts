import { handle } from "@/lib/base/http/handle";
import { createWebhook, listWebhooks } from "@/lib/resources/webhook/endpoints";
import * as webhooks from "@/lib/resources/webhook/service";

export const GET = handle(listWebhooks, webhooks.list);
export const POST = handle(createWebhook, webhooks.create);
