import { append } from "@/lib/base/audit/append";
import { type Actor, hasFeature, requireFeature } from "@/lib/base/auth/actor";
import { insertDocument } from "@/lib/base/db/documents";
import { lockName } from "@/lib/base/db/locks";
import { withMember } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { type Changes, readChanges } from "@/lib/base/list/feed";
import { historyIn } from "@/lib/base/list/history";
import type { ListQuery } from "@/lib/base/list/query";
import { recordIn } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { updating } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import type { createAccount, listAccountChanges, listAccounts } from "./endpoints";
import { accountCreated } from "./events";
import { figuresText } from "./figures";
import { accountKind, people, requirePerson } from "./kind";
import { type Account, accountList } from "./schema";

/** Adds the tenant, which is not in the stored record: identifiers of different tenants' accounts can be equal. */
export async function list(actor: Actor, { list: request, query }: Input<typeof listAccounts>): Promise<ListResult> {
  requireFigures(actor, request.query);
  // Of the past they are not known.
  const isPopulated =
    query.populate.length > 0 && request.query.at === undefined && request.query.snapshot === undefined;
  const document = isPopulated ? documentWithFigures(actor) : documentWithTenant;
  return await readList(actor.tenant, request, { document });
}

/** Figures are of subscriptions and tickets, which the caller must be allowed to read. @throws AppError `missing_feature` */
function requireFigures(actor: Actor, { filters, sort, group }: ListQuery): void {
  const asked = [...filters, ...sort, { field: group ?? "" }].flatMap(({ field }) => (isFigure(field) ? field : []));
  if (asked.includes("figures.openTickets")) requireFeature(actor, "Platform/Support");
  if (asked.some((field) => !others.includes(field))) requireFeature(actor, "Platform/Subscription");
}

const others = ["figures.openTickets", "figures.place"];
const isFigure = (field: string): boolean => field.startsWith("figures.");

export async function changes(
  actor: Actor,
  { list: request, query }: Input<typeof listAccountChanges>,
): Promise<Changes> {
  requireFigures(actor, request.query);
  return await readChanges(actor.tenant, request, query.since, { document: documentWithTenant });
}

const documentWithTenant = withMember("tenant", "to_json(t.tenant)::text");
function documentWithFigures(actor: Actor): string {
  const read = {
    subscriptions: hasFeature(actor, "Platform/Subscription"),
    tickets: hasFeature(actor, "Platform/Support"),
  };
  return withMember("tenant", `to_json(t.tenant)::text || ',"figures":' || ${figuresText(read)}`);
}

export const get = recordIn<Account>(accountList, message("The account was not found."));

export const history = historyIn(accountList, message("The account was not found."));

/** @throws AppError `conflict` where another account has the number, `invalid_body` */
export async function create(actor: Actor, { tx, body }: Input<typeof createAccount>): Promise<Account> {
  const tenant = actor.tenant.id;
  const { name, number, country, status, address, email, contacts, comment, accountmanager, primaryuser } = body;
  if (number) await requireFreeNumber(tx, tenant, number);
  for (const member of people) await requirePerson({ tx, actor }, tenant, member, body[member]);
  const now = new Date().toISOString();
  const doc: Account = {
    id: newIdentifier(),
    status: { active: status?.active ?? true },
    type: "customer",
    ...defined({ number: number || undefined, country }),
    name,
    ...defined({ address, email, contacts, comment }),
    ...defined({ accountmanager: accountmanager || undefined, primaryuser: primaryuser || undefined }),
    created: now,
    updated: now,
  };
  insertDocument(tx, "account", { tenant, id: doc.id, doc });
  append(tx, actor, accountCreated, { _id: doc.id, name });
  return doc;
}

/** Imported accounts can share a number, so that no index keeps them apart: those that are made here wait for each other. */
async function requireFreeNumber(tx: Transaction, tenant: string, number: string): Promise<void> {
  lockName(tx, `account number:${tenant}`);
  const [other] = await tx.$queryRaw<{ name: string | null }[]>`
    SELECT name FROM account WHERE tenant = ${tenant} AND number = ${number} LIMIT 1`;
  if (!other) return;
  const detail =
    other.name === null
      ? message("Another account has the number {number}.", { number })
      : message("{name} has the number {number}.", { name: other.name, number });
  throw new AppError("conflict", detail, { errors: [{ pointer: "/number", code: "invalid", detail }] });
}

export const update = updating(accountKind);
