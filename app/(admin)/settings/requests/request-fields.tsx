"use client";

import { fieldsFor } from "@/components/table/fields";
import { Status } from "@/components/ui/status";
import { message } from "@/lib/languages/text";
import type { Request } from "@/lib/resources/request/schema";
import { ActorName } from "../../names/actor-name";

const of = fieldsFor<Request>();

export const requestFields = [
  of.exact("time", message("Time"), { width: 212, slot: "note" }),
  of.text("status", message("Status"), {
    width: 84,
    slot: "value",
    cell: ({ status = 0 }) => <Status kind={status >= 400 ? "failed" : "active"}>{String(status)}</Status>,
  }),
  of.text("operation", message("Operation"), { width: 160, grow: 1, slot: "title" }),
  of.text("path", message("Path"), {
    width: 200,
    grow: 1,
    slot: "detail",
    cell: (row) => <code className="mono">{`${row.method} ${row.path}`}</code>,
  }),
  of.text("method", message("Method"), { width: 90 }),
  of.text("code", message("Code"), { width: 130 }),
  of.text("user.username", message("User"), {
    heading: message("User or key"),
    width: 150,
    cell: (row) => <ActorName username={row.user?.username ?? ""} />,
  }),
  of.choice("user.type", message("By"), {
    width: 84,
    choices: { session: message("session"), api: message("API key") },
  }),
  of.count("milliseconds", message("Milliseconds"), { width: 110 }),
  of.id("requestId", message("Request id")),
];
