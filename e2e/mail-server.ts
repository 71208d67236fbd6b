import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { certificate } from "./mail-certificate";

/** An e-mail that the server has received. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Whether it came encrypted. */
  secure: boolean;
  /** As it was transferred: headers, and the body in its encoding. */
  raw: string;
}

/** The answer of the server: an SMTP status, or none. */
export type Verdict = number | "silence";

/** A third party's mail server. It answers as configured, and stores the e-mails that it accepts. */
export class MailServer {
  readonly taken: ReceivedMail[] = [];
  /** All e-mails that were transferred, also those that it refused then. */
  readonly transferred: ReceivedMail[] = [];
  /** How many times a recipient was named. */
  asked = 0;
  /** Its answer to the recipient. */
  onRecipient: (address: string) => Verdict = () => 250;
  /** Its answer to the transferred e-mail. */
  onMail: (mail: ReceivedMail) => Verdict = () => 250;
  readonly #server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      ...certificate,
      authOptional: true,
      ...options,
      onRcptTo: ({ address }, _, answer) => {
        this.asked++;
        give(this.onRecipient(address), answer);
      },
      onData: async (stream, session, answer) => {
        // The client may break off.
        const raw = await text(stream).catch(() => undefined);
        if (raw === undefined) return;
        const mail = received(session, raw);
        this.transferred.push(mail);
        const verdict = this.onMail(mail);
        if (verdict === 250) this.taken.push(mail);
        give(verdict, answer);
      },
    });
    // Clients that are killed, or that do not trust the certificate.
    this.#server.on("error", () => {});
  }

  static async start(options: SMTPServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options);
    server.#server.listen(0, "localhost");
    await once(server.#server.server, "listening");
    return server;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  stop = (): Promise<void> => new Promise((resolve) => this.#server.close(() => resolve()));
}

function give(verdict: Verdict, answer: (error?: Error | null) => void): void {
  if (verdict === "silence") return;
  if (verdict < 400) answer();
  else
    answer(Object.assign(new Error(verdict < 500 ? "Try again later" : "No such mailbox"), { responseCode: verdict }));
}

const received = ({ envelope, secure }: SMTPServerSession, raw: string): ReceivedMail => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : "",
  to: envelope.rcptTo.map(({ address }) => address),
  secure,
  raw,
});

/** The headers of an e-mail, by name in lower case, each as the lines that were sent. */
export function headersOf({ raw }: ReceivedMail): Map<string, string[]> {
  const lines = raw
    .slice(0, raw.indexOf("\r\n\r\n"))
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(":")).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(name.length + 1).trim()]);
  }
  return headers;
}

/** The text of an e-mail with its quoted-printable encoding undone, HTML included. */
export const wordsOf = ({ raw }: ReceivedMail): string =>
  raw
    .replace(/=\r\n/g, "")
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString("utf8"));

/** The link in an e-mail. */
export const linkOf = (mail: ReceivedMail): string =>
  /^https?:\/\/\S+$/m.exec(wordsOf(mail).replaceAll("\r", ""))?.[0] ?? "";
