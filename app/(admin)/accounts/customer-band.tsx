"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { useNow } from "@/components/ui/clock";
import { formatDay, formatDayShort, toDate } from "@/components/ui/date-format";
import { textRoom } from "@/components/ui/label-room";
import { formatCount } from "@/components/ui/number-format";
import { PlannedMarks } from "@/components/ui/planned-marks";
import { measureTerm, termSentence } from "@/components/ui/term";
import {
  endOfTerm,
  marksOf,
  partOf,
  percentOf,
  placeOf,
  type Span,
  shareOf,
  shareWithin,
  startOfMonth,
} from "@/components/ui/time-axis";
import { useUtcToday } from "@/components/ui/utc-today";
import { t } from "@/lib/languages/text";
import type { Ticket } from "@/lib/resources/ticket/schema";
import type { SubscriptionTerm } from "../subscriptions/running-terms";
import classes from "./customer-band.module.css";

/** The most terms drawn, so that the lists below them are still visible on a laptop. */
export const strokesMost = 16;

/** The axis: the last six months and the next twelve, in whole months. */
const bandSpan = (now: number): Span => ({ from: startOfMonth(now, -5), to: startOfMonth(now, 13) });

interface BandProps {
  terms: readonly SubscriptionTerm[];
  /** Undefined while loading; empty if the viewer may not read them. */
  tickets: readonly Ticket[] | undefined | "none";
  hrefOf: (id: string) => string;
  /** The term under the pointer, in the band or in the table. */
  pointed: string | undefined;
  onOpen: (id: string) => void;
  /** Below the terms. */
  children?: ReactNode;
}

/** The terms of a customer on one axis, the next to end first, and the tickets that are open. */
export function CustomerBand({ terms, tickets, hrefOf, pointed, onOpen, children }: BandProps) {
  const now = useNow();
  const span = bandSpan(now);
  return (
    <div className={`ltr relative overflow-hidden px-gutter border-b ${classes.band}`}>
      <Axis span={span} now={now} />
      <ol aria-label={t("Terms, the next to end first")} className={`relative ${classes.strokes}`}>
        {terms.slice(0, strokesMost).map((each) => (
          <Stroke
            key={each.subscription._id}
            term={each}
            span={span}
            now={now}
            href={hrefOf(each.subscription._id)}
            isPointed={each.subscription._id === pointed}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {tickets !== "none" && <TicketDots tickets={tickets} span={span} now={now} />}
      {children}
      <span aria-hidden className={`absolute pointer-events-none ${classes.plot}`}>
        <span
          className={`absolute top-0 bottom-0 z-1 w-2 -ms-1 bg-accent-solid ${classes.now}`}
          style={{ insetInlineStart: percentOf(shareOf(span, now)) }}
        />
      </span>
    </div>
  );
}

/** In pixels: the narrowest axis that labels each month. Where months have longer names, quarters are labelled. */
const axisLeast = 684;

function Axis({ span, now }: { span: Span; now: number }) {
  const today = shareOf(span, now);
  const todayWords = useUtcToday();
  const date = `, ${formatDayShort(new Date(now), "UTC")}`;
  const todayHalf = (textRoom(todayWords + date) - 10) / 2 / axisLeast;
  const month = 1 / 18;
  return (
    <div aria-hidden className="relative h-44 me-free text-12 leading-16 text-2">
      <span
        className={`absolute font-500 text-accent nowrap ${classes.today}`}
        style={{ insetInlineStart: percentOf(today) }}
      >
        {todayWords}
        <i className="font-style-normal">{date}</i>
      </span>
      {marksOf(span, axisLeast).map(({ at, label, above }) => {
        const share = shareOf(span, at);
        const isFree = today < share || today > share + month * 0.78;
        const isAboveFree = share - today > todayHalf + 0.01 || today - share > todayHalf + 0.04;
        return (
          <span
            key={at}
            className={`absolute top-0 w-1 nowrap ${classes.mark}`}
            data-quarter={new Date(at).getUTCMonth() % 3 === 0 || undefined}
            style={{ insetInlineStart: percentOf(share) }}
          >
            {above !== undefined && isAboveFree && <b className="absolute start-5 font-500">{above}</b>}
            {isFree && <i className="absolute start-5 font-style-normal text-3">{label}</i>}
          </span>
        );
      })}
    </div>
  );
}

interface StrokeProps {
  term: SubscriptionTerm;
  span: Span;
  now: number;
  href: string;
  isPointed: boolean;
  onOpen: (id: string) => void;
}

function Stroke({ term: { subscription, term }, span, now, href, isPointed, onOpen }: StrokeProps) {
  const { isWindowOpen } = measureTerm(term, now);
  const { from, to, today, window } = placeOf(term, span, now);
  const isBeyond = shareOf(span, endOfTerm(term.end)) > 1;
  // The name stands after what follows.
  const renewed = term.planned?.renewal ? shareWithin(span, endOfTerm(term.planned.renewal.end)) : 0;
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className={`block relative h-17 me-free text-12 leading-17 ${classes.stroke}`}
        data-term={subscription._id}
        data-pointed={isPointed || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(subscription._id);
        }}
      >
        <span aria-hidden className={`absolute h-4 bg-line2 ${classes.ahead}`} style={partOf(from, to)} />
        <span aria-hidden className={`absolute h-4 bg-fill3 ${classes.past}`} style={partOf(from, today)} />
        <span
          aria-hidden
          data-term-end
          className={`absolute h-4 bg-warning-line ${classes.window}`}
          data-open={isWindowOpen || undefined}
          style={partOf(window, to)}
        />
        <PlannedMarks term={term} span={span} />
        <span
          className={`flex absolute z-2 gap-7 ms-8 text-3 nowrap phone-sr-only ${classes.label}`}
          style={{ "--end": percentOf(Math.max(to, renewed)) }}
        >
          {isBeyond && (
            <i className="font-style-normal" aria-hidden>
              →
            </i>
          )}
          <b className="overflow-hidden min-w-0 font-400 text-1 ellipsis" title={subscription.name}>
            {subscription.name ?? subscription._id}
          </b>
          <span aria-hidden>{isBeyond ? formatDay(term.end, "UTC") : formatDayShort(term.end, "UTC")}</span>
          <span className="sr-only">{termSentence(term, now)}</span>
        </span>
      </Link>
    </li>
  );
}

/** Tickets nearer to each other than this are one dot with a count. */
const nearest = 0.0115;

function TicketDots({ tickets, span, now }: { tickets: readonly Ticket[] | undefined; span: Span; now: number }) {
  const times = (tickets ?? [])
    .flatMap(({ created }) => toDate(created)?.getTime() ?? [])
    .sort((one, other) => one - other);
  const [oldest] = times;
  const dots: { share: number; count: number }[] = [];
  for (const time of times) {
    const share = Math.min(shareOf(span, now), Math.max(0, shareOf(span, time)));
    const last = dots.at(-1);
    if (last && share - last.share < nearest) last.count += 1;
    else dots.push({ share, count: 1 });
  }
  return (
    <div className={`relative h-30 me-free border-t-soft bg-surface ${classes.tickets}`}>
      {dots.map(({ share, count }) => (
        <span
          key={share}
          aria-hidden
          className={`absolute rounded-full ${classes.dot}`}
          data-several={count > 1 || undefined}
          style={{ insetInlineStart: percentOf(share) }}
        >
          {count > 1 && formatCount(count)}
        </span>
      ))}
      <p
        className="absolute ms-10 text-12 text-1 nowrap"
        hidden={!tickets}
        style={{ insetInlineStart: percentOf(shareOf(span, now)) }}
      >
        {t("{count, plural, =0 {No open ticket} one {# open ticket} other {# open tickets}}", { count: times.length })}
        {oldest !== undefined && (
          <span className="ms-8 text-3">
            {t("oldest opened {day}", { day: formatDayShort(new Date(oldest), "UTC") })}
          </span>
        )}
      </p>
    </div>
  );
}
