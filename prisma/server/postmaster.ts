import { readFile, readlink, rename, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import { join } from "node:path";
import { type Cluster, hasSocket, isAlive, logTail, run } from "./cluster";

const emptyFileMilliseconds = 2_000;

/**
 * The port of the postmaster on this cluster, if one runs. After a crash its pid file remains, and the number in it may
 * belong to another process by now: a postmaster is recognised by its working directory.
 */
export async function runningPort({ home }: Cluster): Promise<number | undefined> {
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

/** Megabytes that the machine or the container has. */
const availableMemory = (): number =>
  Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()) / 2 ** 20;

/** A quarter for Postgres' own cache, as its manual advises; the rest is the system's, which caches files. */
function memorySettings(megabytes: number): Record<string, string> {
  const memory = Math.min(megabytes, 32_768);
  return {
    shared_buffers: `${Math.max(128, Math.floor(memory / 4))}MB`,
    effective_cache_size: `${Math.floor(memory / 2)}MB`,
    maintenance_work_mem: `${Math.max(64, Math.floor(memory / 32))}MB`,
    // Reading a page at random costs about as much as the next one where files are cached or on an SSD.
    random_page_cost: "1.1",
  };
}

export async function launch(cluster: Cluster): Promise<string | undefined> {
  const settings = {
    port: await freePort(cluster),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: hasSocket(cluster) ? cluster.home : "",
    unix_socket_permissions: "0700",
    // Many servers of a test run share one cluster.
    max_connections: cluster.throwaway ? 300 : 60,
    ...memorySettings(cluster.throwaway ? 1024 : availableMemory()),
    // Checkpoints during a large import would write every page of its indexes twice.
    max_wal_size: "4GB",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // After a restart the pages that were in its cache are read again by Postgres, in the order of the disk, instead of one by
    // one by the first requests.
    ...(cluster.throwaway ? {} : { shared_preload_libraries: "pg_prewarm" }),
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

export async function halt(cluster: Cluster): Promise<void> {
  const mode = cluster.throwaway ? "immediate" : "fast";
  if (await pgCtl(cluster, "stop", "-m", mode, "-t", "20")) await pgCtl(cluster, "stop", "-m", "immediate", "-t", "5");
}

function pgCtl(cluster: Cluster, action: "start" | "stop", ...args: string[]): Promise<string | undefined> {
  return run(cluster, "pg_ctl", [action, "-s", "-w", "-D", join(cluster.home, "data"), ...args]);
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
