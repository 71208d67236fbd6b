import { AppError } from "@/lib/base/errors";
import type { RecordKind, Rules } from "@/lib/base/write/kind";
import { listAccounts, updateAccount } from "./endpoints";
import { accountUpdated } from "./events";
import type { Account, AccountUpdate } from "./schema";

const updating: Rules<Account> = {
  after: merge,
  event: ({ id, after, changes }) => ({ type: accountUpdated, data: { _id: id, name: after?.name, changes } }),
};

export const accountKind = {
  table: "account",
  visibility: "family",
  plural: "accounts",
  list: listAccounts,
  writes: {
    update: { endpoint: updateAccount, rules: updating },
    // An account is never deleted: what was made is made inactive.
    delete: { endpoint: updateAccount, rules: { ...updating, after: inactive } },
  },
  nameOf: ({ name }) => name,
  stamped: (account, now) => (account.updated === undefined ? account : { ...account, updated: now }),
  missing: () => AppError.notFound("The account"),
} satisfies RecordKind<Account>;

function inactive(current: Account): Account {
  return { ...current, status: { ...current.status, active: false } };
}

/** The editable fields that are sent. */
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
