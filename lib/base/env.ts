import { Resolver } from "node:dns";
import * as z from "zod";
import { nearestName } from "./nearest-name";

const whole = (least: number, most: number) => {
  const error = `needs a whole number from ${least} to ${most}`;
  const digits = z.string().regex(/^\d{1,10}$/, error);
  return digits.transform(Number).pipe(z.number().min(least, error).max(most, error));
};
const flag = () => z.stringbool({ error: "needs true or false" });
const oneOf = <const Name extends string>(...names: Name[]) =>
  z.enum(names, { error: `needs one of ${names.join(", ")}` });
const atLeast = (length: number) => z.string().min(length, `needs at least ${length} characters`);
const postgres = () =>
  z.url({ protocol: /^postgres(ql)?$/, error: "needs an address such as postgres://user:password@host:5432/database" });
const http = { protocol: /^https?$/, error: "needs an address with https:// or http://" };

/**
 * All settings of the environment; the only reader of `process.env`. A wrong value stops the start with its name, instead of
 * failing a later request.
 */
export const variables = z.object({
  /** `development` reloads pages and API handlers when their source changes; `npm run dev` sets it. */
  NODE_ENV: oneOf("production", "development", "test").default("production"),
  /** Where the server listens; 0 takes any free port. */
  PORT: whole(0, 65_535).default(3000),
  /** The address people use, when it is not `http://localhost:$PORT`; decides cookie names and what is same-origin. */
  PUBLIC_URL: z
    .url(http)
    .pipe(z.string().refine(isOrigin, "needs an address without a path, such as https://comptoir.example"))
    .transform((url) => new URL(url).origin)
    .optional(),
  /** The header of that name, where `PUBLIC_URL` is https; `off` leaves it to the proxy. */
  STRICT_TRANSPORT_SECURITY: z
    .string()
    .regex(
      /^(off|max-age=\d{1,10}(; includeSubDomains)?(; preload)?)$/,
      "needs max-age=<seconds>, with ; includeSubDomains and ; preload where wanted, or off",
    )
    .default("max-age=63072000; includeSubDomains"),
  /** Whom `/.well-known/security.txt` (RFC 9116) names for reports of weaknesses. Unset: there is no such file. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "needs mailto:<address> or an address with https://")
    .optional(),
  /** The owner of the database. Unset: the embedded Postgres in `DATA_DIR`. */
  DATABASE_URL: postgres().optional(),
  /**
   * Whether a start without `DATABASE_URL` may run the embedded Postgres. Unset: unless `NODE_ENV` is set to `production`, as in a
   * container or a unit file.
   */
  EMBEDDED_DATABASE: flag().default(true),
  /** The application role; unset, one is made and its password kept in `DATA_DIR`. */
  APP_DATABASE_URL: postgres().optional(),
  /**
   * `transaction`: `APP_DATABASE_URL` leads through a pooler in transaction mode that does not know prepared statements, such
   * as PgBouncer before 1.21. Statements are then sent without names and planned each time.
   */
  DATABASE_POOLER: oneOf("transaction").optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  /** Whether demo data is loaded into an empty database. `npm start` says so, where it brings the database itself. */
  DEMO: flag().default(false),
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000_000).default(600),
  /** How many proxies in front of the server may be believed about the client's address. */
  TRUSTED_PROXIES: whole(0, 100).default(0),
  /**
   * How long after SIGTERM the server continues to answer while `/readyz` returns 503, so that a load balancer stops sending
   * requests before the server stops accepting connections.
   */
  SHUTDOWN_GRACE_SECONDS: whole(0, 300).default(5),
  /** The passphrase that encrypts the secrets in a backup; `comptoir server backup` and `restore` read it. */
  BACKUP_PASSPHRASE: atLeast(12).optional(),
  /** An S3-compatible store that backups can be written to, with the region and a key that may read, write and delete there. */
  BACKUP_S3_ENDPOINT: z.url(http).optional(),
  BACKUP_S3_REGION: z.string().min(1).default("auto"),
  BACKUP_S3_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET: z.string().min(1).optional(),
  /** Where Prometheus reads `/metrics`: a port of its own, or with `METRICS_TOKEN` alone the server's. Neither: nowhere. */
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_TOKEN: atLeast(16).optional(),
  /** The commit that an image was built from, which has no clone to read it from. */
  COMPTOIR_COMMIT: z.string().optional(),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),
  /** Serves the API without the pages, for an instance that integrators alone use. */
  API_ONLY: flag().default(false),
  /**
   * The key that encrypts stored webhook secrets; unset, one is created in `DATA_DIR`. Instances on several
   * machines need the same.
   */
  ENCRYPTION_KEY: atLeast(32).optional(),
  /**
   * Whether this process runs background jobs: plans, webhooks, e-mails, watched views, checks of domains, copies of tenants
   * and the daily clean-up. Off: it only queues them, and a process of the same database has to run them.
   */
  RUN_JOBS: flag().default(true),
  /** The most records that a plan writes in one transaction. More are written in batches of 5,000. */
  PLAN_TRANSACTION_MAX: whole(1_000, 100_000).default(100_000),
  /**
   * For how many days the former versions of records are kept, which undo and feeds need. Unset: they are
   * kept. A process with `RUN_JOBS` deletes older ones once a day.
   */
  VERSION_DAYS: whole(1, 36_500).optional(),
  /** The same for events: those that name an older time are deleted. Unset: they are kept. */
  EVENT_DAYS: whole(1, 36_500).optional(),
  /**
   * The name servers that tell whether a tenant has proved a domain, as `ip` or `ip:port` with commas between. Unset: those of
   * the system.
   */
  DNS_SERVERS: z
    .string()
    .refine(areNameServers, "needs IP addresses, each with :port where it is not 53, with commas between")
    .optional(),
  /** For development and tests only: the cookie `language=en-XA` marks each text that comes from a catalogue. */
  PSEUDO_LANGUAGE: flag().default(false),
  /** For development and tests only: lets webhooks and tenants' single sign-on go to private addresses and over plain http. */
  WEBHOOK_ALLOW_PRIVATE: flag().default(false),
  /**
   * The server that e-mail is handed to: `smtps://` with TLS from the start, or `smtp://` with STARTTLS, which is required
   * unless `?tls=off` is added. Certificates are verified; `NODE_EXTRA_CA_CERTS` names an authority of your own.
   */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "needs smtp://host or smtps://host, with user:password@ where needed" })
    .optional(),
  /** The sender: an address, or `Name <address>`. */
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>"\p{C}]{1,100} <[^\s@<>"',;:()]+@[^\s@<>"',;:()]+>|[^\s@<>"',;:()]+@[^\s@<>"',;:()]+)$/u,
      "needs an address, or Name <address>",
    )
    .optional(),
  /** Single sign-on, offered beside e-mail and password when all three are set. */
  OIDC_ISSUER: z.url(http).optional(),
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

function isOrigin(value: string): boolean {
  const { pathname, search, hash, username } = new URL(value);
  return pathname + search + hash + username === "/";
}

export type Environment = z.infer<typeof variables>;
type Source = Record<string, string | undefined>;

/** Variables that mean something only beside others. */
const companions: Record<string, string[]> = {
  OIDC_ISSUER: ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  OIDC_CLIENT_ID: ["OIDC_ISSUER"],
  OIDC_CLIENT_SECRET: ["OIDC_ISSUER"],
  // Links in e-mails are made from PUBLIC_URL alone.
  SMTP_URL: ["MAIL_FROM", "PUBLIC_URL"],
  MAIL_FROM: ["SMTP_URL"],
  BACKUP_S3_ENDPOINT: ["BACKUP_S3_KEY_ID", "BACKUP_S3_SECRET"],
  BACKUP_S3_REGION: ["BACKUP_S3_ENDPOINT"],
  BACKUP_S3_KEY_ID: ["BACKUP_S3_ENDPOINT"],
  BACKUP_S3_SECRET: ["BACKUP_S3_ENDPOINT"],
  METRICS_HOST: ["METRICS_PORT"],
  APP_DATABASE_URL: ["DATABASE_URL"],
};

/** What variables of earlier releases are called today. */
const renamed: Record<string, string> = { WEBHOOK_WORKER: "RUN_JOBS" };

/**
 * Reads an environment.
 *
 * @returns with each fault a line that begins with the variable's name; it has the default of each variable that is wrong
 */
export function readEnvironment(source: Source): { env: Environment; faults: string[] } {
  // An empty variable is how shells and container files say "unset".
  const present: Source = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const faults = [...unknownNames(present), ...missingCompanions(present)];
  if (present.NODE_ENV === "production") present.EMBEDDED_DATABASE ??= "false";
  const result = variables.safeParse(present);
  if (result.success) return { env: result.data, faults: [...faults, ...demoFaults(result.data)] };
  const wrong = new Map(result.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const right = Object.entries(present).filter(([name]) => !wrong.has(name));
  const malformed = [...wrong].map(([name, message]) => `${name}: ${message}`);
  return { env: variables.parse(Object.fromEntries(right)), faults: [...malformed, ...faults] };
}

/** Other programs have variables too, so that a short name has to be nearer. */
function unknownNames(present: Source): string[] {
  const names = Object.keys(variables.shape);
  return Object.keys(present).flatMap((name) => {
    if (names.includes(name)) return [];
    const meant = renamed[name] ?? nearestName(name, names, name.length < 8 ? 1 : 2);
    return meant === undefined ? [] : [`${name}: is not a variable of Comptoir; ${meant} is`];
  });
}

const missingCompanions = (present: Source): string[] =>
  Object.entries(companions).flatMap(([name, needed]) => {
    const missing = needed.filter((each) => present[each] === undefined);
    return present[name] === undefined || missing.length === 0
      ? []
      : [`${name}: needs ${missing.join(" and ")} as well`];
  });

/** The demo's administrator signs in with a password that is in a file. */
const demoFaults = ({ DEMO, PUBLIC_URL }: Environment): string[] =>
  DEMO && PUBLIC_URL?.startsWith("https:")
    ? ["DEMO: is for a trial; with an https PUBLIC_URL there is no demo data"]
    : [];

export const { env, faults: environmentFaults } = readEnvironment(process.env);
