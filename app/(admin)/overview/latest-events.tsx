"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useId } from "react";
import { Loading, Region } from "@/components/layout/page";
import { LoadFailure } from "@/components/record/loaded";
import { Bar, Lines, places } from "@/components/state/skeleton";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { calendarDay, dayNumber, formatDayLong, formatTime, toDate } from "@/components/ui/date-format";
import { StatusDot } from "@/components/ui/status";
import { groupBy } from "@/lib/base/group-by";
import { message, t } from "@/lib/languages/text";
import type { Event } from "@/lib/resources/event/schema";
import { eventSays } from "@/lib/resources/event/words";
import { objectName } from "../events/event-changes";
import { recordLink } from "../events/event-links";
import { ActorName } from "../names/actor-name";
import { paths } from "../paths";
import classes from "./latest-events.module.css";
import { latestEventsQuery } from "./overview-queries";

/** The newest events, those of each day under its name. */
export function LatestEvents() {
  const timeZone = useTimeZone();
  const query = useQuery(latestEventsQuery());
  const { data } = query;
  const days = groupBy(data ?? [], ({ time }) => calendarDay(toDate(time) ?? new Date(0), timeZone));
  return (
    <Region title={t("Latest events")} action={<Link href={paths.events()}>{t("Event log")}</Link>}>
      <LoadFailure query={query} failed={message("Could not load the latest events.")} />
      {data?.length === 0 && <p className="py-12 px-gutter text-2">{t("Nothing has happened yet.")}</p>}
      {query.isPending && (
        <Loading>
          <ul className={classes.events}>
            {places(8).map((at) => (
              <li key={at} className={`grid relative gap-x-12 py-8 px-gutter hover-bg-row tabular ${classes.event}`}>
                <Bar width="2.25rem" />
                <span />
                <span className="stack min-w-0">
                  <Lines count={2} from={at} />
                </span>
              </li>
            ))}
          </ul>
        </Loading>
      )}
      {[...days].map(([day, events]) => (
        <Day key={day} events={events} timeZone={timeZone} />
      ))}
    </Region>
  );
}

function Day({ events, timeZone }: { events: readonly Event[]; timeZone: string }) {
  const now = useNow();
  const id = useId();
  const moment = toDate(events[0]?.time);
  if (!moment) return null;
  const distance = dayNumber(new Date(now), timeZone) - dayNumber(moment, timeZone);
  return (
    <>
      {distance > 0 && (
        <h3 id={id} className="px-gutter pt-12 pb-4 text-12 leading-16 font-500 text-3 border-t-soft">
          {distance === 1 ? t("Yesterday") : formatDayLong(moment, timeZone)}
        </h3>
      )}
      <ul className={classes.events} aria-labelledby={distance > 0 ? id : undefined}>
        {events.map((event) => (
          <li key={event.id}>
            <LatestEvent event={event} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </>
  );
}

function LatestEvent({ event, timeZone }: { event: Event; timeZone: string }) {
  const { id, time, status, user, data } = event;
  const moment = toDate(time);
  const reason = status === "failed" ? data?.message : undefined;
  const name = objectName(event);
  const page = recordLink(event);
  return (
    <div className={`grid relative gap-x-12 py-8 px-gutter hover-bg-row tabular ${classes.event}`}>
      <time className="text-2" dateTime={time}>
        {moment && formatTime(moment, timeZone)}
      </time>
      <StatusDot kind={status === "failed" ? "failed" : "active"} />
      <span className="stack min-w-0">
        <span>
          <Link href={paths.event(id)} prefetch={false} className={`font-500 focus-outline-none ${classes.eventTitle}`}>
            {eventSays(event)}
          </Link>
          {name !== undefined && ": "}
          {name !== undefined && page && (
            <Link href={page.href} prefetch={false} className="relative z-1 hover-underline">
              {name}
            </Link>
          )}
          {!page && name}
        </span>
        <span className="truncate text-2">
          {reason ?? (user?.username !== undefined && <ActorName username={user.username} />)}
        </span>
      </span>
    </div>
  );
}
