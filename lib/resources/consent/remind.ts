import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { dayMilliseconds } from "@/lib/base/day";
import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { message, t } from "@/lib/languages/text";
import type { Agreement } from "@/lib/resources/agreement/schema";
import { titleOf } from "@/lib/resources/agreement/store";
import type { EmailTemplate } from "@/lib/resources/mail/message";
import { queueMails } from "@/lib/resources/mail/outbox";
import type { remindOfAgreement } from "./endpoints";
import { agreementReminded } from "./events";

/** The most users that one request reminds; the next request can remind the others. */
const usersMax = 500;
const path = "/accept";

/**
 * Reminds the users who have not accepted an agreement, each at most once a day of one text: by e-mail where it is configured.
 * @throws AppError `not_found`, `conflict` for an agreement that nobody has to accept
 */
export async function remind(actor: Actor, { tx, params: { id }, setAuditTarget }: Input<typeof remindOfAgreement>) {
  const { tenant } = actor;
  lockName(tx, `remind:${tenant.id}:${id}`);
  const [agreement] = await tx.$queryRaw<{ doc: Agreement; version: number; active: boolean }[]>`
    SELECT doc, version, active FROM agreement WHERE tenant = ${tenant.id} AND id = ${id}`;
  if (!agreement) throw AppError.notFound(message("The agreement was not found."));
  const { doc, version } = agreement;
  const name = titleOf(doc) || id;
  setAuditTarget(name);
  if (!agreement.active)
    throw new AppError("conflict", message("Nobody has to accept an agreement that is not active."));
  const due = await dueUsers(tx, tenant.id, id, version);
  const users = due.slice(0, usersMax);
  const template = () => reminderEmail(tenant, name);
  const expires = new Date(Date.now() + dayMilliseconds);
  // One person can be a user of several tenants.
  const recipients = [...new Set(users.map(({ username }) => username))];
  const mails = recipients.map((recipient) => ({
    kind: "reminder" as const,
    object: id,
    recipient,
    expires,
    template,
  }));
  const mailed = await queueMails(tx, mails);
  if (users.length > 0) {
    tx.send`
      INSERT INTO consent_reminder (tenant, agreement, user_tenant, user_id, version)
      SELECT ${tenant.id}, ${id}, u.user_tenant, u.user_id, ${version}
      FROM json_to_recordset(${JSON.stringify(users)}::json) AS u (user_tenant text, user_id text)
      ON CONFLICT (tenant, agreement, user_tenant, user_id) DO UPDATE SET version = excluded.version, sent = now()`;
    append(tx, actor, agreementReminded, { _id: id, name, version, users: users.length, mailed });
  }
  const link = `${env.PUBLIC_URL ?? ""}${path}`;
  return { reminded: users.length, mailed, more: due.length > users.length, link };
}

interface Due {
  user_tenant: string;
  user_id: string;
  username: string;
}

/** The users who have not accepted, and have not been reminded of this text today; one more than are reminded. */
const dueUsers = (tx: Transaction, tenant: string, agreement: string, version: number): Promise<Due[]> =>
  tx.$queryRaw<Due[]>`
    SELECT s.user_tenant, s.user_id, s.username FROM acceptance s
    LEFT JOIN consent_reminder r
      ON r.tenant = s.tenant AND r.agreement = s.agreement AND r.user_tenant = s.user_tenant AND r.user_id = s.user_id
    WHERE s.tenant = ${tenant} AND s.agreement = ${agreement} AND s.status <> 'completed'
      AND (r.user_id IS NULL OR r.version <> ${version} OR r.sent <= now() - interval '1 day')
    ORDER BY s.user_tenant, s.user_id LIMIT ${usersMax + 1}`;

const reminderEmail = (tenant: Actor["tenant"], title: string): EmailTemplate => ({
  subject: t("Please accept: {title}", { title }),
  paragraphs: [t("Hello,"), t("{name} asks you to read and accept “{title}”.", { name: tenant.name, title })],
  link: { label: t("Read and accept"), path },
  closing: [t("You are reminded at most once a day, until you have accepted.")],
});
