import type { Reference } from "@/lib/base/http/references";
import { where } from "@/lib/base/list/where";
import { listAccounts } from "@/lib/resources/account/endpoints";
import { listKeys } from "@/lib/resources/key/endpoints";
import type { User } from "./schema";

export const userReferences: readonly Reference<User>[] = [
  {
    by: listKeys,
    where: ({ _id }) => where(listKeys.list, { "creator.id": _id, status: ["active", "retiring"] }),
    effect: "loses",
    says: "API keys that the user has created",
  },
  {
    by: listAccounts,
    where: ({ _id }) => where(listAccounts.list, { accountmanager: _id }),
    effect: "stays",
    says: "Accounts whose manager it is",
  },
  {
    by: listAccounts,
    where: ({ _id }) => where(listAccounts.list, { primaryuser: _id }),
    effect: "stays",
    says: "Accounts whose primary user it is",
  },
];
