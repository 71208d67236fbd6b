import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { scratchFolder } from "./database";

export interface RunningServer {
  url: string;
  process: ChildProcess;
  /** Asks it to stop and waits until it has. @returns its exit code */
  stop(): Promise<number | null>;
}

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Starts another process of the server on the database of the tests.
 *
 * @param environment added to the usual settings of tests
 */
export const startAnother = (environment: Record<string, string> = {}): Promise<RunningServer> =>
  startServer({
    DATABASE_URL: process.env.COMPTOIR_TEST_OWNER_URL ?? "",
    APP_DATABASE_URL: process.env.COMPTOIR_TEST_APP_URL ?? "",
    ...environment,
  });

/**
 * Starts the server as an installation runs it: the bundle, in production mode, a process of its own. Without pages unless
 * they are asked for.
 *
 * @param environment at least DATABASE_URL and APP_DATABASE_URL; added to the usual settings of tests. With PORT and DATA_DIR
 * it can be started again as it was
 */
export async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const port = environment.PORT ?? (await freePort());
  const url = `http://localhost:${port}`;
  const dataDir = environment.DATA_DIR ?? scratchFolder("server");
  const bundle = join(environment.COMPTOIR_TEST_DIST ?? process.env.COMPTOIR_TEST_DIST ?? "dist", "server.js");
  // It runs for seconds, so optimizing Prisma's query compiler, which is WebAssembly, costs more than it saves.
  const child = spawn(process.execPath, ["--enable-source-maps", "--liftoff-only", bundle], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      API_ONLY: "true",
      RATE_LIMIT_PER_MINUTE: "1000000000",
      // Beside another server on one database it would take that one's deliveries, whose secrets it cannot read.
      RUN_JOBS: "false",
      TRUSTED_PROXIES: "1",
      SHUTDOWN_GRACE_SECONDS: "0",
      // Nothing answers there; a test that needs a name server starts one.
      DNS_SERVERS: "127.0.0.1:9",
      PSEUDO_LANGUAGE: "true",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  mkdirSync(join(root, "test-results"), { recursive: true });
  const log = createWriteStream(join(root, "test-results", `server-${port}.log`));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk;
      log.write(chunk);
    });
  }
  const ended = once(child, "exit");

  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server did not start.\n${printed}`);
    await sleep(50);
  }
  return {
    url,
    process: child,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      // One that was given is for the next start.
      if (environment.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return address && typeof address === "object" ? address.port : 0;
}
