import { asTenant } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Changed, RecordKind, Rules, Step } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import { listAccounts, updateAccount } from "./endpoints";
import { accountUpdated } from "./events";
import type { Account, AccountUpdate } from "./schema";

const updating: Rules<Account> = {
  after: merge,
  guard: requirePeople,
  event: ({ id, after, changes }) => ({ type: accountUpdated, data: { _id: id, name: after?.name, changes } }),
};

export const accountKind = {
  table: "account",
  visibility: "family",
  plural: "accounts",
  list: listAccounts,
  writes: {
    update: { endpoint: updateAccount, rules: updating, isAlone: true },
    // An account is never deleted: what was made is made inactive.
    delete: { endpoint: updateAccount, rules: { ...updating, after: inactive } },
  },
  nameOf: ({ name }) => name,
  stamped: (account, now) => (account.updated === undefined ? account : { ...account, updated: now }),
  missing: () => AppError.notFound(message("The account was not found.")),
} satisfies RecordKind<Account>;

function inactive(current: Account): Account {
  return { ...current, status: { ...current.status, active: false } };
}

const addressKinds = ["postal", "invoice", "delivery", "visit"] as const;
export const people = ["accountmanager", "primaryuser"] as const;

/** The editable fields that are sent. An empty one that there was not stays away, so that what GET answers can be put back. */
function merge(current: Account, sent: AccountUpdate): Account {
  const merged: Account = structuredClone(current);
  if (sent.name !== undefined) merged.name = sent.name;
  if (sent.country !== undefined) merged.country = sent.country;
  if (sent.status?.active !== undefined) merged.status = { ...merged.status, active: sent.status.active };
  for (const kind of addressKinds) {
    const address = sent.address?.[kind];
    if (address && Object.keys(address).length > 0 && current.address?.[kind]?.editable !== false)
      merged.address = { ...merged.address, [kind]: { ...merged.address?.[kind], ...address } };
  }
  const email = sent.email?.default;
  if (email !== undefined && email !== (current.email?.default ?? ""))
    merged.email = { ...merged.email, default: email };
  for (const member of ["comment", "contacts", ...people] as const) {
    const value = sent[member];
    if (value === undefined || value === (current[member] ?? "")) continue;
    if (value.length === 0 && member !== "contacts") delete merged[member];
    else Object.assign(merged, { [member]: value });
  }
  return merged;
}

async function requirePeople(step: Step, changed: readonly Changed<Account>[]): Promise<void> {
  for (const { owner, after, changes } of changed)
    for (const member of people) if (changes[member]) await requirePerson(step, owner, member, after?.[member]);
}

/** Whoever looks after an account is a user of the acting tenant or of the account's. @throws AppError `invalid_body` */
export async function requirePerson(
  { tx, actor }: Step,
  owner: string,
  member: (typeof people)[number],
  id: string | undefined,
): Promise<void> {
  if (!id) return;
  const isUserOf = (tenant: string) =>
    asTenant(tx, tenant, async () => (await tx.user.count({ where: { tenant, id } })) > 0);
  if ((await isUserOf(actor.tenant.id)) || (owner !== actor.tenant.id && (await isUserOf(owner)))) return;
  throw AppError.invalidField(
    `/${member}`,
    message("There is no user {id} in your tenant or the account's.", { id }),
    "unknown_user",
  );
}
