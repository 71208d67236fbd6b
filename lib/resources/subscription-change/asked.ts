import { type Actor, requireFeature } from "@/lib/base/auth/actor";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { cancellationOpens, dateOf, dayOf } from "@/lib/resources/subscription/term";
import type { Asked } from "./outcome";
import type { ChangeKind } from "./schema";
import type { Life, Row } from "./store";

/** What is asked for, with the day that it means. @throws AppError where that is not allowed */
export function askedOf(actor: Actor, life: Life, kind: ChangeKind, body: unknown): Asked["request"] {
  const request: Asked["request"] = { ...Object(body) };
  const today = new Date(dayOf(life.now)).toISOString();
  const pointer = kind === "cancel" ? "/when" : "/from";
  const day = kind === "cancel" && request.when !== "end" && request.when !== "now" ? request.when : request.from;
  requireNotPast(day, today, pointer);
  requireSense(request);
  requireOnlyOne(life, kind, day ?? today);
  if (kind === "change") return { ...request, from: day ?? today };
  if (kind === "renew") return life.doc.status === "ended" ? { ...request, from: day ?? today } : request;
  const { force, ...rest } = request;
  if (force) requireFeature(actor, "Platform/Subscription/Force/Write");
  else requireOpen(life);
  return request.when === "now" ? { ...rest, when: today } : rest;
}

/** @param today the beginning of the day @throws AppError `invalid_body` for a day before it */
export function requireNotPast(day: string | undefined, today: string, pointer: string): void {
  if (day === undefined || day >= today) return;
  const detail = message("{day} is past. Use today, {today}, or a later day.", {
    day: day.slice(0, 10),
    today: today.slice(0, 10),
  });
  throw AppError.invalidField(pointer, detail);
}

function requireSense({ items, price, percent, repeat }: Asked["request"]): void {
  if (items && price !== undefined)
    throw AppError.invalidField("/price", message("Set the prices of the lines, or one price for the whole."));
  if (price !== undefined && percent !== undefined)
    throw AppError.invalidField("/percent", message("Provide either a price or a percentage."));
  if (price !== undefined && repeat)
    throw AppError.invalidField(
      "/repeat",
      message("A renewal that repeats keeps its price or changes it by a percentage."),
    );
}

/** A renewal and a cancellation exclude each other, and themselves; a cancellation excludes what would come after it. */
function requireOnlyOne({ planned }: Life, kind: ChangeKind, from: string): void {
  const excludes = (row: Row) =>
    row.kind === "cancel"
      ? kind !== "change" || Date.parse(row.due ?? "") <= Date.parse(from)
      : row.kind === "renew" && kind === "renew";
  const other = planned.find(excludes);
  if (!other) return;
  const { kind: otherKind, due } = other;
  const day = due === undefined ? "later" : dateOf(Date.parse(due));
  throw new AppError(
    "conflict",
    message("{kind, select, cancel {A cancellation} other {A renewal}} is planned for {day}. Withdraw it first.", {
      kind: otherKind,
      day,
    }),
  );
}

function requireOpen({ doc, now }: Life): void {
  const opens = cancellationOpens(doc);
  if (opens === undefined || now >= opens || (doc.status !== "active" && doc.status !== "pending")) return;
  throw new AppError(
    "conflict",
    message("The cancellation period opens on {opens} and lasts until the term ends on {end_date}.", {
      opens: dateOf(opens),
      end_date: doc.end_date?.slice(0, 10),
    }),
  );
}
