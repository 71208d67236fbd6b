import { type RecordKind, writing } from "@/lib/base/write/kind";
import { deleteRole, listRoles, updateRole } from "./endpoints";
import type { Role } from "./schema";
import { namespacesOf, putBack, remove, update } from "./service";

export const roleKind: RecordKind = {
  table: "account_role",
  visibility: "own",
  plural: "roles",
  list: listRoles,
  fields: {
    of: (doc) => ({ ...doc, features: namespacesOf(doc as Role) }),
    toBody: ({ features, ...body }: { features?: string[] }) => ({
      ...body,
      ...(features ? { features: features.map((namespace) => ({ namespace })) } : {}),
    }),
  },
  writes: {
    update: writing(updateRole, update),
    delete: writing(deleteRole, remove),
    restore: { endpoint: deleteRole, run: (actor, { tx }, _, doc) => putBack(tx, actor, doc as Role) },
  },
};
