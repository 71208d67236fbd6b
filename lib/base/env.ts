import { Resolver } from "node:dns";
import * as z from "zod";

/**
 * All settings of the environment; the only reader of `process.env`. A wrong value stops the start with its name, instead of
 * failing a later request.
 */
const variables = z.object({
  /** `development` reloads pages and API handlers when their source changes; `npm run dev` sets it. */
  NODE_ENV: z.string().default("production"),
  /** Where the server listens; 0 takes any free port. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** The address people use, when it is not `http://localhost:$PORT`; decides cookie names and what is same-origin. */
  PUBLIC_URL: z.url().optional(),
  /** The owner of the database. Unset: the embedded Postgres in `DATA_DIR`. */
  DATABASE_URL: z.string().min(1).optional(),
  /**
   * Whether a start without `DATABASE_URL` may run the embedded Postgres. Unset: unless `NODE_ENV` is set to `production`, as in a
   * container or a unit file.
   */
  EMBEDDED_DATABASE: z.stringbool().default(true),
  /** The application role; unset, one is made and its password kept in `DATA_DIR`. */
  APP_DATABASE_URL: z.string().min(1).optional(),
  /** A replica of the database, as the application role: downloads and the history of tickets are read there. */
  EXPORT_DATABASE_URL: z.string().min(1).optional(),
  /**
   * `transaction`: `APP_DATABASE_URL` leads through a pooler in transaction mode that does not know prepared statements, such
   * as PgBouncer before 1.21. Statements are then sent without names and planned each time.
   */
  DATABASE_POOLER: z.enum(["transaction"]).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  /** Whether demo data is loaded into an empty database; unset, only into the embedded one. */
  DEMO: z.stringbool().optional(),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** How many proxies in front of the server may be believed about the client's address. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /**
   * How long after SIGTERM the server continues to answer while `/readyz` returns 503, so that a load balancer stops sending
   * requests before the server stops accepting connections.
   */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(300).default(5),
  /** The passphrase that encrypts the secrets in a backup; `comptoir backup` and `restore` read it. */
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  /** Where Prometheus reads `/metrics`: a port of its own, or with `METRICS_TOKEN` alone the server's. Neither: nowhere. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Off: `/v1` and `/v2` go through Next's route handlers like everything else; the answers are the same, slower. */
  API_FAST_PATH: z.stringbool().default(true),
  /** Serves the API without the pages, for an instance that integrators alone use. */
  API_ONLY: z.stringbool().default(false),
  /**
   * The key that encrypts stored webhook secrets; unset, one is created in `DATA_DIR`. Instances on several
   * machines need the same.
   */
  ENCRYPTION_KEY: z.string().min(32).optional(),
  /**
   * Whether this process runs background jobs: plans, webhooks, e-mails, watched views, checks of domains, copies of tenants
   * and the daily clean-up. Off: it only queues them, and a process of the same database has to run them.
   */
  RUN_JOBS: z.stringbool().default(true),
  /** The most records that a plan writes in one transaction. More are written in batches of 5,000. */
  PLAN_TRANSACTION_MAX: z.coerce.number().int().min(1_000).max(100_000).default(100_000),
  /**
   * For how many days the former versions of records are kept, which undo and feeds need. Unset: they are
   * kept. A process with `RUN_JOBS` deletes older ones once a day.
   */
  VERSION_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  /** The same for events: those that name an older time are deleted. Unset: they are kept. */
  EVENT_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  /**
   * The name servers that tell whether a tenant has proved a domain, as `ip` or `ip:port` with commas between. Unset: those of
   * the system.
   */
  DNS_SERVERS: z
    .string()
    .refine(areNameServers, "IP addresses, each with :port where it is not 53, with commas between")
    .optional(),
  /** For development and tests only: lets webhooks and tenants' single sign-on go to private addresses and over plain http. */
  WEBHOOK_ALLOW_PRIVATE: z.stringbool().default(false),
  /**
   * The server that e-mail is handed to: `smtps://` with TLS from the start, or `smtp://` with STARTTLS, which is required
   * unless `?tls=off` is added. Certificates are verified; `NODE_EXTRA_CA_CERTS` names an authority of your own.
   */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "smtp://host or smtps://host, with user:password@ where needed" })
    .optional(),
  /** The sender: an address, or `Name <address>`. */
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>"\p{C}]{1,100} <[^\s@<>"',;:()]+@[^\s@<>"',;:()]+>|[^\s@<>"',;:()]+@[^\s@<>"',;:()]+)$/u,
      "address, or Name <address>",
    )
    .optional(),
  /** Single sign-on, offered beside e-mail and password when all three are set. */
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
});

function areNameServers(value: string): boolean {
  try {
    new Resolver().setServers(value.split(","));
    return true;
  } catch {
    return false;
  }
}

/** Links in e-mails are made from `PUBLIC_URL` alone. */
const environment = variables.refine(
  ({ SMTP_URL, MAIL_FROM, PUBLIC_URL }) =>
    SMTP_URL === undefined || (MAIL_FROM !== undefined && PUBLIC_URL !== undefined),
  { path: ["SMTP_URL"], error: "needs MAIL_FROM and PUBLIC_URL as well" },
);

export type Environment = z.infer<typeof environment>;

/** Reads an environment. @throws Error naming each variable that is wrong. */
function readEnvironment(source: Record<string, string | undefined>): Environment {
  // An empty variable is how shells and container files say "unset".
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  if (present.NODE_ENV === "production") present.EMBEDDED_DATABASE ??= "false";
  const result = environment.safeParse(present);
  if (result.success) return result.data;
  const wrong = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not valid.\n${wrong.join("\n")}`);
}

export const env: Environment = readEnvironment(process.env);
