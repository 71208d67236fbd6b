import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { identifier, json, nameText, number, partialObject, text, timestamp } from "@/lib/base/schema/primitives";

/** Indexed fields are limited to a length that fits into an index. */
const short = text.max(300, "At most 300 characters.");

/** The documented members of `data`; other members of an event are stored and returned unchanged. */
const eventData = partialObject({
  _id: short,
  name: json.meta({ description: "The name of the object." }),
  changes: json.meta({ description: "The changed fields by dotted path, each with `before` and `after`." }),
  statusCode: number,
  message: text,
  order: partialObject({ id: short, state: short, number: short }).catchall(json),
}).catchall(json);

export const event = partialObject({
  id: identifier,
  tenant: partialObject({ id: text, name: text }),
  user: partialObject({ username: short, role: short, type: short, id: short }),
  source: short,
  action: short,
  time: timestamp,
  status: short,
  message: text,
  origin: short.meta({
    description:
      "`platform`: the platform itself has recorded it. `external`: another system has appended it. Absent in events that were imported without it.",
  }),
  data: eventData,
})
  .required({ id: true })
  .meta({ id: "Event" });

export type Event = z.infer<typeof event>;

const name = nameText(100, "At least 1 character.");
const dataLengthMax = 16_384;

/** An event of another system. Its tenant and user come from the credential, never from the body. */
export const newEvent = z
  .object({
    source: name.meta({ description: "The area that produced it, such as `order`." }),
    action: name.meta({ description: "What was done, such as `create`." }),
    status: z.enum(["success", "failed"], "The value can be: success, failed."),
    message: text.min(1, "At least 1 character.").max(1000, "At most 1000 characters."),
    data: eventData
      .refine((data) => JSON.stringify(data).length <= dataLengthMax, `At most ${dataLengthMax} characters of JSON.`)
      .optional()
      .meta({ description: "`_id` is the identifier of the object concerned. Never put credentials here." }),
  })
  .meta({ id: "NewEvent" });

export const eventList = defineList({
  record: event,
  id: "id",
  table: "event",
  rows: "event_row",
  visibility: "own",
  columns: [
    "source",
    "action",
    "time",
    "status",
    "message",
    "user.username",
    "user.role",
    "user.type",
    "user.id",
    "tenant.id",
    "tenant.name",
    "data._id",
    "data.statusCode",
    "data.message",
    "data.order.id",
    "data.order.state",
    "data.order.number",
  ],
  search: ["id", "source", "action", "message", "user.username", "data._id", "data.message"],
  words: { column: "search", indexed: true },
  versions: "immutable",
  defaultSort: "-time",
  orders: { time: "descending" },
  changes: { tables: ["event"], facet: { field: "status", values: ["success", "failed"] } },
  envelope: { style: "offset", items: "data" },
  csv: {
    fileName: "events",
    columns: [
      "id",
      "time",
      "source",
      "action",
      "status",
      "message",
      "user.username",
      "user.role",
      "user.type",
      "user.id",
      "tenant.id",
      "tenant.name",
      "data._id",
      "data.statusCode",
      "data.message",
      "data.name",
      "data.changes",
      "origin",
    ],
  },
});
