import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { insertDocument } from "@/lib/base/db/documents";
import { raw, sql } from "@/lib/base/db/sql";
import { own } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import type { RecordVersion } from "@/lib/base/http/history";
import { readHistory } from "@/lib/base/list/history";
import { readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { trial } from "@/lib/base/write/attempt";
import { changeAll, changeOne } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import type {
  createAgreement,
  getAgreement,
  getAgreementHistory,
  getAgreementVersion,
  listAgreements,
  listAgreementVersions,
  previewAgreement,
  updateAgreement,
} from "./endpoints";
import { agreementCreated } from "./events";
import { agreementKind, isNewText } from "./kind";
import { shownChanges } from "./merge";
import { findAt, withVersionsOfText } from "./past";
import {
  type Agreement,
  type AgreementDetail,
  type AgreementPreview,
  type AgreementVersion,
  agreementList,
} from "./schema";
import { detail, readDetail, titleOf } from "./store";

const updating = agreementKind.writes.update.rules;

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

/** @throws AppError `not_found` */
export const get = async (actor: Actor, { params }: Input<typeof getAgreement>): Promise<AgreementDetail> =>
  actor.tenant.at === undefined ? await find(actor, params.id) : await findAt(actor.tenant, params.id, actor.tenant.at);

/** @throws AppError `not_found` */
export async function history(
  actor: Actor,
  { params: { id } }: Input<typeof getAgreementHistory>,
): Promise<RecordVersion[]> {
  const versions = await readHistory(actor, agreementList, id, message("The agreement was not found."));
  const { version } = await find(actor, id);
  return withVersionsOfText(versions, version);
}

async function find(actor: Actor, id: string): Promise<AgreementDetail> {
  const agreement = await readRecord<AgreementDetail>(actor.tenant, detail, id);
  if (!agreement) throw AppError.notFound(message("The agreement was not found."));
  return agreement;
}

/** Creates an agreement; a trigger freezes its text as version 1. */
export async function create(actor: Actor, { tx, body }: Input<typeof createAgreement>): Promise<AgreementDetail> {
  const tenant = actor.tenant.id;
  const { content, services, active, global, reconsent, type } = body;
  if (body.tenant !== undefined && body.tenant !== tenant) {
    const detail = message("An agreement belongs to the tenant that creates it.");
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
export const update = async (actor: Actor, input: Input<typeof updateAgreement>): Promise<AgreementDetail> =>
  (await changeOne(actor, input, agreementKind, updating, {
    id: input.params.id,
    body: input.body,
  })) as AgreementDetail;

/**
 * Makes the change, reads the result and takes it back, so the preview always matches the real update. The outer transaction
 * stays open, since the response may be stored in it for idempotency.
 */
export async function preview(
  actor: Actor,
  { tx, params: { id }, body }: Input<typeof previewAgreement>,
): Promise<AgreementPreview> {
  const asking = await askingOf(tx, actor, id);
  return await trial(tx, async () => {
    const [change] = await changeAll({ tx, actor }, agreementKind, updating, [{ id, body }]);
    const { version: after } = await readDetail(tx, actor, id);
    const { changes = {} } = change ?? {};
    const before = isNewText(Object.keys(changes)) ? after - 1 : after;
    const concerned = await concernedBy(tx, actor, id, asking);
    return { _id: id, version: { before, after }, changes: shownChanges(changes), ...concerned };
  });
}

/** Whom an agreement asks, and from which version on an acceptance counts. */
interface Asking {
  active: boolean;
  global: boolean;
  accepted_from: number;
}

async function askingOf(tx: Transaction, actor: Actor, id: string): Promise<Asking> {
  const [row] = await tx.$queryRaw<Asking[]>(
    own("agreement", actor.tenant.id, raw("t.active, t.global, t.accepted_from"), sql`t.id = ${id}`),
  );
  if (!row) throw AppError.notFound(message("The agreement was not found."));
  return row;
}

/** Reads each person once and answers numbers and a hundred of them, however many there are. */
async function concernedBy(
  tx: Transaction,
  actor: Actor,
  id: string,
  before: Asking,
): Promise<Pick<AgreementPreview, "asked" | "total" | "users">> {
  const [row] = await tx.$queryRaw<{ doc: Pick<AgreementPreview, "asked" | "total" | "users"> }[]>`
    WITH person AS MATERIALIZED (
      SELECT user_id, user_tenant AS tenant, username, full_name, active AND reached AS reached,
        active AND reached AND status <> 'completed' AS asked,
        ${before.active}::boolean AND (${before.global}::boolean OR user_tenant = tenant)
          AND app.consent_status(version, ${before.accepted_from}::integer) <> 'completed' AS asked_before
      FROM consent_reason WHERE tenant = ${actor.tenant.id} AND agreement = ${id} AND enabled)
    SELECT json_build_object(
      'asked', json_build_object('before', count(*) FILTER (WHERE asked_before), 'after', count(*) FILTER (WHERE asked),
        'newly', count(*) FILTER (WHERE asked AND NOT asked_before)),
      'total', count(*) FILTER (WHERE reached),
      'users', (SELECT coalesce(json_agg(shown), '[]') FROM (
        SELECT user_id, tenant, username, full_name FROM person WHERE asked AND NOT asked_before
        ORDER BY username, tenant, user_id LIMIT 100) shown)) AS doc
    FROM person`;
  if (!row) throw new Error("An aggregate has one row.");
  return row.doc;
}

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
  if (!version) throw AppError.notFound(message("The version was not found."));
  return version;
}
