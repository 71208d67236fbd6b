import { handle } from "@/lib/base/http/handle";
import { list } from "@/lib/base/list/plain";
import { createWebhook, listWebhooks } from "@/lib/resources/webhook/endpoints";
import * as webhooks from "@/lib/resources/webhook/service";

export const GET = handle(listWebhooks, list);
export const POST = handle(createWebhook, webhooks.create);
