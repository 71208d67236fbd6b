import type { Span } from "@/components/ui/time-axis";
import { dayMilliseconds } from "@/lib/base/day";
import { message } from "@/lib/languages/text";
import type { Event } from "@/lib/resources/event/schema";
import { ticketClosed, ticketCreated, ticketReopened } from "@/lib/resources/ticket/events";
import type { Ticket } from "@/lib/resources/ticket/schema";
import { changesOf } from "../events/event-changes";

export interface Moment {
  what: "Opened" | "Closed" | "Reopened";
  /** ISO 8601 */
  at: string;
  /** Who did it, if the log has it. */
  user?: string | undefined;
}

/** The events that tell of a ticket's life. */
export const lifeActions = [ticketCreated.action, ticketClosed.action, ticketReopened.action];

/**
 * When a ticket was opened, closed and reopened, from its events in their order. Its own times count where the log tells
 * less: of an imported ticket, or if the viewer may not read it.
 */
export function lifeOf({ created, closed }: Ticket, events: readonly Event[]): Moment[] {
  const creation = events.find(({ action }) => action === ticketCreated.action);
  const opened = created ?? creation?.time;
  const moments: Moment[] =
    opened === undefined ? [] : [{ what: message("Opened"), at: opened, user: userOf(creation) }];
  for (const event of events) {
    const at = event.time;
    if (at === undefined) continue;
    if (event.action === ticketReopened.action) moments.push({ what: message("Reopened"), at, user: userOf(event) });
    if (event.action === ticketClosed.action)
      moments.push({ what: message("Closed"), at: closingTime(event) ?? at, user: userOf(event) });
  }
  const last = moments.at(-1);
  if (closed && last?.what === "Closed") last.at = closed;
  else if (closed) moments.push({ what: message("Closed"), at: closed });
  return moments;
}

const userOf = (event: Event | undefined): string | undefined => event?.user?.username;

/** A ticket can be closed with an earlier time than that of the change. */
function closingTime(event: Event): string | undefined {
  const after = changesOf(event).find(({ field }) => field === "closed")?.after;
  return typeof after === "string" ? after : undefined;
}

export interface OpenSpan extends Span {
  isOpen: boolean;
}

/** The times in which it was open, and closed in between. */
export const spansOf = (moments: readonly Moment[], now: number): OpenSpan[] =>
  moments.flatMap(({ what, at }, index) => {
    const isOpen = what !== "Closed";
    const next = moments[index + 1]?.at;
    if (next === undefined && !isOpen) return [];
    const from = Date.parse(at);
    return [{ from, to: Math.max(from, next === undefined ? now : Date.parse(next)), isOpen }];
  });

/** How many days it was open in all, as the list counts its age. */
export const daysOpen = (spans: readonly OpenSpan[]): number =>
  spans.reduce((days, { from, to, isOpen }) => days + (isOpen ? dayOf(to) - dayOf(from) : 0), 0);

const dayOf = (moment: number): number => Math.floor(moment / dayMilliseconds);
