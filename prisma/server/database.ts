import type pg from "pg";
import { hint, ownAppUrl, presentOwnAppUrl, provideRole } from "./application-role";
import { provideBuiltInRoles } from "./built-in-roles";
import { startEmbedded } from "./embedded";
import { migrate } from "./migrate";
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

/** 15.14, the first release of the oldest supported major version with the fixes this program needs. */
export const oldestVersion = 150_014;

/**
 * Prepares the database until the application can connect: starts the embedded server where no other is configured,
 * migrates, creates the application role and checks that row-level security binds it.
 *
 * Several processes may do so at once. Those on several machines need `APP_DATABASE_URL` or the same `DATA_DIR`, since each
 * reads the password of the application role from there.
 *
 * @param prepareSchema migrates, or refuses where that is not for the caller
 * @throws Error that says what an operator has to change
 */
export async function openDatabase(
  env: DatabaseEnvironment,
  prepareSchema: (ownerUrl: string) => Promise<unknown> = migrate,
): Promise<Database> {
  const server = env.DATABASE_URL ? undefined : await startEmbedded(env.DATA_DIR);
  const ownerUrl = env.DATABASE_URL || server?.url || "";
  try {
    await withSession(ownerUrl, requireSuitable).catch(hint("is DATABASE_URL right, and does its server run?"));
    await prepareSchema(ownerUrl);
    await withSession(ownerUrl, provideBuiltInRoles);
    const appUrl = env.APP_DATABASE_URL || (await ownAppUrl(ownerUrl, env.DATA_DIR));
    await withSession(ownerUrl, (owner) => provideRole(owner, appUrl, !env.APP_DATABASE_URL));
    return { ownerUrl, appUrl, embedded: server !== undefined, stop: async () => await server?.stop() };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

/** Beyond this the identifiers, links and schedules of a process contradict those of the others. */
const clockSecondsMax = 60;

async function requireSuitable(owner: pg.Client): Promise<void> {
  const asked = Date.now();
  const { rows } = await owner.query(
    `SELECT current_setting('server_version_num')::int AS number, version() AS name,
       current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS replica,
       current_setting('default_transaction_read_only')::boolean AS "readOnly", current_database() AS database,
       clock_timestamp() AS clock`,
  );
  const answered = Date.now();
  const { clock, number, name, encoding, replica, readOnly, database } = rows[0];
  if (number < oldestVersion) throw new Error(`Postgres 15.14 or later is needed; this is ${name}.`);
  if (encoding !== "UTF8") {
    throw new Error(
      `The database ${database} has the encoding ${encoding}; create it with ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
  const seconds = Math.round(Math.max(asked - clock.getTime(), clock.getTime() - answered) / 1000);
  if (seconds > clockSecondsMax) {
    throw new Error(
      `The clock of this machine says ${new Date(answered).toISOString()}, that of the database ${clock.toISOString()}: ` +
        "let both follow a time server (systemd-timesyncd, chrony).",
    );
  }
  if (replica || readOnly) {
    const reason = replica ? "is a replica" : "has default_transaction_read_only = on";
    throw new Error(`The database ${database} ${reason}: name one that can be written to.`);
  }
}

/** The URL of the application role as it has been created, without creating anything; undefined when it has not. */
export const presentAppUrl = async (env: DatabaseEnvironment, ownerUrl: string): Promise<string | undefined> =>
  env.APP_DATABASE_URL || (await presentOwnAppUrl(ownerUrl, env.DATA_DIR));
