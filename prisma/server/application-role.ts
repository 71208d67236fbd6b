import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { readOrCreateSecret } from "./secret";
import { withSession } from "./session";

/*
 * The roles of the application. A group, which cannot sign in, has every grant and policy; its name is that of the database
 * with `_app`, so that two installations on one server share nothing. The role that signs in owns nothing and is a member
 * of the group: it is the one of APP_DATABASE_URL, or else the product's own.
 */

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
  DateStyle: "ISO, MDY",
  standard_conforming_strings: "on",
};

/** The group of a database: the one that its functions were defined for, so that a copy of it by TEMPLATE still works. */
export async function groupOf(session: pg.ClientBase): Promise<string> {
  const { rows } = await session.query<{ isDefined: boolean; database: string }>(
    `SELECT to_regprocedure('app.application_role()') IS NOT NULL AS "isDefined", current_database() AS database`,
  );
  if (rows[0]?.isDefined) return (await session.query("SELECT app.application_role()::text AS name")).rows[0].name;
  return groupFor(rows[0]?.database ?? "");
}

/** Names of more than 63 bytes are cut off by Postgres. A name that would need quotes gets a digest in place of them. */
function groupFor(database: string): string {
  if (/^[a-z_][a-z0-9_]{0,56}$/.test(database)) return `${database}_app`;
  const digest = createHash("sha256").update(database).digest("hex").slice(0, 8);
  return `${database
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, "_")
    .replace(/^\d/, "_")
    .slice(0, 48)}_${digest}_app`;
}

/** A role that the product makes itself. There are two, so that one can get a new password while the other is in use. */
interface OwnRole {
  name: string;
  /** Has the password; only that of the role in use exists. */
  file: string;
}

/** By what DATA_DIR says. */
function ownRoles(database: string, dataDir: string): { inUse: OwnRole; other: OwnRole } {
  const named = (suffix: string): OwnRole => {
    const name = `${database.slice(0, 63 - suffix.length)}${suffix}`;
    return { name, file: join(dataDir, `${encodeURIComponent(name)}.password`) };
  };
  const [first, second] = [named("_login"), named("_login2")];
  return existsSync(second.file) ? { inUse: second, other: first } : { inUse: first, other: second };
}

const databaseOf = (url: string): string => new pg.Client({ connectionString: url }).database ?? "";

/** The URL of the application role, where the product makes it. */
export async function ownAppUrl(ownerUrl: string, dataDir: string): Promise<string> {
  const { name, file } = ownRoles(databaseOf(ownerUrl), dataDir).inUse;
  return withRole(ownerUrl, name, await readOrCreateSecret(file));
}

/** The same without creating anything; undefined where there is none yet. */
export async function presentOwnAppUrl(ownerUrl: string, dataDir: string): Promise<string | undefined> {
  const { name, file } = ownRoles(databaseOf(ownerUrl), dataDir).inUse;
  const password = await readFile(file, "utf8").catch(() => undefined);
  return password === undefined ? undefined : withRole(ownerUrl, name, password.trim());
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

/**
 * Makes the product's other role the one in use, with a new password, also where the password of the first is lost. The
 * former one signs in until `retireOtherOwnRole`. @returns its name
 */
export async function renewOwnPassword(owner: pg.Client, dataDir: string): Promise<string> {
  const { inUse, other } = ownRoles(owner.database ?? "", dataDir);
  // Where DATA_DIR was lost, it does not tell which of them other processes use: it is not one that cannot sign in.
  const isOtherFree = !(await signsIn(owner, other.name)) || (await signsIn(owner, inUse.name));
  const [next, former] = isOtherFree ? [other, inUse] : [inUse, other];
  await rm(next.file, { force: true });
  try {
    await setPassword(owner, next.name, await readOrCreateSecret(next.file));
    await owner.query(`GRANT ${await groupOf(owner)} TO ${owner.escapeIdentifier(next.name)}`);
  } catch (error) {
    // Its file would make it the role in use.
    await rm(next.file, { force: true });
    throw error;
  }
  await rm(former.file, { force: true });
  return next.name;
}

async function signsIn(owner: pg.Client, role: string): Promise<boolean> {
  return ((await owner.query("SELECT FROM pg_roles WHERE rolname = $1 AND rolcanlogin", [role])).rowCount ?? 0) > 0;
}

/** Ends the role that `renewOwnPassword` has replaced. @returns its name */
export async function retireOtherOwnRole(owner: pg.Client, dataDir: string): Promise<string> {
  const { other } = ownRoles(owner.database ?? "", dataDir);
  if (await exists(owner, other.name)) {
    await owner.query(`ALTER ROLE ${owner.escapeIdentifier(other.name)} NOLOGIN PASSWORD NULL`);
  }
  return other.name;
}

/**
 * Creates the role where there is none, checks that it can sign in and that row-level security binds it, makes it a member
 * of the group, and closes the database to roles of other installations. The password of a role that exists is never changed:
 * another process may use it.
 *
 * @param isOwn whether its name and password are the product's own, not those of APP_DATABASE_URL
 * @throws Error that says what an operator has to change
 */
export async function provideRole(owner: pg.Client, appUrl: string, isOwn: boolean): Promise<void> {
  const group = await groupOf(owner);
  // Two processes changing one role fail each other.
  await owner.query("SELECT pg_advisory_lock(hashtext($1))", [group]);
  const { user: role = "", password = "" } = new pg.Client({ connectionString: appUrl });
  if (!(await exists(owner, role))) await setPassword(owner, role, password);
  else if (!(await canSignIn(appUrl))) {
    throw new Error(
      isOwn
        ? `The role ${role} exists, and its password is not in DATA_DIR. Where several machines share the database, set ` +
            "APP_DATABASE_URL on all of them; where DATA_DIR was lost, run `comptoir server rotate database-password`."
        : `The role ${role} of APP_DATABASE_URL may not sign in, or its password is another. Nothing was changed.`,
    );
  }
  await withSession(appUrl, async (app) => {
    await requireSameDatabase(owner, app);
    await requireHarmless(app, group);
  });
  const member = await owner.query("SELECT pg_has_role($1, $2, 'USAGE') AS yes", [role, group]);
  if (!member.rows[0].yes) {
    const grant = owner.query(`GRANT ${group} TO ${owner.escapeIdentifier(role)}`);
    await grant.catch(hint(`the role of DATABASE_URL needs ${group} WITH ADMIN OPTION, or ${recipes} grant it`));
  }
  await closeDatabase(owner, group);
  await withSession(appUrl, configure);
}

/** Otherwise the requests of one installation would be answered from the database of another. */
async function requireSameDatabase(owner: pg.Client, app: pg.Client): Promise<void> {
  const place = "SELECT current_database() AS name, extract(epoch FROM pg_postmaster_start_time()) AS server";
  const [own, other] = [(await owner.query(place)).rows[0], (await app.query(place)).rows[0]];
  if (own.name === other.name && own.server === other.server) return;
  throw new Error(
    `DATABASE_URL leads to the database ${own.name}, and APP_DATABASE_URL to ${other.name}` +
      `${own.name === other.name ? " of another server" : ""}: name the same in both.`,
  );
}

const recipes = "the recipes in docs/database.md";

async function exists(owner: pg.Client, role: string): Promise<boolean> {
  return ((await owner.query("SELECT FROM pg_roles WHERE rolname = $1", [role])).rowCount ?? 0) > 0;
}

/** Creates a role that signs in, or gives it another password. */
async function setPassword(owner: pg.Client, role: string, password: string): Promise<void> {
  const name = owner.escapeIdentifier(role);
  // A verifier, since Postgres logs statements of this kind whole where `log_statement` is `ddl`.
  const secret = `PASSWORD ${owner.escapeLiteral(scramVerifier(password))}`;
  const statement = (await exists(owner, role))
    ? `ALTER ROLE ${name} LOGIN ${secret}`
    : `CREATE ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE INHERIT ${secret}`;
  await owner.query(statement).catch(hint(`the role of DATABASE_URL needs CREATEROLE, or ${recipes} make the roles`));
}

/** What Postgres stores of a password (RFC 5803). */
function scramVerifier(password: string, salt = randomBytes(16), iterations = 4096): string {
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, iterations, 32, "sha256");
  const keyed = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(keyed("Client Key")).digest("base64");
  const serverKey = keyed("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

async function canSignIn(url: string): Promise<boolean> {
  return await withSession(url, async () => true).catch((error: pg.DatabaseError) => {
    // Wrong password, and the role may not log in.
    if (error.code === "28P01" || error.code === "28000") return false;
    throw error;
  });
}

/** Lets the owner and the application connect, and no role of another installation; other grants stay as they are. */
async function closeDatabase(owner: pg.Client, group: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; open: boolean; own: boolean }>(
    `SELECT quote_ident(datname) AS name, pg_has_role(datdba, 'USAGE') AS own,
       EXISTS (SELECT FROM aclexplode(coalesce(datacl, acldefault('d', datdba))) WHERE grantee = 0 AND privilege_type = 'CONNECT') AS open
     FROM pg_database WHERE datname = current_database()`,
  );
  const [database] = rows;
  // A database of another owner is closed by the recipes; `comptoir server doctor` reports one that is not.
  if (!database?.own || !database.open) return;
  await owner.query(`GRANT CONNECT ON DATABASE ${database.name} TO ${group}`);
  await owner.query(`REVOKE CONNECT ON DATABASE ${database.name} FROM PUBLIC`);
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
export async function requireHarmless(app: pg.Client, group: string): Promise<void> {
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

/** Adds what to do to the message of Postgres. */
export function hint(text: string): (error: Error) => never {
  return (error) => {
    throw new Error(`${error.message} (${text})`, { cause: error });
  };
}
