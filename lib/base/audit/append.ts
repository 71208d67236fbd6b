import type pg from "pg";
import type { Actor } from "@/lib/base/auth/actor";
import { type Sql, sql } from "@/lib/base/db/sql";
import { sendAs, type Transaction, write } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { withoutCosts } from "@/lib/base/list/costs";
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

/**
 * An event as it is stored, but for its time, which Postgres's clock says when it is: that of one process may be wrong, and nobody
 * can correct the log. Tenant and user are copied: renaming them later does not change what was recorded.
 */
export function eventRecord<Data extends object = object>(
  actor: { tenant: Pick<Actor["tenant"], "id" | "name">; user: Actor["user"] },
  event: NewEvent<Data>,
  origin: "platform" | "external" = "platform",
) {
  const { source, action, status, message, data } = event;
  const { username, role, type, id, via } = actor.user;
  return {
    id: newIdentifier(),
    tenant: { id: actor.tenant.id, name: actor.tenant.name },
    user: defined({ username, role, type, id, via }),
    source,
    action,
    time: "",
    status,
    message,
    origin,
    ...defined({ data }),
  };
}

type EventRecord = ReturnType<typeof eventRecord>;

/** Stores records in the log of the tenant acted for. */
export function insertEvents({ tenant }: Actor, records: readonly EventRecord[]): Sql {
  const texts = records.map((record) => JSON.stringify(record));
  // What comes before it are texts, in which quotes are escaped, and objects without such a member.
  const ends = texts.map((text) => text.indexOf(noTime) + noTime.length - 1);
  return sql`INSERT INTO event (tenant, id, doc)
    SELECT ${tenant.id}, id, (head || app.iso8601(clock_timestamp()) || tail)::json
    FROM unnest(${records.map(({ id }) => id)}::text[], ${texts.map((text, at) => text.slice(0, ends[at]))}::text[],
      ${texts.map((text, at) => text.slice(ends[at]))}::text[]) AS r (id, head, tail)`;
}

const noTime = '"time":""';

/**
 * Stores an event in the log of a customer whose record its provider has changed. The user is shown by the provider's name:
 * its people and its costs are no business of the customer. The name of the customer, which the provider's actor lacks, is read here.
 */
function insertForOwner({ tenant, user }: Actor, owner: string, event: NewEvent): Sql {
  const { username: _, id: __, ...rest } = user;
  const provider = { tenant: { id: owner, name: "" }, user: { username: tenant.name, ...rest } };
  const record = eventRecord(provider, { ...event, data: withoutCosts(event.data) });
  return sql`INSERT INTO event (tenant, id, doc)
    SELECT t.id, ${record.id}, (SELECT json_object_agg(m.key,
      CASE m.key WHEN 'tenant' THEN json_build_object('id', t.id, 'name', t.name)
        WHEN 'time' THEN to_json(app.iso8601(clock_timestamp())) ELSE m.value END)
      FROM json_each(${JSON.stringify(record)}::json) m)
    FROM tenant t WHERE t.id = ${owner}`;
}

/**
 * Appends an event to the log in the caller's transaction, so that a change and its event are stored together or not at
 * all. It is sent with the next statement of the transaction, or with its COMMIT.
 *
 * The database adds the rest in the same transaction: the trigger `deliveries` on table `event` (function in
 * prisma/sql/50_webhooks.sql) creates a delivery for each active webhook whose filter matches and queues its job; the trigger
 * `columns` fills what the log is filtered by.
 *
 * `owner`, which may follow the data, is the tenant of the changed record: where it is a customer of the acting tenant, the
 * event is in its log too.
 */
export function append<E extends SuccessType>(
  tx: Transaction,
  actor: Actor,
  type: E,
  ...[data, owner = actor.tenant.id]: DataArguments<E>
): Pick<EventRecord, "id"> {
  const [record] = appendAll(tx, actor, [{ type, data, owner }]);
  return record as { id: string };
}

/** Appends the event of a failed operation. */
export function appendFailure(tx: Transaction, actor: Actor, type: EventType, data: FailureData): void {
  tx.send(insertEvents(actor, [eventRecord(actor, newFailure(type, data))]));
}

/** A success, with the data of its type and the tenant of the record that it is about. */
export interface Happened {
  type: SuccessType;
  data: object | undefined;
  owner?: string;
}

/** Appends several events, those of the acting tenant's log in one statement. */
export function appendAll(tx: Transaction, actor: Actor, happened: readonly Happened[]): Pick<EventRecord, "id">[] {
  if (happened.length === 0) return [];
  const records = happened.map(({ type, data }) => eventRecord(actor, newSuccess(type, data)));
  tx.send(insertEvents(actor, records));
  for (const { type, data, owner = actor.tenant.id } of happened)
    if (owner !== actor.tenant.id) sendAs(tx, owner, insertForOwner(actor, owner, newSuccess(type, data)));
  return records.map(({ id }) => ({ id }));
}

/** Appends to the logs of customers what a run of the acting tenant did to their records; `data` is by tenant. */
export function appendToOwners<E extends SuccessType>(
  tx: Transaction,
  actor: Actor,
  type: E,
  data: ReadonlyMap<string, DataOf<E>>,
): void {
  for (const [owner, its] of data)
    if (owner !== actor.tenant.id) sendAs(tx, owner, insertForOwner(actor, owner, newSuccess(type, its)));
}

/**
 * Appends an event for the operator, in the transaction of the owner's connection. `owner` is the tenant of the changed
 * records, as for `append`.
 */
export async function appendAsOperator<E extends SuccessType>(
  database: pg.ClientBase,
  actor: Actor,
  type: E,
  ...[data, owner = actor.tenant.id]: DataArguments<E>
): Promise<void> {
  const event = newSuccess(type, data);
  const { text, values } =
    owner === actor.tenant.id ? insertEvents(actor, [eventRecord(actor, event)]) : insertForOwner(actor, owner, event);
  await database.query(text, values);
}

/** Appends a failed event in a transaction of its own: the transaction of the change has been rolled back. */
export async function appendInOwnTransaction(actor: Actor, type: EventType, data: FailureData): Promise<void> {
  await write(actor.tenant, insertEvents(actor, [eventRecord(actor, newFailure(type, data))]));
}
