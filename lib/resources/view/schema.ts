import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { identifier, nameText, number, tenantId, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const screen = text
  .regex(/^\/[a-z0-9/-]{1,99}$/, message("A screen is a path such as /subscriptions."))
  .meta({ description: "The path of the screen that it is a view of." });
const name = nameText(40, message("Give the view a name.")).trim();
const parameters = text
  .max(8_000)
  .meta({ description: "The query of the screen's address: filters, search, sort, columns." });
const shared = z.boolean().meta({ description: "Whether everyone in the tenant has it." });
const notify = z.boolean().meta({ description: "Whether its owner is notified of records that enter and leave it." });
const position = number.meta({ description: "Its place among the views of the screen, lowest first." });

/** A view of a list screen that somebody has saved. */
export const savedView = z
  .object({
    id: identifier,
    screen,
    name,
    parameters,
    shared,
    notify,
    position,
    owner: z.object({ id: identifier, username: text }).meta({ description: "Who has saved it." }),
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: "SavedView" });

export type SavedView = z.infer<typeof savedView>;

export const savedViewList = defineList({
  record: savedView,
  id: "id",
  table: "saved_view_record",
  visibility: "own",
  columns: ["owner.id", "owner.username", "screen", "name", "shared", "notify", "position", "created", "updated"],
  search: ["name"],
  defaultSort: "position",
  envelope: { style: "array" },
});

export const savedViewCreate = z
  .object({ screen, name, parameters, shared: shared.default(false) })
  .meta({ id: "SavedViewCreate" });

export const savedViewUpdate = z
  .object({ name, parameters, shared, notify, position })
  .partial()
  .meta({ id: "SavedViewUpdate" });

const recordKey = z.object({ tenant: tenantId, id: identifier });
export const recordKeys = z.array(recordKey).meta({ description: "The records, 100 at most." });
export const recordCount = number.meta({ description: "How many records." });

/** A notice for the owner of a view. */
export const notice = z
  .object({
    id: identifier,
    view: z.object({ id: identifier, name: text, screen: text }),
    kind: z.enum(["entered", "left"]).meta({ description: "Whether the records have entered the view or left it." }),
    count: recordCount,
    records: recordKeys,
    read: z.boolean().meta({ description: "Whether you have read it." }),
    created: timestamp,
  })
  .meta({ id: "Notice" });

export type Notice = z.infer<typeof notice>;

export const noticeList = defineList({
  record: notice,
  id: "id",
  table: "view_notice_record",
  visibility: "own",
  columns: ["view.id", "view.name", "view.screen", "kind", "count", "read", "created"],
  search: ["view.name"],
  defaultSort: "-created",
  envelope: { style: "page", items: "data", total: "total" },
});

const readIds = z
  .array(identifier)
  .min(1)
  .max(1_000)
  .meta({ description: "Those that you have read; without it all." });
export const noticesRead = z.object({ ids: readIds.optional() }).meta({ id: "NoticesRead" });
