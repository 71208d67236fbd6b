import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { identifier, json, nameText, number, partialObject, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

/** Indexed fields are limited to a length that fits into an index. */
const short = text.max(300, message("At most 300 characters."));

/** The documented members of `data`; other members of an event are stored and returned unchanged. */
const eventData = partialObject({
  _id: short.meta({ description: "Identifier of the object concerned: what `~filter[data._id]` finds." }),
  name: json.meta({ description: "The name of the object." }),
  changes: json.meta({ description: "The changed fields by dotted path, each with `before` and `after`." }),
  statusCode: number.meta({ description: "Of a failed event: the status that was answered." }),
  message: text.meta({ description: "Of a failed event: why it failed." }),
  requestId: json.meta({ description: "Of a refused request: its `X-Request-Id`, which `GET /v1/request` finds." }),
  order: partialObject(
    { id: short, state: short, number: short },
    { id: "Identifier of the order.", state: "`open` or `closed`.", number: "Its number." },
  )
    .catchall(json)
    .meta({ description: "Of `order.create`: the order." }),
}).catchall(json);

export const event = partialObject({
  id: identifier,
  tenant: partialObject(
    { id: text, name: text },
    { id: "Identifier of the tenant.", name: "What it was called then." },
  ).meta({ description: "The tenant that was acted for, as it was recorded." }),
  user: partialObject(
    { username: short, role: short, type: short, id: short, via: text },
    {
      role: "The role and its level, such as `provider.admin`.",
      type: "`session`: a person. `api`: a key, or the command line of the operator.",
      id: "Identifier of the user or key.",
      via: "`mcp`: an assistant has used the key.",
    },
  ).meta({ description: "Who acted, as it was recorded." }),
  source: short.meta({ description: "The area that it happened in, such as `product`." }),
  action: short.meta({ description: "What was done, such as `distributor_delete`." }),
  time: timestamp.meta({ description: "When it happened, UTC: set by the server." }),
  status: short.meta({ description: "`success` or `failed`." }),
  message: text.meta({ description: "The outcome in a sentence for people." }),
  origin: short.meta({
    description:
      "`platform`: the platform itself has recorded it. `external`: another system has appended it. Absent in events that were imported without it.",
  }),
  data: eventData.meta({
    description: "What it was about: its members depend on source and action, as `/docs/event-types` has them.",
  }),
})
  .required({ id: true })
  .meta({ id: "Event" });

export type Event = z.infer<typeof event>;

const name = nameText(100, message("At least 1 character."));
const dataLengthMax = 16_384;

/** An event of another system. Its tenant and user come from the credential, never from the body. */
export const newEvent = z
  .object({
    source: name.meta({ description: "The area that produced it, such as `order`." }),
    action: name.meta({ description: "What was done, such as `create`." }),
    status: z
      .enum(["success", "failed"], "The value can be: success, failed.")
      .meta({ description: "Whether what was done succeeded." }),
    message: text
      .min(1, message("At least 1 character."))
      .max(1000, message("At most 1000 characters."))
      .meta({ description: "The outcome in a sentence for people, at most 1,000 characters." }),
    data: eventData
      .refine(
        (data) => JSON.stringify(data).length <= dataLengthMax,
        message("At most {dataLengthMax} characters of JSON.", { dataLengthMax }),
      )
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
