import type pg from "pg";
import type { Actor } from "@/lib/base/auth/actor";
import { type Sql, sql } from "@/lib/base/db/sql";
import { type Transaction, write } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { newIdentifier } from "@/lib/base/schema/identifier";
import {
  type DataArguments,
  type DataOf,
  type EventType,
  type FailureData,
  type NewEvent,
  newFailure,
  newSuccess,
  type SuccessType,
} from "./event";

/** An event as it is stored. Tenant and user are copied: renaming them later does not change what was recorded. */
export function eventRecord<Data extends object = object>(actor: Actor, event: NewEvent<Data>) {
  const { source, action, status, message, data } = event;
  const { username, role, type, id } = actor.user;
  return {
    id: newIdentifier(),
    tenant: { id: actor.tenant.id, name: actor.tenant.name },
    user: defined({ username, role, type, id }),
    source,
    action,
    time: new Date().toISOString(),
    status,
    message,
    ...defined({ data }),
  };
}

type EventRecord = ReturnType<typeof eventRecord>;

/** Stores records in the log of the tenant acted for. */
export const insertEvents = ({ tenant }: Actor, records: readonly EventRecord[]): Sql =>
  sql`INSERT INTO event (tenant, id, doc)
    SELECT ${tenant.id}, doc->>'id', doc FROM json_array_elements(${JSON.stringify(records)}::json) AS doc`;

/**
 * Appends an event to the log in the caller's transaction, so that a change and its event are stored together or not at
 * all. It is sent with the next statement of the transaction, or with its COMMIT.
 *
 * The database adds the rest in the same transaction: the trigger `deliveries` on table `event` (function in
 * prisma/sql/50_webhooks.sql) creates a delivery for each active webhook whose filter matches and queues its job; the trigger
 * `columns` fills what the log is filtered by.
 */
export function append<E extends SuccessType>(
  tx: Transaction,
  actor: Actor,
  type: E,
  ...data: DataArguments<E>
): EventRecord {
  const record = eventRecord(actor, newSuccess(type, ...data));
  tx.send(insertEvents(actor, [record]));
  return record;
}

/** Appends the event of a failed operation. */
export function appendFailure(tx: Transaction, actor: Actor, type: EventType, data: FailureData): void {
  tx.send(insertEvents(actor, [eventRecord(actor, newFailure(type, data))]));
}

/** Appends an event for each of several objects, in one statement. */
export function appendEach<E extends SuccessType>(
  tx: Transaction,
  actor: Actor,
  type: E,
  objects: readonly DataOf<E>[],
): void {
  if (objects.length === 0) return;
  const records = objects.map((data) => eventRecord(actor, newSuccess(type, data)));
  tx.send(insertEvents(actor, records));
}

/** Appends an event for the operator, in the transaction of the owner's connection. */
export async function appendAsOwner<E extends SuccessType>(
  owner: pg.ClientBase,
  actor: Actor,
  type: E,
  ...data: DataArguments<E>
): Promise<void> {
  const { text, values } = insertEvents(actor, [eventRecord(actor, newSuccess(type, ...data))]);
  await owner.query(text, values);
}

/** Appends a failed event in a transaction of its own: the transaction of the change has been rolled back. */
export async function appendInOwnTransaction(actor: Actor, type: EventType, data: FailureData): Promise<void> {
  await write(actor.tenant, insertEvents(actor, [eventRecord(actor, newFailure(type, data))]));
}
