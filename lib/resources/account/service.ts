import { append } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/diff";
import type { Actor } from "@/lib/base/auth/actor";
import { replaceDocument } from "@/lib/base/db/documents";
import { withMember } from "@/lib/base/db/sql";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import type { RecordVersion } from "@/lib/base/http/history";
import { type Changes, readChanges } from "@/lib/base/list/feed";
import { readHistory } from "@/lib/base/list/history";
import { lockRecord, readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import type { getAccount, getAccountHistory, listAccountChanges, listAccounts, updateAccount } from "./endpoints";
import { accountUpdated } from "./events";
import { type Account, type AccountUpdate, accountList } from "./schema";

/** Adds the tenant, which is not in the stored record: identifiers of different tenants' accounts can be equal. */
export async function list(actor: Actor, { list: request }: Input<typeof listAccounts>): Promise<ListResult> {
  return await readList(actor.tenant, request, { document: documentWithTenant });
}

export const changes = (actor: Actor, { list: request, query }: Input<typeof listAccountChanges>): Promise<Changes> =>
  readChanges(actor.tenant, request, query.since, { document: documentWithTenant });

const documentWithTenant = withMember("tenant", "to_json(t.tenant)::text");

/** @throws AppError `not_found` */
export async function get(actor: Actor, { params }: Input<typeof getAccount>): Promise<Account> {
  const found = await readRecord<Account>(actor.tenant, accountList, params.id);
  if (!found) throw AppError.notFound("The account");
  return found;
}

/** @throws AppError `not_found` */
export const history = (actor: Actor, { params }: Input<typeof getAccountHistory>): Promise<RecordVersion[]> =>
  readHistory(actor, accountList, params.id, "The account");

/** Updates the editable fields that are sent; appends no event if nothing changes. */
export async function update(
  actor: Actor,
  { tx, params, body, ifMatch, nameObject }: Input<typeof updateAccount>,
): Promise<Account> {
  const row = await lockRecord<Account>(tx, actor.tenant, accountList, params.id);
  if (!row) throw AppError.notFound("The account");
  nameObject(row.doc.name);
  requireMatch(ifMatch, row.doc);
  const changed = merge(row.doc, body);
  const changes = diffRecords(row.doc, changed);
  if (Object.keys(changes).length === 0) return row.doc;
  if (row.doc.updated !== undefined) changed.updated = new Date().toISOString();
  replaceDocument(tx, "account", { tenant: row.tenant, id: params.id }, { doc: changed });
  append(tx, actor, accountUpdated, { _id: params.id, name: changed.name, changes }, row.tenant);
  return changed;
}

function merge(current: Account, sent: AccountUpdate): Account {
  const merged: Account = structuredClone(current);
  if (sent.name !== undefined) merged.name = sent.name;
  if (sent.country !== undefined) merged.country = sent.country;
  if (sent.status?.active !== undefined) merged.status = { ...merged.status, active: sent.status.active };
  const postal = sent.address?.postal;
  if (postal && Object.keys(postal).length > 0 && current.address?.postal?.editable !== false) {
    merged.address = { ...merged.address, postal: { ...merged.address?.postal, ...postal } };
  }
  return merged;
}
