"use client";

import { columnsFor } from "@/components/table/columns";
import { Id } from "@/components/ui/copy";
import { Status } from "@/components/ui/status";
import { Count, EmptyValue, ExactMoment } from "@/components/ui/values";
import { message } from "@/lib/languages/text";
import type { Request } from "@/lib/resources/request/schema";
import { ActorName } from "../../names/actor-name";

const column = columnsFor<Request>();

export const requestColumns = column.columns([
  column.accessor("time", {
    id: "time",
    cell: (cell) => <ExactMoment value={cell.getValue()} />,
    meta: { label: message("Time"), width: 212, slot: "note" },
  }),
  column.accessor("status", {
    id: "status",
    cell: (cell) => {
      const status = cell.getValue() ?? 0;
      return <Status kind={status >= 400 ? "failed" : "active"}>{String(status)}</Status>;
    },
    meta: { label: message("Status"), width: 84, slot: "value" },
  }),
  column.accessor("operation", {
    id: "operation",
    meta: { label: message("Operation"), width: 160, grow: 1, slot: "title" },
  }),
  column.accessor((row) => `${row.method} ${row.path}`, {
    id: "path",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: message("Path"), width: 200, grow: 1, slot: "detail" },
  }),
  column.accessor("method", { id: "method", meta: { label: message("Method"), width: 90 } }),
  column.accessor("code", {
    id: "code",
    cell: (cell) => cell.getValue() ?? <EmptyValue />,
    meta: { label: message("Code"), width: 130 },
  }),
  column.accessor((row) => row.user?.username, {
    id: "user.username",
    cell: (cell) => <ActorName username={cell.getValue() ?? ""} />,
    meta: { label: message("User or key"), noun: message("User"), width: 150 },
  }),
  column.accessor((row) => row.user?.type, {
    id: "user.type",
    meta: {
      label: message("By"),
      width: 84,
      filter: {
        values: [
          { value: "session", label: message("session") },
          { value: "api", label: message("API key") },
        ],
      },
    },
  }),
  column.accessor("milliseconds", {
    id: "milliseconds",
    cell: (cell) => <Count value={cell.getValue()} />,
    meta: { label: message("Milliseconds"), width: 110, align: "end" },
  }),
  column.accessor("requestId", {
    id: "requestId",
    cell: (cell) => <Id value={cell.getValue() ?? ""} />,
    meta: { label: message("Request id"), width: 150 },
  }),
]);
