import { type RecordKind, writing } from "@/lib/base/write/kind";
import { listAccounts, updateAccount } from "./endpoints";
import { update } from "./service";

export const accountKind: RecordKind = {
  table: "account",
  visibility: "family",
  plural: "accounts",
  list: listAccounts,
  writes: { update: writing(updateAccount, update) },
};
