import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { provideBuiltInRoles } from "./built-in-roles";
import { startEmbedded } from "./embedded";
import { migrate } from "./migrate";
import { readOrCreateSecret } from "./secret";
import { withSession } from "./session";

export interface DatabaseEnvironment {
  /** The owner's URL of a database on a server of your own. Unset: the embedded server. */
  DATABASE_URL?: string | undefined;
  /** The application role's URL. Unset: the role is `<database>_login`, with its password in `DATA_DIR`. */
  APP_DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}

export interface Database {
  ownerUrl: string;
  /** For serving requests: a role that owns nothing and that row-level security binds. */
  appUrl: string;
  embedded: boolean;
  /** Stops the embedded server unless another process uses it. Close your own connections first. */
  stop(): Promise<void>;
}

/** The group that migrations grant everything to. It cannot log in; the application role is its member. */
const group = "comptoir_app";

/** 15.14, the first release of the oldest supported major version with the fixes this program needs. */
export const oldestVersion = 150_014;

/**
 * Settings of the application's sessions. Those of a role also apply behind a transaction pooler; startup parameters do
 * not.
 */
export const roleSettings: Readonly<Record<string, string>> = {
  statement_timeout: "5s",
  lock_timeout: "2s",
  idle_in_transaction_session_timeout: "10s",
  client_connection_check_interval: "2s",
  jit: "off",
  // Half of a small machine for one statement that reads all rows of a large tenant; the planner uses it for no other.
  max_parallel_workers_per_gather: "1",
  TimeZone: "UTC",
};

/**
 * Prepares the database until the application can connect: starts the embedded server where no other is configured,
 * migrates, creates the application role and checks that row-level security binds it.
 *
 * Several processes may do so at once. Instances on several machines need `APP_DATABASE_URL` or the same `DATA_DIR`:
 * otherwise each would set a password of its own for the one role.
 *
 * @throws Error that says what an operator has to change
 */
export async function openDatabase(env: DatabaseEnvironment): Promise<Database> {
  const server = env.DATABASE_URL ? undefined : await startEmbedded(env.DATA_DIR);
  const ownerUrl = env.DATABASE_URL || server?.url || "";
  try {
    await withSession(ownerUrl, requireVersion).catch(hint("is DATABASE_URL right, and does its server run?"));
    await migrate(ownerUrl);
    await withSession(ownerUrl, provideBuiltInRoles);
    const appUrl = env.APP_DATABASE_URL || (await ownAppUrl(ownerUrl, env.DATA_DIR));
    await withSession(ownerUrl, (owner) => provide(owner, appUrl));
    return { ownerUrl, appUrl, embedded: server !== undefined, stop: async () => await server?.stop() };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

async function requireVersion(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query("SELECT current_setting('server_version_num')::int AS number, version() AS name");
  if (rows[0].number < oldestVersion) throw new Error(`Postgres 15.14 or later is needed; this is ${rows[0].name}.`);
}

/** The URL of the application role, where this program names it. */
async function ownAppUrl(ownerUrl: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const { role, file } = ownRole(ownerUrl, dataDir);
  return withRole(ownerUrl, role, await readOrCreateSecret(file));
}

/** The URL of the application role as it has been created, without creating anything; undefined when it has not. */
export async function presentAppUrl(env: DatabaseEnvironment, ownerUrl: string): Promise<string | undefined> {
  if (env.APP_DATABASE_URL) return env.APP_DATABASE_URL;
  const { role, file } = ownRole(ownerUrl, env.DATA_DIR);
  const password = await readFile(file, "utf8").catch(() => undefined);
  return password === undefined ? undefined : withRole(ownerUrl, role, password.trim());
}

function ownRole(ownerUrl: string, dataDir: string): { role: string; file: string } {
  // Names of more than 63 bytes are cut off by Postgres.
  const role = `${new pg.Client({ connectionString: ownerUrl }).database?.slice(0, 57)}_login`;
  return { role, file: join(dataDir, `${encodeURIComponent(role)}.password`) };
}

function withRole(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl);
  if (url.host) {
    url.username = encodeURIComponent(role);
    url.password = password;
  } else {
    // A URL without a host (its socket is a parameter) has no place for a user either.
    url.searchParams.set("user", role);
    url.searchParams.set("password", password);
  }
  return url.href;
}

/** Creates or corrects the role of `appUrl`; refuses one that row-level security would not bind. */
async function provide(owner: pg.Client, appUrl: string): Promise<void> {
  // Two processes changing one role fail each other.
  await owner.query("SELECT pg_advisory_lock(hashtext($1))", [group]);
  const { user: role = "", password } = new pg.Client({ connectionString: appUrl });
  const name = owner.escapeIdentifier(role);
  const secret = `PASSWORD ${owner.escapeLiteral(password ?? "")}`;

  const found = await owner.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
  if (!found.rowCount) {
    const powers = "NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE INHERIT";
    await owner
      .query(`CREATE ROLE ${name} LOGIN ${powers} ${secret}`)
      .catch(hint("the role of DATABASE_URL needs CREATEROLE"));
  } else if (!(await canSignIn(appUrl))) {
    await owner.query(`ALTER ROLE ${name} LOGIN ${secret}`).catch(hint(`the password of ${role} is another`));
  }
  await withSession(appUrl, requireHarmless);
  const member = await owner.query("SELECT pg_has_role($1, $2, 'USAGE') AS yes", [role, group]);
  if (!member.rows[0].yes) {
    const grant = owner.query(`GRANT ${group} TO ${name}`);
    await grant.catch(hint(`the role of DATABASE_URL needs ${group} WITH ADMIN OPTION`));
  }
  await withSession(appUrl, configure);
}

async function canSignIn(url: string): Promise<boolean> {
  return await withSession(url, async () => true).catch((error: pg.DatabaseError) => {
    // Wrong password, and the role may not log in.
    if (error.code === "28P01" || error.code === "28000") return false;
    throw error;
  });
}

/** Any role may change its own settings, also when another role created it. */
async function configure(app: pg.Client): Promise<void> {
  const { rows } = await app.query("SELECT rolconfig FROM pg_roles WHERE rolname = current_user");
  for (const [name, value] of Object.entries(roleSettings)) {
    if (rows[0].rolconfig?.includes(`${name}=${value}`)) continue;
    await app.query(`ALTER ROLE CURRENT_USER SET ${name} = ${app.escapeLiteral(value)}`);
  }
}

/**
 * Row-level security does not bind superusers, owners and roles that bypass it, or roles that can become one. Check
 * before granting, so that a wrong URL cannot change the owner's settings.
 */
export async function requireHarmless(app: pg.Client): Promise<void> {
  const { rows } = await app.query<{ role: string; faults: string[] }>(
    `
    SELECT current_user AS role, array_remove(ARRAY[
      CASE WHEN bool_or(rolsuper) THEN 'is a superuser' END,
      CASE WHEN bool_or(rolbypassrls) THEN 'bypasses row-level security' END,
      CASE WHEN bool_or(rolcreaterole) THEN 'can create roles' END,
      CASE WHEN bool_or(rolcreatedb) THEN 'can create databases' END,
      CASE WHEN EXISTS (SELECT FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND deptype = 'o'
                        AND (pg_has_role(refobjid, 'MEMBER') OR refobjid = $1::regrole)) THEN 'owns objects' END,
      CASE WHEN has_schema_privilege('public', 'CREATE') THEN 'can create objects in the schema public' END
    ], NULL) AS faults
    FROM pg_roles WHERE pg_has_role(oid, 'MEMBER') OR oid = $1::regrole`,
    [group],
  );
  const [{ role, faults } = { role: "", faults: [] }] = rows;
  if (faults.length > 0) {
    throw new Error(
      `The application role ${role}, itself or through a role it is a member of, ${faults.join(", ")}. ` +
        "That would undo the isolation of tenants: name another in APP_DATABASE_URL, or take this away from it.",
    );
  }
}

function hint(text: string): (error: Error) => never {
  return (error) => {
    throw new Error(`${error.message} (${text})`, { cause: error });
  };
}
