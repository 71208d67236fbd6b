import { handle } from "@/lib/http/handle";
import { deleteWebhook, getWebhook, updateWebhook } from "@/lib/webhook/endpoints";
import * as webhooks from "@/lib/webhook/service";

export const GET = handle(getWebhook, webhooks.get);
export const PUT = handle(updateWebhook, webhooks.update);
export const DELETE = handle(deleteWebhook, webhooks.remove);
