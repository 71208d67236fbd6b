import type { Reference } from "@/lib/base/http/references";
import { where } from "@/lib/base/list/where";
import { listGuests } from "@/lib/resources/guest/endpoints";
import { listUsers } from "@/lib/resources/user/endpoints";
import type { Role } from "./schema";

const levels = ({ name = "" }: Role) => [`${name}.admin`, `${name}.user`];

export const roleReferences: readonly Reference<Role>[] = [
  {
    by: listUsers,
    where: (role) => where(listUsers.list, { role: levels(role) }),
    effect: "prevents",
    says: "Users with the role",
  },
  {
    by: listGuests,
    where: (role) => where(listGuests.list, { role: levels(role) }),
    effect: "prevents",
    says: "Guests with the role",
  },
];
