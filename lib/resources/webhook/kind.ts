import { type RecordKind, writing } from "@/lib/base/write/kind";
import { deleteWebhook, listWebhooks, updateWebhook } from "./endpoints";
import { remove, update } from "./service";

export const webhookKind: RecordKind = {
  table: "webhook",
  visibility: "own",
  plural: "webhooks",
  list: listWebhooks,
  unset: ["url"],
  writes: { update: writing(updateWebhook, update), delete: writing(deleteWebhook, remove) },
};
