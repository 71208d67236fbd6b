import type * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { identifier, number, partialObject, text, timestamp } from "@/lib/base/schema/primitives";

/** A request of the API that was a write or was refused. */
export const request = partialObject({
  id: identifier,
  requestId: text.meta({
    description: "The `X-Request-Id` of its answer. A client that sends one of its own can use it several times.",
  }),
  time: timestamp.meta({ description: "When it arrived." }),
  user: partialObject({ username: text, type: text, id: text }).meta({
    description: "Whose credential it came with: `type` is `session` or `api`, and `id` the user or the API key.",
  }),
  operation: text.meta({ description: "Its name in this reference, such as `updateAccount`." }),
  method: text,
  path: text.meta({ description: "Without the query; at most 500 characters." }),
  status: number.meta({ description: "Of the answer." }),
  code: text.meta({ description: "The `code` of the problem that was answered; absent after a success." }),
  milliseconds: number.meta({ description: "How long the server took." }),
})
  .required({ id: true })
  .meta({ id: "Request" });

export type Request = z.infer<typeof request>;

export const requestList = defineList({
  record: request,
  id: "id",
  table: "request_record",
  visibility: "own",
  columns: [
    "requestId",
    "time",
    "user.username",
    "user.type",
    "user.id",
    "operation",
    "method",
    "path",
    "status",
    "code",
    "milliseconds",
  ],
  search: ["requestId", "operation", "path", "code", "user.username"],
  defaultSort: "-time",
  envelope: { style: "page", items: "data", total: "total" },
  csv: {
    fileName: "requests",
    columns: [
      "time",
      "requestId",
      "user.username",
      "user.type",
      "user.id",
      "operation",
      "method",
      "path",
      "status",
      "code",
      "milliseconds",
    ],
  },
});
