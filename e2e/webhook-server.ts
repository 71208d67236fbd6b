import { cloneDatabase } from "./database";
import { asDatabaseOwner, onDatabase } from "./fixtures";
import { type RunningServer, startServer } from "./server";

/** A database and a server, while `work` lasts, whose queue no other test fills; new tenants are made there. */
export async function withWebhookServer(
  { privateAllowed, pages }: { privateAllowed: boolean; pages: boolean },
  work: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const { ownerUrl, appUrl, drop } = await cloneDatabase();
  const server = await startServer({
    DATABASE_URL: ownerUrl,
    APP_DATABASE_URL: appUrl,
    RUN_JOBS: "true",
    API_ONLY: String(!pages),
    WEBHOOK_ALLOW_PRIVATE: String(privateAllowed),
  });
  try {
    await onDatabase({ ownerUrl, appUrl, url: server.url }, () => work(server));
  } finally {
    await server.stop();
    await drop();
  }
}

/** Makes the tenant's deliveries and e-mails that wait for their next attempt due now. @returns how many */
export async function dueNow(tenant: string): Promise<number> {
  const { rowCount } = await asDatabaseOwner(
    `SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at := now()) FROM graphile_worker.jobs
     WHERE split_part(key, ':', 2) = $1 AND locked_at IS NULL AND run_at > now()`,
    [tenant],
  );
  return rowCount ?? 0;
}
