import { type RecordKind, writing } from "@/lib/base/write/kind";
import { listUsers, updateUser } from "./endpoints";
import { update } from "./service";

export const userKind: RecordKind = {
  table: "user",
  visibility: "own",
  document: "app.user_document(t)",
  plural: "users",
  list: listUsers,
  // An address is that of one user.
  unset: ["username"],
  // Who manages the tenant's users depends on all of them.
  areTogether: true,
  writes: { update: writing(updateUser, update) },
};
