import type { Actor } from "@/lib/base/auth/actor";
import { withMember } from "@/lib/base/db/sql";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import type { RecordVersion } from "@/lib/base/http/history";
import { type Changes, readChanges } from "@/lib/base/list/feed";
import { readHistory } from "@/lib/base/list/history";
import { readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { changeOne } from "@/lib/base/write/change";
import type { getAccount, getAccountHistory, listAccountChanges, listAccounts, updateAccount } from "./endpoints";
import { accountKind } from "./kind";
import { type Account, accountList } from "./schema";

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
export const update = (actor: Actor, input: Input<typeof updateAccount>): Promise<Account> =>
  changeOne(actor, input, accountKind, accountKind.writes.update.rules, { id: input.params.id, body: input.body });
