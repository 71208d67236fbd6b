import type * as z from "zod";
import { requireFeatures } from "@/lib/base/auth/actor";
import { featureRecord } from "@/lib/base/auth/feature-record";
import type { Feature } from "@/lib/base/auth/features";
import { lockRoleName } from "@/lib/base/auth/role";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Changed, RecordKind, Rules } from "@/lib/base/write/kind";
import { storeDocuments } from "@/lib/base/write/store";
import { message } from "@/lib/languages/text";
import { keepingManager } from "@/lib/resources/user/managers";
import { deleteRole, listRoles, updateRole } from "./endpoints";
import { roleDeleted, roleRestored, roleUpdated } from "./events";
import type { Role, roleUpdate } from "./schema";

const managing: Feature = "Platform/User/Write";

const updating: Rules<Role> = {
  after: (before, { features, ...sent }: z.output<typeof roleUpdate>) => ({
    ...before,
    ...sent,
    // Features the role already has keep their stored record, in the order sent.
    features: features
      ? [...new Set(features.map(({ namespace }) => namespace))].map(
          (namespace) => before.features?.find((each) => each.namespace === namespace) ?? featureRecord(namespace),
        )
      : before.features,
  }),
  async guard({ actor }, changed) {
    for (const { before, after = before } of changed) {
      requireFeatures(actor, without(after, before), (missing) =>
        message("To put features into a role needs features that your credential does not carry: {missing}.", {
          missing,
        }),
      );
      requireFeatures(actor, without(before, after), (missing) =>
        message("To take features from a role needs features that your credential does not carry: {missing}.", {
          missing,
        }),
      );
    }
  },
  event: ({ id, before, changes }) => ({ type: roleUpdated, data: { _id: id, name: before.name, changes } }),
};

const deleting: Rules<Role> = {
  after: () => undefined,
  async guard({ tx, actor }, removed) {
    for (const { before } of removed) {
      requireFeatures(actor, namespacesOf(before), (missing) =>
        message("To delete this role needs features that your credential does not carry: {missing}.", { missing }),
      );
      await requireUnused(tx, actor.tenant.id, before);
    }
  },
  event: ({ id, before: { name = "" } }) => ({ type: roleDeleted, data: { _id: id, name } }),
};

const restoring: Rules<Role> = {
  bringsBack: true,
  after: (former) => former,
  async guard({ tx, actor }, restored) {
    for (const { before } of restored) {
      requireFeatures(actor, namespacesOf(before), (missing) =>
        message("To restore this role needs features that your credential does not carry: {missing}.", { missing }),
      );
      await requireFreeName(tx, actor.tenant.id, before.name ?? "");
    }
  },
  event: ({ id, before: { name = "" } }) => ({ type: roleRestored, data: { _id: id, name } }),
};

export const roleKind = {
  table: "account_role",
  visibility: "own",
  plural: "roles",
  list: listRoles,
  writes: {
    update: { endpoint: updateRole, rules: updating },
    delete: { endpoint: deleteRole, rules: deleting },
    restore: { endpoint: deleteRole, rules: restoring },
  },
  nameOf: ({ name }) => name,
  stamped: (role, now) => ({ ...role, updatedAt: now }),
  fields: {
    // A feature is represented by its namespace.
    of: (doc) => ({ ...doc, features: namespacesOf(doc as Role) }),
    toBody: ({ features, ...body }: { features?: string[] }) => ({
      ...body,
      ...(features ? { features: features.map((namespace) => ({ namespace })) } : {}),
    }),
  },
  async missing({ tx }, id) {
    const isEverywhere = (await tx.accountRole.count({ where: { tenant: "", id } })) > 0;
    return isEverywhere
      ? new AppError("conflict", message("This role is platform-wide and cannot be changed here."))
      : AppError.notFound(message("The account role was not found."));
  },
  async store({ tx, actor }, changed) {
    const save = async () => storeDocuments(tx, "account_role", changed);
    const isTaken = ({ before, after }: Changed<Role>) => after && without(before, after).includes(managing);
    if (changed.some(isTaken)) await keepingManager(tx, actor.tenant.id, save);
    else await save();
  },
} satisfies RecordKind<Role>;

const namespacesOf = ({ features = [] }: Role): string[] => features.flatMap(({ namespace }) => namespace ?? []);

/** The features of one role that another one lacks. */
function without(one: Role, other: Role): string[] {
  const others = new Set(namespacesOf(other));
  return namespacesOf(one).filter((namespace) => !others.has(namespace));
}

/** @throws AppError `conflict` for a role that users, guests or a group have */
async function requireUnused(tx: Transaction, tenant: string, { name = "" }: Role): Promise<void> {
  lockRoleName(tx, tenant, name);
  const where = { tenant, role: { in: [`${name}.admin`, `${name}.user`] } };
  const holders = (await tx.user.count({ where })) + (await tx.guest.count({ where }));
  if (holders > 0) {
    throw new AppError(
      "conflict",
      message("{holders, plural, one {One user holds} other {# users hold}} this role. Give them another one first.", {
        holders,
      }),
    );
  }
  const group = await tx.directoryGroup.findFirst({ where, select: { name: true } });
  if (group)
    throw new AppError(
      "conflict",
      message("The directory's group {name} gives this role. Choose another first.", { name: group.name }),
    );
}

/** @throws AppError `conflict` */
export async function requireFreeName(tx: Transaction, tenant: string, name: string): Promise<void> {
  lockRoleName(tx, tenant, name);
  if ((await tx.accountRole.count({ where: { tenant: { in: ["", tenant] }, name } })) > 0)
    throw new AppError("conflict", message("A role with the name {name} already exists.", { name }));
}
