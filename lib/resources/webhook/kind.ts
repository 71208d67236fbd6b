import { AppError } from "@/lib/base/errors";
import { byService, type RecordKind } from "@/lib/base/write/kind";
import { deleteWebhook, listWebhooks, updateWebhook } from "./endpoints";
import { remove, update } from "./service";

export const webhookKind: RecordKind = {
  table: "webhook",
  visibility: "own",
  plural: "webhooks",
  list: listWebhooks,
  unset: ["url"],
  missing: () => AppError.notFound("The webhook"),
  writes: { update: byService(updateWebhook, update), delete: byService(deleteWebhook, remove) },
};
