"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Loading, Region } from "@/components/layout/page";
import { LoadFailure } from "@/components/record/loaded";
import { Bar, Lines, places } from "@/components/state/skeleton";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { calendarDay, formatTime, toDate } from "@/components/ui/date-format";
import { StatusDot } from "@/components/ui/status";
import { gte, where } from "@/lib/base/list/where";
import { listEvents } from "@/lib/resources/event/endpoints";
import type { Event } from "@/lib/resources/event/schema";
import { actorName } from "../actor-name";
import { objectName } from "../events/event-changes";
import { recordLink } from "../events/event-links";
import { paths } from "../paths";
import pageClasses from "./overview.module.css";
import { todayQuery } from "./overview-queries";
import classes from "./todays-events.module.css";

/** The newest events of today. */
export function TodaysEvents() {
  const now = useNow();
  const timeZone = useTimeZone();
  const today = startOfDay(now, timeZone);
  const query = useQuery(todayQuery(today));
  const { data } = query;
  const all = where(listEvents.list, { time: gte(today) });
  return (
    <Region title="Today" detail="event log" action={<Link href={paths.events(all)}>All events</Link>}>
      <LoadFailure query={query} what="today's events" />
      {data?.length === 0 && <p className={pageClasses.none}>Nothing has happened today.</p>}
      {query.isPending && (
        <Loading what="today's events">
          <ul className={classes.events}>
            {places(8).map((at) => (
              <li key={at} className={classes.event}>
                <Bar width="2.25rem" />
                <span />
                <span className={classes.eventText}>
                  <Lines count={2} from={at} />
                </span>
              </li>
            ))}
          </ul>
        </Loading>
      )}
      <ul className={classes.events}>
        {data?.map((event) => (
          <li key={event.id}>
            <TodaysEvent event={event} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </Region>
  );
}

function TodaysEvent({ event, timeZone }: { event: Event; timeZone: string }) {
  const { id, time, status, message, source, action, user, data } = event;
  const moment = toDate(time);
  const reason = status === "failed" ? data?.message : undefined;
  const name = objectName(event);
  const page = recordLink(event);
  return (
    <div className={classes.event}>
      <time dateTime={time}>{moment && formatTime(moment, timeZone)}</time>
      <StatusDot kind={status === "failed" ? "failed" : "active"} />
      <span className={classes.eventText}>
        <span>
          <Link href={paths.event(id)} prefetch={false} className={classes.eventTitle}>
            {message ?? `${source} ${action}`}
          </Link>
          {name !== undefined && ": "}
          {name !== undefined && page && (
            <Link href={page.href} prefetch={false} className={classes.eventObject}>
              {name}
            </Link>
          )}
          {!page && name}
        </span>
        <span className={classes.eventDetail}>
          {reason ?? (user?.username !== undefined && actorName(user.username))}
        </span>
      </span>
    </div>
  );
}

/** The start of today in the user's time zone. Every time zone offset is a multiple of 15 minutes. */
function startOfDay(now: number, timeZone: string): string {
  const quarter = 900_000;
  const today = calendarDay(new Date(now), timeZone);
  let at = Math.floor(now / quarter) * quarter;
  while (calendarDay(new Date(at - quarter), timeZone) === today) at -= quarter;
  return new Date(at).toISOString();
}
