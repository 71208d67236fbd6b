import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import { env } from "@/lib/base/env";
import { type Message, oneLine } from "./message";

/** Hands e-mails to the configured mail server, one connection each. */

export interface Outgoing extends Message {
  id: string;
  recipient: string;
}

/** The outcome of an attempt, by the server's answer or its absence. */
export type SmtpOutcome =
  | { outcome: "sent" }
  /** The server does not accept this e-mail: a 5xx answer. */
  | { outcome: "refused"; answer: string }
  /** Another attempt can succeed: a 4xx answer, or none before the e-mail was transferred. */
  | { outcome: "failed"; answer: string }
  /** The e-mail was transferred, and the connection ended without an answer: the server may have accepted it. */
  | { outcome: "unknown"; answer: string };

/** Together shorter than the worker's wait for a running job when it stops. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, dnsTimeout: 5_000, socketTimeout: 10_000 };
const totalMilliseconds = 16_000;

/**
 * @param onTransfer is awaited after the server has agreed to take the e-mail, and before the first byte of it is sent; when
 *   it fails, nothing is
 */
export async function submit(outgoing: Outgoing, onTransfer: () => Promise<void>): Promise<SmtpOutcome> {
  const { user, password, ...server } = mailServer();
  const connection = new SMTPConnection({ ...server, ...timeouts });
  let deadline: NodeJS.Timeout | undefined;
  let isTransferred = false;
  let isOver = false;
  async function* content() {
    const bytes = await mime(outgoing);
    // After a refusal the stream is read as well, to be thrown away.
    if (isOver) return;
    await onTransfer();
    isTransferred = true;
    yield bytes;
  }
  try {
    await new Promise<void>((resolve, reject) => {
      deadline = setTimeout(() => reject(new Error("The server took too long.")), totalMilliseconds);
      connection.on("error", reject);
      connection.on("end", () => reject(new Error("The server closed the connection.")));
      const answered = (error: Error | null | undefined) => {
        isOver = true;
        if (error) reject(error);
        else resolve();
      };
      const send = () =>
        connection.send({ from: sender().address, to: [outgoing.recipient] }, Readable.from(content()), answered);
      connection.connect((failure) => {
        if (failure) return reject(failure);
        if (user === undefined) return send();
        connection.login({ user, pass: password ?? "" }, (refused) => (refused ? reject(refused) : send()));
      });
    });
    return { outcome: "sent" };
  } catch (error) {
    return outcomeOf(error, isTransferred);
  } finally {
    isOver = true;
    clearTimeout(deadline);
    connection.close();
  }
}

function outcomeOf(error: unknown, isTransferred: boolean): SmtpOutcome {
  const { message, response, responseCode, code, command } = error as SMTPConnection.SMTPError;
  const answer = oneLine(response ?? message).slice(0, 200);
  // With wrong settings no e-mail can be sent: it waits until they are corrected.
  const isOfServer = code === "EAUTH" || code === "ETLS" || command === "CONN" || command === "EHLO";
  if (responseCode !== undefined && !isOfServer) {
    return { outcome: responseCode >= 500 ? "refused" : "failed", answer };
  }
  if (isTransferred) return { outcome: "unknown", answer };
  // An address that this server does not accept, such as one in UTF-8.
  return { outcome: code === "EENVELOPE" ? "refused" : "failed", answer };
}

/** Every attempt has the same Message-ID, by which mail servers and programs recognize a copy. */
function mime({ id, recipient, subject, text, html }: Outgoing): Promise<Buffer> {
  const from = sender();
  const composer = new MailComposer({
    from,
    // An object, since a text is parsed and can name several recipients.
    to: { name: "", address: recipient },
    subject,
    text,
    html,
    messageId: `<${id}@${from.address.split("@")[1]}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

function sender(): { name: string; address: string } {
  const [, name = "", address = env.MAIL_FROM ?? ""] = /^(.*) <(.*)>$/.exec(env.MAIL_FROM ?? "") ?? [];
  return { name, address };
}

/** The settings of `SMTP_URL`: TLS from the start with `smtps`, else STARTTLS, which only `?tls=off` does without. */
export function mailServer() {
  const { protocol, hostname, port, username, password, searchParams } = new URL(env.SMTP_URL ?? "");
  const secure = protocol === "smtps:";
  const isPlain = !secure && searchParams.get("tls") === "off";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isPlain,
    ignoreTLS: isPlain,
    ...(username === "" ? {} : { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
  };
}
