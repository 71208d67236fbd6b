import { execFile, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, realpath, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Account, canReach, postgresBinaries, serverAccount } from "./binaries";
import { readOrCreateSecret } from "./secret";

/** The folder of a cluster, its binaries, and the account that runs it. */
export interface Cluster {
  /** Holds `data`, `password` and `server.log`; belongs to the account. */
  home: string;
  bin: string;
  account: Account;
  password: string;
  throwaway: boolean;
}

export const superuser = "postgres";
/** Owns the database of its name. It is no superuser, so that what works here also works on a managed server. */
export const owner = "comptoir";
/** The folder for files that the server's account cannot read in the clone. */
const reachableRoot = "/var/lib/comptoir";

/** Finds or creates the folder of the cluster, and binaries that its account can run. */
export async function locate(dataDir: string, throwaway: boolean, notice: (line: string) => void): Promise<Cluster> {
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

/**
 * Creates the cluster in a draft folder and renames it, so that an incomplete one is never used and two processes cannot
 * share one. Without an explicit locale an environment that has none would give SQL_ASCII, whose ILIKE ignores accents.
 */
export async function initialise(cluster: Cluster): Promise<string | undefined> {
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

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Our environment is not passed on: PGPORT, PGOPTIONS or a locale in it would change what the server does.
 *
 * @returns what was printed if it failed
 */
export function run(cluster: Cluster, program: string, args: string[]): Promise<string | undefined> {
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

export async function logTail({ home }: Cluster): Promise<string> {
  const log = await readFile(join(home, "server.log"), "utf8").catch(() => "");
  return log.trimEnd().split("\n").slice(-10).join("\n");
}

export function address({ password }: Cluster, port: number, user: string, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** The longest path that every system takes for a socket, without the name that Postgres adds. */
const socketFolderMax = 80;

/**
 * A socket costs a fifth less CPU per statement than TCP. Servers of a test run are reached through proxies, so by TCP. The
 * name of the folder is an option of a command, which takes no quotes.
 */
export const hasSocket = ({ home, throwaway }: Cluster): boolean =>
  !throwaway && /^[\w/.-]+$/.test(home) && home.length <= socketFolderMax;

/** Nothing for a server that an earlier release started. */
export const socketParameter = (cluster: Cluster, port: number): string =>
  hasSocket(cluster) && existsSync(join(cluster.home, `.s.PGSQL.${port}`))
    ? `?host=${encodeURIComponent(cluster.home)}`
    : "";
