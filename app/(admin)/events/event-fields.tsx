import Link from "next/link";
import {
  IconActivity,
  IconBolt,
  IconCalendarEvent,
  IconChevronRight,
  IconCircleDot,
  IconHash,
  IconUser,
} from "@/components/icons/icons";
import { fieldsFor } from "@/components/table/fields";
import { Change } from "@/components/ui/change";
import { fieldInWords, formatValue } from "@/components/ui/field-words";
import { StatusDot } from "@/components/ui/status";
import { EmptyValue, ExactTime } from "@/components/ui/values";
import type { EventType } from "@/lib/base/audit/event";
import { events } from "@/lib/events";
import { message, t } from "@/lib/languages/text";
import type { Event } from "@/lib/resources/event/schema";
import { eventSays } from "@/lib/resources/event/words";
import { ActorName } from "../names/actor-name";
import { changesOf, objectName } from "./event-changes";
import { recordLink } from "./event-links";
import classes from "./events.module.css";
import { UndoneMark } from "./undone-mark";

const choices = (...values: string[]) => ({ values: values.map((value) => ({ value, label: value })) });

/** The sources or actions of the catalogue, once each. */
const namesOf = (part: (type: EventType) => string): string[] =>
  [...new Set(events.map(part))].sort((one, other) => one.localeCompare(other));

const of = fieldsFor<Event>();

export const eventFields = [
  of.exact("time", message("Time"), {
    width: 160,
    slot: "value",
    filter: { icon: IconCalendarEvent },
    cell: (row) => (
      <>
        <IconChevronRight
          aria-hidden
          size={16}
          className={`me-6 text-3 vertical-align-3 phone-hidden ${classes.chevron}`}
        />
        <ExactTime value={row.time} />
      </>
    ),
  }),
  of.text("status", message("Status"), {
    width: 30,
    slot: "mark",
    filter: { icon: IconCircleDot, ...choices(message("success"), message("failed")) },
    cell: (row) => (
      <>
        <StatusDot kind={row.status === "failed" ? "failed" : "active"} />
        <span className="sr-only">{t(row.status ?? "")}</span>
      </>
    ),
  }),
  of.text("source", message("Source"), {
    heading: message("Source and action"),
    isForDevelopers: true,
    width: 220,
    filter: {
      icon: IconActivity,
      ...choices(...namesOf(({ source }) => source)),
    },
    cell: (row) => (
      <>
        <span className="text-3">{row.source} / </span>
        {row.action}
        {row.origin === "external" && <span className="text-3"> · {t("external")}</span>}
      </>
    ),
  }),
  of.text("message", message("Message"), {
    width: 320,
    grow: 1,
    slot: "title",
    cell: (row, _, rows) => <Message event={row} rows={rows()} />,
  }),
  of.made("object", message("Object"), { width: 200, slot: "note", cell: (row) => <ObjectName event={row} /> }),
  of.text("user.username", message("User"), {
    width: 300,
    slot: "detail",
    filter: { icon: IconUser },
    cell: (row) => <UserName username={row.user?.username} />,
  }),
  of.text("user.type", message("By"), {
    isForDevelopers: true,
    width: 84,
    align: "end",
    filter: choices(message("session"), message("api")),
    cell: (row) => <span className="text-3">{t(row.user?.type ?? "")}</span>,
  }),
];

function UserName({ username }: { username: string | undefined }) {
  if (username === undefined) return <EmptyValue />;
  return (
    <span title={username}>
      <ActorName username={username} />
    </span>
  );
}

/** The message, and the first change if it fits into a line. */
function Message({ event, rows }: { event: Event; rows: readonly Event[] }) {
  const { status, data } = event;
  const text = eventSays(event);
  if (status === "failed")
    return (
      <span className="text-danger">
        {text}
        {data?.message !== undefined && <span className="font-400">, {t(data.message)}</span>}
      </span>
    );
  const [first, ...others] = changesOf(event);
  const undone = <UndoneMark event={event} rows={rows} />;
  if (!first)
    return (
      <span>
        {text}
        {undone}
      </span>
    );
  const { field, before, after } = first;
  return (
    <span>
      {text}, {fieldInWords(field)} <Change from={formatValue(before, field)} to={formatValue(after, field)} />
      {others.length > 0 && ` ${t("and {count} more", { count: others.length })}`}
      {undone}
    </span>
  );
}

/** The object's name, as a link to its page where it has one. */
function ObjectName({ event }: { event: Event }) {
  const name = objectName(event);
  if (name === undefined) return null;
  const page = recordLink(event);
  if (!page) return <span className="text-2">{name}</span>;
  return (
    <Link href={page.href} prefetch={false} className="text-2 hover-underline">
      {name}
    </Link>
  );
}

/** Filter fields without a column. */
export const eventLabels = {
  action: { label: message("Action"), icon: IconBolt, ...choices(...namesOf(({ action }) => action)) },
  "data._id": { label: message("Object"), icon: IconHash, names: "objects" },
  "user.role": { label: message("Role") },
  "user.id": { label: message("User ID"), names: "users" },
  "data.statusCode": { label: message("Status code") },
} as const;
