import { handle } from "@/lib/http/handle";
import { createWebhook, listWebhooks } from "@/lib/webhook/endpoints";
import * as webhooks from "@/lib/webhook/service";

export const GET = handle(listWebhooks, webhooks.list);
export const POST = handle(createWebhook, webhooks.create);
