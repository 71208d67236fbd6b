import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { cloneDatabase, scratchFolder } from "./database";
import { onDatabase } from "./fixtures";
import { certificate } from "./mail-certificate";
import { MailServer } from "./mail-server";
import { type RunningServer, startServer } from "./server";

/** The address of the site. */
export const site = "https://comptoir.example";
const trusted = join(scratchFolder("certificate"), "ca.pem");
writeFileSync(trusted, certificate.cert);

interface Site {
  mail: MailServer;
  /** Starts a server; the last one started is asked, and all are stopped in the end. */
  start(environment?: Record<string, string>): Promise<RunningServer>;
}

/** A database and a mail server, while `work` lasts. */
export async function withMail(work: (site: Site) => Promise<void>): Promise<void> {
  const { ownerUrl, appUrl, drop } = await cloneDatabase();
  const mail = await MailServer.start();
  const servers: RunningServer[] = [];
  const start = async (environment: Record<string, string> = {}) => {
    const server = await startServer({
      DATABASE_URL: ownerUrl,
      APP_DATABASE_URL: appUrl,
      RUN_JOBS: "true",
      // The worker has to decrypt e-mails that another process has stored.
      ENCRYPTION_KEY: "the same for every process of this run",
      PUBLIC_URL: site,
      SMTP_URL: `smtp://localhost:${mail.port}`,
      MAIL_FROM: "Comptoir <no-reply@comptoir.example>",
      NODE_EXTRA_CA_CERTS: trusted,
      ...environment,
    });
    servers.push(server);
    process.env.COMPTOIR_TEST_URL = server.url;
    return server;
  };
  try {
    await onDatabase({ ownerUrl, appUrl, url: "" }, () => work({ mail, start }));
  } finally {
    for (const server of servers) await server.stop();
    await mail.stop();
    await drop();
  }
}

/** Ends a server like a crash. */
export async function kill({ process }: RunningServer): Promise<void> {
  const ended = once(process, "exit");
  process.kill("SIGKILL");
  await ended;
}
