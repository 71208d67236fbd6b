import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { insertDocument } from "@/lib/base/db/documents";
import { sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import type { RecordVersion } from "@/lib/base/http/history";
import { type Changes, readChanges } from "@/lib/base/list/feed";
import { readHistory } from "@/lib/base/list/history";
import { readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type {
  createAgreement,
  getAgreement,
  getAgreementHistory,
  getAgreementVersion,
  listAgreementChanges,
  listAgreements,
  listAgreementVersions,
  previewAgreement,
  updateAgreement,
} from "./endpoints";
import { agreementCreated, agreementUpdated } from "./events";
import { eventChanges } from "./merge";
import { findAt, withVersionsOfText } from "./past";
import {
  type Agreement,
  type AgreementDetail,
  type AgreementPreview,
  type AgreementVersion,
  agreementList,
} from "./schema";
import { detail, lock, readDetail, titleOf, write } from "./store";

/** `type` filters by the field of that name; several values match any of them. */
export async function list(actor: Actor, { list: request, query }: Input<typeof listAgreements>): Promise<ListResult> {
  const types = (query.type ?? []).map((value) => ({ op: "eq" as const, value }));
  const filters =
    types.length > 0 ? [...request.query.filters, { field: "type", conditions: types }] : request.query.filters;
  return await readList(
    actor.tenant,
    { ...request, query: { ...request.query, filters } },
    { requested: query.extended },
  );
}

export const changes = (actor: Actor, { list: request, query }: Input<typeof listAgreementChanges>): Promise<Changes> =>
  readChanges(actor.tenant, request, query.since);

/** @throws AppError `not_found` */
export const get = async (actor: Actor, { params }: Input<typeof getAgreement>): Promise<AgreementDetail> =>
  actor.tenant.at === undefined ? await find(actor, params.id) : await findAt(actor.tenant, params.id, actor.tenant.at);

/** @throws AppError `not_found` */
export async function history(
  actor: Actor,
  { params: { id } }: Input<typeof getAgreementHistory>,
): Promise<RecordVersion[]> {
  const versions = await readHistory(actor, agreementList, id, "The agreement");
  const { version } = await find(actor, id);
  return withVersionsOfText(versions, version);
}

async function find(actor: Actor, id: string): Promise<AgreementDetail> {
  const agreement = await readRecord<AgreementDetail>(actor.tenant, detail, id);
  if (!agreement) throw AppError.notFound("The agreement");
  return agreement;
}

/** Creates an agreement; a trigger freezes its text as version 1. */
export async function create(actor: Actor, { tx, body }: Input<typeof createAgreement>): Promise<AgreementDetail> {
  const tenant = actor.tenant.id;
  const { content, services, active, global, reconsent, type } = body;
  if (body.tenant !== undefined && body.tenant !== tenant) {
    const detail = "An agreement belongs to the tenant that creates it.";
    throw AppError.invalidField("/tenant", detail);
  }
  const now = new Date().toISOString();
  const doc = {
    _id: newIdentifier(),
    content,
    services: [...new Set(services)],
    active,
    global,
    reconsent,
    tenant,
    type,
    created: now,
    updated: now,
  } satisfies Agreement;
  insertDocument(tx, "agreement", { tenant, id: doc._id, doc });
  append(tx, actor, agreementCreated, {
    _id: doc._id,
    name: titleOf(doc),
    title: titleOf(doc),
    type,
    version: 1,
  });
  return await readDetail(tx, actor, doc._id);
}

/** Updates the sent fields; appends no event if nothing changes. */
export async function update(
  actor: Actor,
  { tx, params, body, ifMatch, nameObject }: Input<typeof updateAgreement>,
): Promise<AgreementDetail> {
  const current = await lock(tx, actor, params.id);
  nameObject(titleOf(current));
  const before = await readDetail(tx, actor, params.id);
  requireMatch(ifMatch, before);
  const changes = await write(tx, actor, current, before.version, body);
  if (changes.length === 0) return before;
  const after = await readDetail(tx, actor, params.id);
  const isMinor = body.minor === true && after.version !== before.version;
  append(tx, actor, agreementUpdated, {
    _id: params.id,
    name: titleOf(after),
    version: after.version,
    ...(isMinor ? { minor: true, reason: body.reason ?? "" } : {}),
    changes: eventChanges(changes, { before: before.version, after: after.version }),
  });
  return after;
}

const usersShown = 100;

interface AcceptanceRow {
  user_id: string;
  tenant: string;
  username: string;
  full_name: string;
  status: string;
}

/**
 * Makes the change, reads the result and rolls back to a savepoint, so the preview always matches the real update. The
 * outer transaction stays open, since the response may be stored in it for idempotency.
 */
export async function preview(
  actor: Actor,
  { tx, params, body }: Input<typeof previewAgreement>,
): Promise<AgreementPreview> {
  const current = await lock(tx, actor, params.id);
  const before = await readDetail(tx, actor, params.id);
  const concernedBefore = await acceptancesOf(tx, actor, params.id);
  await tx.$executeRaw`SAVEPOINT preview`;
  const changes = await write(tx, actor, current, before.version, body);
  const after = await readDetail(tx, actor, params.id);
  const concernedAfter = await acceptancesOf(tx, actor, params.id);
  await tx.$executeRaw`ROLLBACK TO SAVEPOINT preview`;

  const key = ({ tenant, user_id }: AcceptanceRow) => `${tenant} ${user_id}`;
  const askedBefore = new Set(concernedBefore.filter(mustAccept).map(key));
  const askedAfter = concernedAfter.filter(mustAccept);
  const newly = askedAfter.filter((user) => !askedBefore.has(key(user)));
  return {
    _id: params.id,
    version: { before: before.version, after: after.version },
    changes,
    asked: { before: askedBefore.size, after: askedAfter.length, newly: newly.length },
    total: concernedAfter.length,
    users: newly.slice(0, usersShown).map(({ status: _, ...user }) => user),
  };
}

const mustAccept = ({ status }: AcceptanceRow): boolean => status !== "completed";

const acceptancesOf = (tx: Transaction, actor: Actor, id: string): Promise<AcceptanceRow[]> =>
  tx.$queryRaw`SELECT user_id, user_tenant AS tenant, username, full_name, status FROM acceptance
    WHERE tenant = ${actor.tenant.id} AND agreement = ${id} ORDER BY username, user_tenant, user_id`;

export async function listVersions(
  actor: Actor,
  { params, list: request, query }: Input<typeof listAgreementVersions>,
): Promise<ListResult> {
  await find(actor, params.id);
  return await readList(actor.tenant, request, {
    requested: query.extended,
    where: sql`t.agreement = ${params.id}`,
  });
}

export async function getVersion(
  actor: Actor,
  { params }: Input<typeof getAgreementVersion>,
): Promise<AgreementVersion> {
  const table = { table: "agreement_version", visibility: "own" } as const;
  const version = await readRecord<AgreementVersion>(actor.tenant, table, `${params.id}:${params.version}`);
  if (!version) throw AppError.notFound("The version");
  return version;
}
