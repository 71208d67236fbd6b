"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { IconCheck } from "@/components/icons/icons";
import { Loading, Region } from "@/components/layout/page";
import { LoadFailure } from "@/components/record/loaded";
import { isTimeOfChange } from "@/components/record/use-as-of";
import { useHasFeature } from "@/components/session/viewer";
import { Bar, places } from "@/components/state/skeleton";
import { useNow } from "@/components/ui/clock";
import { toDate } from "@/components/ui/date-format";
import { fieldInWords } from "@/components/ui/field-words";
import { formatCount } from "@/components/ui/number-format";
import { StatusDot } from "@/components/ui/status";
import { CalendarDay, Recent } from "@/components/ui/values";
import { userName } from "@/lib/base/auth/user-name";
import { dayMilliseconds } from "@/lib/base/day";
import type { RecordVersion } from "@/lib/base/http/history";
import { where } from "@/lib/base/list/where";
import { usePageQuery } from "@/lib/browser/use-page-query";
import { t } from "@/lib/languages/text";
import { withinSentence } from "@/lib/languages/within-sentence";
import { listEvents } from "@/lib/resources/event/endpoints";
import type { Event } from "@/lib/resources/event/schema";
import { eventSays } from "@/lib/resources/event/words";
import { listTickets } from "@/lib/resources/ticket/endpoints";
import { changesOf, objectName } from "../events/event-changes";
import { ActorName } from "../names/actor-name";
import { paths } from "../paths";
import classes from "./customer.module.css";
import {
  consentsQuery,
  eventFilters,
  eventsQuery,
  openTickets,
  runningQuery,
  termFilters,
  ticketsQuery,
  usersQuery,
} from "./customer-queries";

/** The smaller parts of a customer's page. Each loads by itself, and is hidden if the viewer may not read it. */

interface PartProps<Data> {
  title: string;
  failed: string;
  query: Parameters<typeof LoadFailure>[0]["query"] & { data: Data | undefined; isPending: boolean };
  detail?: (data: Data) => ReactNode;
  action?: (data: Data) => ReactNode;
  /** The sentence for an empty part. */
  empty: (data: Data) => string | undefined;
  rows?: number;
  children: (data: Data) => ReactNode;
}

export function Part<Data>({ title, failed, query, detail, action, empty, rows = 3, children }: PartProps<Data>) {
  const { data, isPending } = query;
  const none = data === undefined ? undefined : empty(data);
  return (
    <Region title={title} detail={data !== undefined && detail?.(data)} action={data !== undefined && action?.(data)}>
      <LoadFailure query={query} failed={failed} />
      {isPending && (
        <Loading>
          <ul className={classes.list}>
            {places(rows).map((at) => (
              <li className="row min-h-36 gap-12 py-0 px-gutter tabular hover-bg-row phone-min-h-44" key={at}>
                <Bar width={`${52 + at * 9}%`} />
              </li>
            ))}
          </ul>
        </Loading>
      )}
      {data !== undefined && (none === undefined ? children(data) : <p className="py-8 px-gutter text-2">{none}</p>)}
    </Region>
  );
}

/** Rows of a part. */
const shown = 5;

interface PartRowProps {
  href: string;
  /** The whole name, where it may be cut. */
  title?: string | undefined;
  name: ReactNode;
  children?: ReactNode;
}

/** A row of a part: the name of a record, which leads to it, and a fact beside it. */
export const PartRow = ({ href, title, name, children }: PartRowProps) => (
  <li className="row min-h-36 gap-12 py-0 px-gutter tabular hover-bg-row phone-min-h-44">
    <Link
      className="truncate flex-1 min-w-0 font-500 phone-break-anywhere phone-wrap"
      href={href}
      prefetch={false}
      title={title}
    >
      {name}
    </Link>
    {children}
  </li>
);

interface TicketsPartProps {
  tenant: string;
  /** The ticket beside which the others are shown. */
  except?: string;
  /** Where a ticket opens; otherwise in the list of all tickets. */
  hrefOf?: (id: string) => string;
}

export function TicketsPart({ tenant, except, hrefOf }: TicketsPartProps) {
  const mayRead = useHasFeature("Platform/Support");
  const query = usePageQuery({
    ...ticketsQuery(tenant),
    enabled: mayRead,
    select: ({ open, total, all }) => {
      const others = open.filter(({ id }) => id !== except);
      return { open: others, total: total - open.length + others.length, all };
    },
  });
  const now = useNow();
  if (!mayRead) return null;
  const of = (filters: object) => paths.tickets(where(listTickets.list, filters));
  return (
    <Part
      title={except === undefined ? t("Open tickets") : t("Other open tickets")}
      failed={t("Could not load the tickets.")}
      query={query}
      detail={({ total }) => formatCount(total)}
      action={({ all }) =>
        all > 0 && (
          <Link href={of({ tenant })}>
            {/* Beside the list of all tickets, which has a number of its own. */}
            {except === undefined
              ? t("All {count}", { count: all })
              : t("All {count} of this customer", { count: all })}
          </Link>
        )
      }
      empty={({ total, all }) =>
        total > 0
          ? undefined
          : except !== undefined
            ? t("No other ticket is open.")
            : all > 0
              ? t("All tickets are closed.")
              : t("No ticket was opened.")
      }
    >
      {({ open, total }) => (
        <ul className={classes.list}>
          {open.slice(0, shown).map(({ id, subject, created }) => {
            const opened = toDate(created)?.getTime();
            return (
              <PartRow
                key={id}
                href={hrefOf?.(id) ?? of({ ...openTickets(tenant), id })}
                title={subject}
                name={subject ?? id}
              >
                {opened !== undefined && (
                  <span>
                    {t("{count, plural, one {# day} other {# days}}", {
                      count: Math.floor(Math.max(0, now - opened) / dayMilliseconds),
                    })}
                  </span>
                )}
              </PartRow>
            );
          })}
          {total > shown && (
            <li className="row min-h-36 gap-12 py-0 px-gutter tabular hover-bg-row phone-min-h-44">
              <Link
                href={of(openTickets(tenant))}
                className="truncate flex-1 min-w-0 font-500 link phone-break-anywhere phone-wrap"
              >
                {t("{count} more", { count: total - shown })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </Part>
  );
}

interface TermsPartProps {
  title: string;
  account: string;
  /** The subscription beside which the others are shown. */
  except?: string;
}

/** The running and future subscriptions of a customer, the next to end first. */
export function TermsPart({ title, account, except }: TermsPartProps) {
  const mayRead = useHasFeature("Platform/Subscription");
  const query = usePageQuery({ ...runningQuery(account, except), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Part
      title={title}
      failed={t("Could not load the subscriptions.")}
      query={query}
      rows={shown}
      action={({ total }) =>
        total > 0 && (
          <Link href={paths.subscriptions(termFilters(account))}>
            {t("All {count}", { count: except === undefined ? total : total + 1 })}
          </Link>
        )
      }
      empty={({ total }) =>
        total > 0
          ? undefined
          : except === undefined
            ? t("No running subscriptions.")
            : t("No other running subscriptions.")
      }
    >
      {({ rows }) => (
        <ul className={classes.list}>
          {rows.map((row) => (
            <PartRow key={row._id} href={paths.subscription(row._id)} title={row.name} name={row.name ?? row._id}>
              <span>
                <CalendarDay value={row.end_date} />
              </span>
            </PartRow>
          ))}
        </ul>
      )}
    </Part>
  );
}

export function AgreementsPart({ tenant }: { tenant: string }) {
  const mayRead = useHasFeature("Platform/Contract");
  const query = usePageQuery({ ...consentsQuery(tenant), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Part
      title={t("Agreements")}
      failed={t("Could not load the consents.")}
      query={query}
      action={() => <Link href={paths.agreements()}>{t("Show who hasn't accepted")}</Link>}
      empty={({ agreements }) => (agreements.length > 0 ? undefined : t("No user has accepted an agreement."))}
    >
      {({ agreements, isComplete }) => (
        <ul className={classes.list}>
          {agreements.slice(0, shown).map(({ id, title, version, users }) => (
            <PartRow key={id} href={paths.agreement(id)} title={title} name={title ?? id}>
              <span className={`row ${classes.accepted}`}>
                <IconCheck aria-hidden />
                {t(
                  "{isComplete, select, false {at least } other {}}{count, plural, one {# has accepted} other {# have accepted}} version {version}",
                  { isComplete: String(isComplete), count: users, version: String(version) },
                )}
              </span>
            </PartRow>
          ))}
        </ul>
      )}
    </Part>
  );
}

export function UsersPart() {
  const mayRead = useHasFeature("Platform/User");
  const query = usePageQuery({ ...usersQuery(), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Part
      title={t("Users")}
      failed={t("Could not load the users.")}
      query={query}
      rows={shown}
      detail={({ total }) => formatCount(total)}
      action={({ total }) => <Link href={paths.users()}>{t("All {count}", { count: total })}</Link>}
      empty={({ total }) => (total > 0 ? undefined : t("No users"))}
    >
      {({ rows }) => (
        <ul className={classes.list}>
          {rows.map(({ _id, username, firstname, lastname, metadata }) => (
            <PartRow
              key={_id}
              href={paths.user(_id)}
              title={username}
              name={userName({ firstname, lastname, username })}
            >
              <span>{metadata?.last_login ? <Recent value={metadata.last_login} /> : t("Not yet signed in")}</span>
            </PartRow>
          ))}
        </ul>
      )}
    </Part>
  );
}

interface EventsPartProps {
  title?: string;
  /** Whose events they are, where they are not those of the record of the page alone. */
  detail?: string;
  ids: readonly string[];
  /** A subscription whose imports are shown with its events. */
  subscription?: string;
  /** What fields of the records are called, where their names do not say it. */
  fields?: Named;
}

type Named = readonly { path: string; label: string }[];

export function EventsPart({ title = t("Last events"), detail, ids, subscription, fields }: EventsPartProps) {
  const mayRead = useHasFeature("Platform/Event");
  const query = usePageQuery({ ...eventsQuery(ids, subscription), enabled: mayRead });
  if (!mayRead) return null;
  const all = paths.events(where(listEvents.list, eventFilters(ids)));
  return (
    <Part
      title={title}
      failed={t("Could not load the events.")}
      query={query}
      rows={shown * 2}
      detail={() => detail}
      action={({ total }) => total > 0 && <Link href={all}>{t("All {count}", { count: total })}</Link>}
      empty={({ total, imports }) => (total + imports.length > 0 ? undefined : t("No events yet."))}
    >
      {({ rows, imports }) => (
        <ul className={classes.events}>
          {[
            ...rows.map((event) => ({
              time: event.time ?? "",
              row: <EventRow key={event.id} event={event} fields={fields} />,
            })),
            ...imports.map((version) => ({
              time: version.made,
              row: <ImportRow key={version.made} version={version} fields={fields} />,
            })),
          ]
            .sort((one, other) => other.time.localeCompare(one.time))
            .slice(0, shown)
            .map(({ row }) => row)}
        </ul>
      )}
    </Part>
  );
}

interface ImportRowProps {
  version: RecordVersion;
  fields: Named | undefined;
}

function ImportRow({ version: { made, import: event = "", user, changes }, fields }: ImportRowProps) {
  const changed = Object.entries(changes).filter(([field]) => !isTimeOfChange(field));
  const isNew = changed.every(([, { before }]) => before === null);
  return (
    <li>
      <StatusDot kind="active" />
      <Link href={paths.event(event)} prefetch={false}>
        {isNew ? t("Imported") : t("Changed by an import")}
      </Link>
      <Facts
        user={user}
        what={
          isNew
            ? ""
            : fieldsInWords(
                changed.map(([field]) => field),
                fields,
              )
        }
      />
      <Recent value={made} />
    </li>
  );
}

function fieldsInWords(paths: readonly string[], fields: Named = []): string {
  const words = paths.map((path) => {
    const field = fields.find((each) => each.path === path);
    return field ? withinSentence(t(field.label)) : fieldInWords(path);
  });
  return [...new Set(words)].join("; ");
}

/** Who did it, and what it changed. */
function Facts({ user, what }: { user: string | undefined; what: string }) {
  return (
    <span className="text-2">
      {user !== undefined && <ActorName username={user} />}
      {what !== "" && user !== undefined && " · "}
      {what}
    </span>
  );
}

function EventRow({ event, fields: named }: { event: Event; fields: Named | undefined }) {
  const { id, status, user, time, data } = event;
  const name = objectName(event);
  const fields = fieldsInWords(
    changesOf(event).map(({ field }) => field),
    named,
  );
  const what = (status === "failed" ? data?.message && t(data.message) : undefined) ?? fields;
  return (
    <li>
      <StatusDot kind={status === "failed" ? "failed" : "active"} />
      <Link href={paths.event(id)} prefetch={false}>
        {eventSays(event)}
        {name !== undefined && `: ${name}`}
      </Link>
      <Facts user={user?.username} what={what} />
      <Recent value={time} />
    </li>
  );
}
