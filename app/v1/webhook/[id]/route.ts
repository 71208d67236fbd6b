import { handle } from "@/lib/base/http/handle";
import { deleteWebhook, getWebhook, updateWebhook } from "@/lib/resources/webhook/endpoints";
import * as webhooks from "@/lib/resources/webhook/service";

export const GET = handle(getWebhook, webhooks.get);
export const PUT = handle(updateWebhook, webhooks.update);
export const DELETE = handle(deleteWebhook, webhooks.remove);
