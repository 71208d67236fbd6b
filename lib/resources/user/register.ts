import type * as z from "zod";
import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { hashPassword } from "@/lib/base/auth/password";
import { requireRole } from "@/lib/base/auth/role";
import { userName } from "@/lib/base/auth/user-name";
import { lockName } from "@/lib/base/db/locks";
import { asTenant, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import { userCreated } from "./events";
import { email as address, personName } from "./schema";

export interface NewUser {
  email: string;
  firstname?: string | undefined;
  lastname?: string | undefined;
  /** `<account role>.<level>` */
  role: string;
  password: string;
}

/** Creates a user with a password, for the operator. @throws AppError `invalid_body`, `conflict` */
export async function registerUser(tx: Transaction, actor: Actor, user: NewUser): Promise<{ id: string }> {
  const { role } = user;
  const email = valid(address, user.email, "/email");
  const firstname = valid(personName, user.firstname ?? "", "/firstname");
  const lastname = valid(personName, user.lastname ?? "", "/lastname");
  await requireRole(tx, actor.tenant.id, role);
  const passwordHash = await hashPassword(user.password);
  return await addUser(tx, actor, { email, firstname, lastname, role, passwordHash });
}

function valid(schema: z.ZodString, value: string, pointer: string): string {
  const { data, error } = schema.safeParse(value);
  if (error) throw AppError.invalidField(pointer, error.issues[0]?.message ?? message("Not valid."));
  return data;
}

export interface UserRow {
  /** A new one by default. */
  id?: string | undefined;
  email: string;
  firstname?: string | undefined;
  lastname?: string | undefined;
  role: string;
  passwordHash?: string;
}

/**
 * Adds a user whose role has been checked. One of a customer's is in both logs.
 * @param tenant the one that the transaction acts for @throws AppError `conflict`
 */
export async function addUser(
  tx: Transaction,
  actor: Actor,
  user: UserRow,
  tenant = actor.tenant.id,
): Promise<{ id: string }> {
  const { id = newIdentifier(), email, firstname = "", lastname = "", role, passwordHash = null } = user;
  await requireFreeAddress(tx, tenant, email);
  await tx.user.create({ data: { id, tenant, email, firstname, lastname, role, passwordHash } });
  const name = userName({ firstname, lastname, username: email });
  const data = { _id: id, name, username: email, role };
  await asTenant(tx, actor.tenant.id, async () => append(tx, actor, userCreated, data, tenant));
  return { id };
}

/** Ensures that an e-mail address is unique, also across concurrent transactions. @throws AppError `conflict` */
export async function requireFreeAddress(tx: Transaction, tenant: string, email: string): Promise<void> {
  await lockName(tx, `user:${tenant}:${email}`);
  if ((await tx.user.count({ where: { tenant, email } })) > 0)
    throw new AppError("conflict", message("A user with the e-mail address {email} already exists.", { email }));
}
