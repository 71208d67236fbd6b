"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { Region } from "@/components/layout/page";
import { useHasFeature } from "@/components/session/viewer";
import { useNow } from "@/components/ui/clock";
import { partOf, percentOf, shareOf } from "@/components/ui/time-axis";
import { DayAndTime } from "@/components/ui/values";
import { where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { message, t } from "@/lib/languages/text";
import { listEvents } from "@/lib/resources/event/endpoints";
import type { Event } from "@/lib/resources/event/schema";
import type { Ticket } from "@/lib/resources/ticket/schema";
import { Part } from "../accounts/customer-parts";
import { ActorName } from "../names/actor-name";
import { daysOpen, lifeActions, lifeOf, type Moment, type OpenSpan, spansOf } from "./life";
import classes from "./ticket-life.module.css";

const title = message("Life of the ticket");

/** When a ticket was opened, closed and reopened, and by whom as far as the viewer may read the log. */
export function TicketLife({ ticket }: { ticket: Ticket }) {
  const mayRead = useHasFeature("Platform/Event");
  const query = useQuery({ ...lifeQuery(ticket.id), enabled: mayRead });
  const now = useNow();
  const readOf = (events: readonly Event[]) => {
    const moments = lifeOf(ticket, events);
    const spans = spansOf(moments, now);
    const count = daysOpen(spans);
    const detail =
      spans.length > 1
        ? t("open {count, plural, one {# day} other {# days}} in all", { count })
        : t("open {count, plural, one {# day} other {# days}}", { count });
    return { moments, spans, detail };
  };
  if (!mayRead) {
    const { detail, ...life } = readOf([]);
    return (
      <Region title={t(title)} detail={detail}>
        <Life {...life} />
      </Region>
    );
  }
  return (
    <Part
      title={t(title)}
      failed={message("Could not load the life of the ticket.")}
      query={query}
      rows={2}
      detail={(events) => readOf(events).detail}
      empty={() => undefined}
    >
      {(events) => <Life {...readOf(events)} />}
    </Part>
  );
}

const lifeQuery = (id: string) =>
  queryOptions({
    queryKey: [listEvents.area, "life", id],
    queryFn: async ({ signal }) => {
      const search = where(
        listEvents.list,
        { "data._id": id, action: lifeActions, status: "success" },
        { sort: "time", limit: 200 },
      );
      const { data } = await call(listEvents, { search, signal });
      return data.data;
    },
    staleTime: 15_000,
  });

/** One axis, and the same as a list. */
function Life({ moments, spans }: { moments: readonly Moment[]; spans: readonly OpenSpan[] }) {
  const from = spans[0]?.from ?? 0;
  const axis = { from, to: Math.max(from + 1, spans.at(-1)?.to ?? 0) };
  return (
    <div className="py-12 px-gutter">
      <div aria-hidden className={`relative h-12 ${classes.axis}`}>
        {spans.map(({ from, to, isOpen }) => (
          <span
            key={`${from} ${isOpen}`}
            className={`absolute top-4 h-4 bg-fill3 ${classes.span}`}
            data-open={isOpen}
            style={partOf(shareOf(axis, from), shareOf(axis, to))}
          />
        ))}
        {moments.map(({ what, at }, index) => (
          <span
            // Two can have one time.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            className={`flex-none absolute h-10 rounded-full ${classes.point}`}
            data-what={what}
            style={{ insetInlineStart: percentOf(shareOf(axis, Date.parse(at))) }}
          />
        ))}
      </div>
      <ol className={classes.moments}>
        {moments.map(({ what, at, user }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li className="grid items-center gap-x-8 gap-y-0 tabular" key={index}>
            <span aria-hidden className={`flex-none h-10 rounded-full ${classes.point}`} data-what={what} />
            <b className="font-500">{t(what)}</b>
            <DayAndTime value={at} />
            {user !== undefined && (
              <span className={`break-anywhere ${classes.user}`}>
                <ActorName username={user} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
