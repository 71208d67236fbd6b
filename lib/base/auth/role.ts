import { type Actor, requireFeatures } from "@/lib/base/auth/actor";
import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";

/**
 * The full name of a role to grant in the acting tenant; a level alone means the actor's own account role.
 * @throws AppError `invalid_body` for an unknown role, `missing_feature` if the actor lacks one of its features
 */
export async function grantableRole(tx: Transaction, actor: Actor, wanted: string): Promise<string> {
  const role = fullRole(actor, wanted);
  await requireRole(tx, actor.tenant.id, role);
  await requireFeaturesOf(tx, actor, role, (missing) =>
    message("To give the role {role} needs features that your credential does not carry: {missing}.", {
      role,
      missing,
    }),
  );
  return role;
}

export const fullRole = ({ user }: Actor, wanted: string): string =>
  wanted.includes(".") ? wanted : `${user.role.split(".")[0]}.${wanted}`;

/** @throws AppError `missing_feature` if the actor lacks a feature of the role */
export async function requireFeaturesOf(
  tx: Transaction,
  actor: Actor,
  role: string,
  refused: (missing: string) => string,
): Promise<void> {
  const [row] = await tx.$queryRaw<{ features: string[] }[]>`
    SELECT app.features(${role}, ${actor.tenant.id}) AS features`;
  requireFeatures(actor, row?.features ?? [], refused);
}

/**
 * One change of the roles of a name at a time, and none while one of them is given. The unique index account_role_own_name is
 * the guarantee that a name has one role.
 */
export const lockRoleName = (tx: Transaction, tenant: string, name: string): void =>
  lockName(tx, `role:${tenant}:${name}`);

/** @throws AppError `invalid_body` */
export async function requireRole(tx: Transaction, tenant: string, role: string, pointer = "/role"): Promise<void> {
  const [name = "", level = "", ...rest] = role.split(".");
  lockRoleName(tx, tenant, name);
  const known = await tx.accountRole.findMany({ where: { tenant: { in: ["", tenant] } }, select: { name: true } });
  const names = [...new Set(known.flatMap((each) => each.name ?? []))];
  if (rest.length === 0 && ["admin", "user"].includes(level) && names.includes(name)) return;
  throw AppError.invalidField(
    pointer,
    message("A role is one of {names}, then .admin or .user, such as provider.admin.", { names: names.join(", ") }),
  );
}
