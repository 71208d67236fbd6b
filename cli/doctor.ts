import { Command } from "commander";
import pg from "pg";
import { env } from "@/lib/base/env";
import { presentAppUrl } from "@/prisma/server/database";
import { withSession } from "@/prisma/server/session";
import { type Context, diagnose, type Finding, type State } from "./doctor/check";
import { checks } from "./doctor/checks";
import { requireDatabase, withOwnerUrl } from "./operate";

export const doctorCommand = new Command("doctor")
  .description(
    "Check roles, row-level security, Postgres, files, backups and queues; change nothing. Exits 1 with a problem.",
  )
  .option("--json", "one JSON object for each check")
  .action(async ({ json = false }: { json?: boolean }) => {
    requireDatabase();
    const findings = await examine().catch((error: unknown) => [unreachable(error)]);
    for (const finding of findings) process.stdout.write(`${json ? JSON.stringify(finding) : line(finding)}\n`);
    const count = (state: State) => findings.filter((finding) => finding.state === state).length;
    if (!json)
      process.stdout.write(
        `${count("problem")} problems, ${count("warning")} warnings, ${count("ok")} checks passed.\n`,
      );
    if (count("problem") > 0) process.exitCode = 1;
  });

/** Runs all checks without opening the database as the server does, which would migrate and correct it. */
const examine = (): Promise<Finding[]> =>
  withOwnerUrl(async (ownerUrl) => {
    const appUrl = await presentAppUrl(env, ownerUrl);
    return await withSession(ownerUrl, async (owner) => {
      const { app, ...more } = await session(appUrl);
      try {
        return await diagnose({ env, owner, app, ...more }, checks);
      } finally {
        await app?.end();
      }
    });
  });

/** Without a session of the owner there are no other checks. */
const unreachable = (error: unknown): Finding => ({
  name: "database",
  title: "The owner can connect to the database",
  state: "problem",
  detail: error instanceof Error ? error.message || error.name : String(error),
  remedy: "Start Postgres, make a connection free, or correct DATABASE_URL; then run this again.",
});

/** A session of the application role, or why there is none, which checks report. */
async function session(url: string | undefined): Promise<Pick<Context, "app" | "appRole" | "appFault">> {
  if (url === undefined) return { app: undefined, appFault: "it was not made yet" };
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  client.on("error", () => {});
  return await client.connect().then(
    () => ({ app: client, appRole: client.user }),
    (error: Error) => ({ app: undefined, appRole: client.user, appFault: error.message }),
  );
}

const signs: Record<State, string> = { ok: "ok  ", warning: "WARN", problem: "FAIL", skipped: "-   " };

function line({ state, name, title, detail, remedy }: Finding): string {
  const head = `${signs[state]}  ${name.padEnd(20)} ${title}${detail ? ` (${detail})` : ""}`;
  return remedy ? `${head}\n      ${remedy}` : head;
}
