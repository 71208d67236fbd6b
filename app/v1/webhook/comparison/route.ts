import { handle } from "@/lib/base/http/handle";
import { compareWebhooks } from "@/lib/resources/webhook/endpoints";
import * as webhooks from "@/lib/resources/webhook/service";

export const GET = handle(compareWebhooks, webhooks.compare);
