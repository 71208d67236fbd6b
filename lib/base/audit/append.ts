import type { Actor } from "@/lib/base/auth/actor";
import { sql } from "@/lib/base/db/sql";
import { type Transaction, write } from "@/lib/base/db/transaction";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type { Prisma } from "@/prisma/generated/client";

/** What happened, in the interface's words (decisions §6): `source` is the area, `action` what was done. */
export interface Happening<Data = Prisma.InputJsonObject> {
  source: string;
  action: string;
  status: "success" | "failed";
  /** A short outcome: "Distributor was not deleted". */
  message: string;
  /** `_id` is the identifier of the object concerned. Never credentials. */
  data?: Data;
}

/** The record of a happening (interface §2.9). Tenant and user are kept as they are now: a later renaming rewrites no history. */
export function eventRecord<Data = Prisma.InputJsonObject>(actor: Actor, happening: Happening<Data>) {
  const { source, action, status, message, data } = happening;
  const { username, role, type, id } = actor.user;
  return {
    id: newIdentifier(),
    tenant: { id: actor.tenant.id, name: actor.tenant.name },
    user: { username, role, type, ...(id === undefined ? {} : { id }) },
    source,
    action,
    time: new Date().toISOString(),
    status,
    message,
    ...(data === undefined ? {} : { data }),
  };
}

/** Appends records to the log, in the caller's transaction: a change and its event are there together or not at all. */
export async function append(tx: Transaction, actor: Actor, ...happenings: Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const tenant = actor.tenant.id;
  const docs = happenings.map((happening) => eventRecord(actor, happening));
  await tx.event.createMany({ data: docs.map((doc) => ({ tenant, id: doc.id, doc })) });
}

/** Appends a record in a transaction of its own: what it tells of has changed nothing. */
export async function appendAlone(actor: Actor, happening: Happening): Promise<void> {
  const tenant = actor.tenant.id;
  const doc = eventRecord(actor, happening);
  await write(tenant, sql`INSERT INTO event (tenant, id, doc) VALUES (${tenant}, ${doc.id}, ${JSON.stringify(doc)})`);
}
