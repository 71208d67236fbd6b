import { once } from "node:events";
import { cloneDatabase, type TestDatabase } from "./database";
import { onDatabase } from "./fixtures";
import { startServer } from "./server";

/** The process that does the work of the queue, while another one answers requests. */
export interface KillableWorker {
  /** Kills it with SIGKILL, and returns once it has ended. */
  kill(): Promise<void>;
  /** Starts another one in its place. */
  restart(): Promise<void>;
  /** Stops it where it is, until it goes on. */
  pause(): void;
  resume(): void;
}

/** Runs a test on a database of its own with a server and a worker, which the test kills. */
export async function withKillableWorker(
  work: (database: TestDatabase, worker: KillableWorker) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const database = await cloneDatabase();
  const common = { DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl, ...environment };
  const start = () => startServer({ ...common, RUN_JOBS: "true" });
  const [server, first] = await Promise.all([startServer(common), start()]);
  let running = first;
  const worker: KillableWorker = {
    async kill() {
      const exit = once(running.process, "exit");
      running.process.kill("SIGKILL");
      await exit;
    },
    async restart() {
      running = await start();
    },
    pause: () => void running.process.kill("SIGSTOP"),
    resume: () => void running.process.kill("SIGCONT"),
  };
  try {
    await onDatabase({ ...database, url: server.url }, () => work(database, worker));
  } finally {
    await Promise.all([server.stop(), running.stop()]);
    await database.drop();
  }
}
