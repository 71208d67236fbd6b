import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { identifier, type Sql, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { directoryUserRemoved } from "@/lib/resources/directory/events";
import { assignRoles } from "@/lib/resources/directory/roles";
import { endAdmissions } from "@/lib/resources/guest/service";
import { revokeKey } from "@/lib/resources/key/issue";
import { withdrawMails } from "@/lib/resources/mail/outbox";
import { changeUser } from "@/lib/resources/user/kind";

/**
 * Removes the access of a user whom the directory deletes: sessions, groups and their role, password, identity, second
 * factors, admissions as a guest, and the keys that the user has created here. The record stays, since consents and events
 * refer to it.
 */
export async function removeUser(tx: Transaction, actor: Actor, id: string, name: string): Promise<void> {
  const tenant = actor.tenant.id;
  await changeUser(tx, actor, id, { status: { active: false } });
  await endAdmissions(tx, actor, id);
  const keys = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM api_key WHERE tenant = ${tenant} AND creator = ${id} AND coalesce(creator_tenant, tenant) = ${tenant}
      AND (revoked IS NULL OR revoked > now()) ORDER BY id`;
  for (const key of keys) await revokeKey(tx, actor, key.id);
  withdrawMails(tx, id);
  for (const statement of deletions(tenant, id)) tx.send(statement);
  tx.send`UPDATE "user" SET password_hash = NULL, issuer = NULL, subject = NULL WHERE tenant = ${tenant} AND id = ${id}`;
  tx.send`INSERT INTO directory_user (tenant, user_id, removed) VALUES (${tenant}, ${id}, now())
    ON CONFLICT (tenant, user_id) DO UPDATE SET removed = now(), external_id = NULL`;
  await assignRoles(tx, actor, [id]);
  append(tx, actor, directoryUserRemoved, { _id: id, name });
}

const held = [
  "directory_member",
  "passkey",
  "authenticator",
  "recovery_code",
  "invitation",
  "password_reset",
  "known_network",
] as const;

const deletions = (tenant: string, id: string): Sql[] =>
  held.map((table) => sql`DELETE FROM ${identifier(table)} WHERE tenant = ${tenant} AND user_id = ${id}`);
