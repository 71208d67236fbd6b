import { IconActivity, IconBolt, IconCalendarEvent, IconCircleDot, IconHash, IconUser } from "@tabler/icons-react";
import { columnsFor } from "@/components/table/columns";
import { Change } from "@/components/ui/change";
import { StatusDot } from "@/components/ui/status";
import { EmptyValue, ExactTime } from "@/components/ui/values";
import type { Event } from "@/lib/resources/event/schema";
import { changesOf, fieldInWords, formatValue } from "./event-changes";
import classes from "./events.module.css";

const choices = (...values: string[]) => ({ values: values.map((value) => ({ value, label: value })) });

const column = columnsFor<Event>();

export const eventColumns = column.columns([
  column.accessor("time", {
    id: "time",
    cell: (cell) => <ExactTime value={cell.getValue()} />,
    meta: { label: "Time", width: 124, slot: "value", filter: { icon: IconCalendarEvent } },
  }),
  column.accessor("status", {
    id: "status",
    cell: (cell) => (
      <>
        <StatusDot kind={cell.getValue() === "failed" ? "failed" : "active"} />
        <span className="sr-only">{cell.getValue()}</span>
      </>
    ),
    meta: {
      label: "Status",
      width: 30,
      slot: "mark",
      filter: { icon: IconCircleDot, ...choices("success", "failed") },
    },
  }),
  column.accessor("source", {
    id: "source",
    cell: ({ row }) => (
      <>
        <span className={classes.quiet}>{row.original.source} / </span>
        {row.original.action}
      </>
    ),
    meta: {
      label: "Source and action",
      width: 220,
      slot: "detail",
      noun: "source",
      filter: {
        icon: IconActivity,
        ...choices(
          "account",
          "agreement",
          "Authentication",
          "event",
          "key",
          "product",
          "role",
          "support",
          "user",
          "webhook",
        ),
      },
    },
  }),
  column.accessor("message", {
    id: "message",
    cell: ({ row }) => <Message event={row.original} />,
    meta: { label: "Message", width: 340, grow: 1, slot: "title" },
  }),
  column.accessor((row) => row.user?.username, {
    id: "user.username",
    cell: (cell) => cell.getValue() ?? <EmptyValue />,
    meta: { label: "User", width: 190, filter: { icon: IconUser } },
  }),
  column.accessor((row) => row.user?.type, {
    id: "user.type",
    cell: (cell) => <span className={classes.quiet}>{cell.getValue()}</span>,
    meta: { label: "By", width: 84, align: "end", filter: choices("session", "api") },
  }),
]);

/** The message, and what changed where it fits into a line. */
function Message({ event }: { event: Event }) {
  const { message, source, action, status, data } = event;
  const text = message ?? `${source} ${action}`;
  if (status === "failed")
    return (
      <span className={classes.failed}>
        {text}
        {data?.message !== undefined && <span className={classes.reason}>, {data.message}</span>}
      </span>
    );
  const [first, ...others] = changesOf(event);
  if (!first) return <span>{text}</span>;
  return (
    <span>
      {text}, {fieldInWords(first.field)} <Change from={formatValue(first.before)} to={formatValue(first.after)} />
      {others.length > 0 && ` and ${others.length} more`}
    </span>
  );
}

/** Fields to filter by that have no column. */
export const eventLabels = {
  action: { label: "Action", icon: IconBolt, ...choices("create", "update", "delete", "sign", "Login", "Logout") },
  "data._id": { label: "Object id", icon: IconHash },
  "user.role": { label: "Role" },
  "user.id": { label: "User id" },
  "data.statusCode": { label: "Status code" },
};
