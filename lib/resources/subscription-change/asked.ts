import { type Actor, requireFeature } from "@/lib/base/auth/actor";
import { AppError } from "@/lib/base/errors";
import { cancellationOpens, dateOf, dayOf } from "@/lib/resources/subscription/term";
import type { Asked } from "./outcome";
import { nameOfRow } from "./reconcile";
import type { ChangeKind } from "./schema";
import type { Life } from "./store";

/** What is asked for, with the day that it means. @throws AppError where that is not allowed */
export function askedOf(actor: Actor, life: Life, kind: ChangeKind, body: unknown): Asked["request"] {
  const request: Asked["request"] = { ...Object(body) };
  const today = new Date(dayOf(life.now)).toISOString();
  const pointer = kind === "cancel" ? "/when" : "/from";
  const day = kind === "cancel" && request.when !== "end" && request.when !== "now" ? request.when : request.from;
  requireNotPast(day, today, pointer);
  requireSense(request);
  if (kind !== "change") requireOnlyOne(life, kind);
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
  const detail = `${day.slice(0, 10)} is past. Use today, ${today.slice(0, 10)}, or a later day.`;
  throw AppError.invalidField(pointer, detail);
}

function requireSense({ items, price, percent, repeat }: Asked["request"]): void {
  if (items && price !== undefined)
    throw AppError.invalidField("/price", "Set the prices of the lines, or one price for the whole.");
  if (price !== undefined && percent !== undefined)
    throw AppError.invalidField("/percent", "Provide either a price or a percentage.");
  if (price !== undefined && repeat)
    throw AppError.invalidField("/repeat", "A renewal that repeats keeps its price or changes it by a percentage.");
}

/** A renewal and a cancellation exclude each other, and themselves. */
function requireOnlyOne({ planned }: Life, kind: ChangeKind): void {
  const other = planned.find((row) => row.kind === "cancel" || (row.kind === "renew" && kind === "renew"));
  if (!other) return;
  const name = nameOfRow(other);
  throw new AppError("conflict", `${name[0]?.toUpperCase()}${name.slice(1)} excludes another one. Withdraw it first.`);
}

function requireOpen({ doc, now }: Life): void {
  const opens = cancellationOpens(doc);
  if (opens === undefined || now >= opens || (doc.status !== "active" && doc.status !== "pending")) return;
  throw new AppError(
    "conflict",
    `The cancellation period opens on ${dateOf(opens)} and lasts until the term ends on ${doc.end_date?.slice(0, 10)}.`,
  );
}
