import pg from "pg";
import { cloneDatabase } from "./database";
import { pageTest as base, elsewhere, expect } from "./fixtures";
import { Receiver } from "./receiver";
import { type RunningServer, startServer } from "./server";

interface Own {
  server: RunningServer;
  /** Whether webhooks may go to this machine. */
  privateAllowed: boolean;
  /** Whether there are pages. */
  pages: boolean;
}

/**
 * Tests with a database and a server of their own, whose queue no other test fills. `hurry` lets the time until the next
 * attempts pass.
 */
export const test = base.extend<{ receiver: Receiver; hurry: () => Promise<number> }, Own>({
  privateAllowed: [true, { option: true, scope: "worker" }],
  pages: [false, { option: true, scope: "worker" }],
  server: [
    // After the connection to the run's own database, which it replaces while it lasts.
    async ({ database: _, privateAllowed, pages }, use) => {
      const { ownerUrl, appUrl, drop } = await cloneDatabase();
      const server = await startServer({
        DATABASE_URL: ownerUrl,
        APP_DATABASE_URL: appUrl,
        WEBHOOK_WORKER: "true",
        API_ONLY: String(!pages),
        WEBHOOK_ALLOW_PRIVATE: String(privateAllowed),
      });
      await elsewhere({ ownerUrl, appUrl, url: server.url }, () => use(server));
      await server.stop();
      await drop();
    },
    { scope: "worker", auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs off its first parameter
  receiver: async ({}, use) => {
    const receiver = await Receiver.start();
    await use(receiver);
    await receiver.stop();
  },
  hurry: async ({ tenant }, use) => {
    const owner = new pg.Client({ connectionString: process.env.COMPTOIR_TEST_OWNER_URL });
    await owner.connect();
    await use(async () => {
      const { rowCount } = await owner.query(
        `SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at := now()) FROM graphile_worker.jobs
         WHERE key LIKE 'webhook_delivery:' || $1 || ':%' AND locked_at IS NULL AND run_at > now()`,
        [tenant.id],
      );
      return rowCount ?? 0;
    });
    await owner.end();
  },
});

export { expect };
