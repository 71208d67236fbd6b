import { decrypt, encrypt } from "@/lib/base/crypto/aes-gcm";
import { installationKey } from "@/lib/base/crypto/installation-key";
import type { Transaction } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { asReader, readerIn } from "@/lib/languages/request-reader";
import { isSandbox } from "@/lib/resources/sandbox/original";
import { compose, type EmailTemplate, type Message } from "./message";

/**
 * Stores e-mails in the transaction of the change that they report, with a job for the worker, so that neither exists
 * without the other.
 */

type MailKind = "invitation" | "guest" | "password_reset" | "reminder";

export interface NewMail {
  kind: MailKind;
  /** The record that it is about. A newer e-mail about it replaces one that is not sent yet. */
  object: string;
  recipient: string;
  expires: Date;
  /** Writes it in the language of the reader. */
  template: () => EmailTemplate;
}

/** Whether this installation sends e-mail. Without it, screens give links to copy. */
export const sendsMail = (): boolean => env.SMTP_URL !== undefined;

/** An address with one meaning in a header and in an SMTP command. Imported users can have others, which get no e-mail. */
const isMailbox = (address: string): boolean =>
  address.length <= 254 && /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(address);

/** Stores e-mails to be sent, where this installation sends any; a sandbox sends none. @returns how many */
export async function queueMails(tx: Transaction, mails: readonly NewMail[]): Promise<number> {
  const sendable = sendsMail() ? mails.filter(({ recipient }) => isMailbox(recipient)) : [];
  if (sendable.length === 0 || (await isSandbox(tx))) return 0;
  const tenant = tx.acting;
  const key = mailKey();
  const languageOf = await recipientLanguages(tx, sendable);
  const rows = sendable.map(({ template, ...mail }) => {
    const id = newIdentifier();
    const message = asReader(readerIn(languageOf(mail.recipient)), () => compose(template()));
    const content = encrypt(JSON.stringify(message), key, contextOf(tenant, id));
    return { ...mail, id, content: Buffer.from(content).toString("base64") };
  });
  const sent = JSON.stringify(rows);
  tx.send`
    UPDATE mail m SET status = 'replaced', content = NULL
    FROM json_to_recordset(${sent}::json) AS n (kind text, object text, recipient text)
    WHERE m.tenant = ${tenant} AND m.status = 'queued'
      AND m.object = n.object AND m.kind = n.kind AND m.recipient = n.recipient`;
  tx.send`
    INSERT INTO mail (tenant, id, kind, object, recipient, content, expires)
    SELECT ${tenant}, m.id, m.kind, m.object, m.recipient, decode(m.content, 'base64'), m.expires
    FROM json_to_recordset(${sent}::json)
      AS m (id text, kind text, object text, recipient text, content text, expires timestamptz)`;
  tx.send`SELECT app.enqueue_mail(${tenant}, ${rows.map(({ id }) => id)}::text[])`;
  return rows.length;
}

/** The languages that the tenant's users have chosen, else its default. */
async function recipientLanguages(tx: Transaction, mails: readonly NewMail[]) {
  const addresses = mails.map(({ recipient }) => recipient);
  const [row] = await tx.$queryRaw<{ common: string | null; own: Record<string, string> }[]>`
    SELECT t.settings->>'language' AS common, coalesce((
      SELECT json_object_agg(u.email, u.language) FROM "user" u
      WHERE u.tenant = t.id AND u.email = ANY (${addresses}::text[]) AND u.language IS NOT NULL
    ), '{}') AS own
    FROM tenant t WHERE t.id = ${tx.acting}`;
  const own = new Map(Object.entries(row?.own ?? {}));
  return (recipient: string) => own.get(recipient) ?? row?.common;
}

/** The same for one. @returns whether it is to be sent */
export const queueMail = async (tx: Transaction, mail: NewMail): Promise<boolean> => (await queueMails(tx, [mail])) > 0;

/** Withdraws the e-mails about a record that are not sent yet, whose links no longer work. */
export const withdrawMails = (tx: Transaction, object: string): void =>
  tx.send`
    UPDATE mail SET status = 'replaced', content = NULL
    WHERE tenant = ${tx.acting} AND object = ${object} AND status = 'queued'`;

export async function readContent(content: Uint8Array, tenant: string, id: string): Promise<Message> {
  return JSON.parse(decrypt(content, mailKey(), contextOf(tenant, id)));
}

const mailKey = (): Buffer => installationKey("comptoir e-mails");

const contextOf = (tenant: string, id: string): string => JSON.stringify(["mail", tenant, id]);
