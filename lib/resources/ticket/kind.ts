import { AppError } from "@/lib/base/errors";
import type { RecordKind, Rules } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import { listTickets, updateTicket } from "./endpoints";
import { ticketClosed, ticketReopened, ticketUpdated } from "./events";
import type { Ticket, TicketUpdate } from "./schema";

const updating: Rules<Ticket> = {
  after: merge,
  async guard(_, changed) {
    for (const { after, changes } of changed) if (after && changes.closed) requireTimes(after);
  },
  event: ({ id, before, after = before, changes }) => ({
    type: updateEvent(before, after),
    data: { _id: id, name: after.subject, changes },
  }),
};

export const ticketKind = {
  table: "ticket",
  visibility: "family",
  plural: "tickets",
  list: listTickets,
  writes: { update: { endpoint: updateTicket, rules: updating, isAlone: true } },
  nameOf: ({ subject }) => subject,
  missing: () => AppError.notFound(message("The ticket was not found.")),
} satisfies RecordKind<Ticket>;

function merge(current: Ticket, { subject, closed }: TicketUpdate): Ticket {
  const merged = { ...current };
  if (subject !== undefined) merged.subject = subject;
  // An imported ticket can lack the member, which means null.
  if (closed !== undefined && closed !== (current.closed ?? null)) merged.closed = closed;
  return merged;
}

/** How far the clock of a client may be ahead. */
const clockMilliseconds = 300_000;

/** @throws AppError `invalid_body` */
export function requireTimes({ created, closed }: Ticket): void {
  if (!closed) return;
  if (created && Date.parse(closed) < Date.parse(created))
    throw AppError.invalidField(
      "/closed",
      message("A ticket is not closed before it was opened, which was at {created}.", { created }),
    );
  if (Date.parse(closed) > Date.now() + clockMilliseconds)
    throw AppError.invalidField(
      "/closed",
      message("A ticket is not closed in the future; `now` is the time of the server."),
    );
}

/** Closing and reopening have their own events. */
function updateEvent(before: Ticket, after: Ticket) {
  const [wasClosed, isClosed] = [Boolean(before.closed), Boolean(after.closed)];
  if (!wasClosed && isClosed) return ticketClosed;
  return wasClosed && !isClosed ? ticketReopened : ticketUpdated;
}
