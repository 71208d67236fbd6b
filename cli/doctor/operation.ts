import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readInstallationSecret } from "@/prisma/server/installation-secret";
import { byQuery, type Check, ok, problem, skipped, verdict, warning } from "./check";

/** Checks that regular jobs run. */

interface Run {
  kind: "backup" | "drill";
  success: boolean;
  message: string | null;
  hours: number;
}

const lastRun =
  (kind: Run["kind"], hoursMax: number): Check["run"] =>
  async ({ owner }) => {
    const { rows } = await owner.query<Run>(
      `SELECT kind, success, message, extract(epoch FROM now() - finished)::float8 / 3600 AS hours
     FROM _backup WHERE kind = $1 ORDER BY finished DESC LIMIT 1`,
      [kind],
    );
    const [run] = rows;
    if (!run) return warning("none is recorded");
    if (!run.success) return problem(`the last one failed: ${run.message}`);
    const age = run.hours < 48 ? `${Math.round(run.hours)} hours` : `${Math.round(run.hours / 24)} days`;
    return run.hours > hoursMax ? problem(`the last one is ${age} old`) : ok(`the last one is ${age} old`);
  };

export const operationChecks: readonly Check[] = [
  {
    name: "backup",
    title: "There is a backup of today",
    remedy:
      "Run `comptoir server backup <folder>` every night (docs/backup.md). If you back up by other means, it says how to record that.",
    run: lastRun("backup", 26),
  },
  {
    name: "restore-drill",
    title: "A backup has been restored for trial this month",
    remedy: "Run `comptoir server restore --drill <folder>`.",
    run: lastRun("drill", 35 * 24),
  },
  {
    name: "encryption-key",
    title: "ENCRYPTION_KEY is the one of this database",
    remedy:
      "Set the ENCRYPTION_KEY of the other processes, or bring back encryption.key into DATA_DIR: `comptoir server restore` has it.",
    async run({ owner, env }) {
      const file = join(env.DATA_DIR, "encryption.key");
      const key = env.ENCRYPTION_KEY ?? (await readFile(file, "utf8").catch(() => "")).trim();
      if (!key) return problem("there is no encryption.key in DATA_DIR, and no ENCRYPTION_KEY");
      await readInstallationSecret(owner, key);
      return ok();
    },
  },
  byQuery(
    {
      name: "webhooks",
      title: "Deliveries of webhooks are sent in time",
      remedy:
        "See that a process with RUN_JOBS runs, and what its log says. A delivery without a job gets one when it is sent again (POST /v1/webhook/delivery/:id/redeliver).",
    },
    // Deliveries of an inactive webhook wait until it is active.
    `SELECT count(*) || ' deliveries wait since ' || min(d."nextAttempt") AS fault
     FROM webhook_delivery d JOIN webhook w ON w.tenant = d.tenant AND w.id = d.webhook AND w.active
     WHERE d.status = 'pending' AND d."nextAttempt" < now() - interval '15 minutes' HAVING count(*) > 0`,
  ),
  byQuery(
    {
      name: "failed-deliveries",
      title: "No delivery of an active webhook was given up this week",
      remedy:
        "See why in its deliveries (settings, webhooks); when the receiver is well, send them again with POST /v1/webhook/:id/redeliver?since=.",
    },
    `SELECT count(*) || ' of ' || w.tenant || ' to ' || substring(w.url from '//([^/?#]*)') || ', the last on ' || max(d.created)::date AS fault
     FROM webhook_delivery d JOIN webhook w ON w.tenant = d.tenant AND w.id = d.webhook AND w.active
     WHERE d.status = 'failed' AND d.created > now() - interval '7 days' GROUP BY w.tenant, w.url ORDER BY 1 LIMIT 20`,
    "warning",
  ),
  byQuery(
    {
      name: "mail",
      title: "E-mails are taken by the mail server",
      remedy:
        "See what the log says (`e-mail not sent`), and that SMTP_URL and MAIL_FROM are what the mail server expects. E-mails are tried again for a day.",
    },
    `SELECT count(*) || ' e-mails wait since ' || min(created) AS fault FROM mail
     WHERE status IN ('queued', 'sending') AND created < now() - interval '1 hour' HAVING count(*) > 0`,
  ),
  {
    name: "queue",
    title: "No job of the queue hangs or has given up",
    remedy: "Restart the process that holds it; a job whose process died is taken by another after some minutes.",
    async run({ owner }) {
      const { rows: found } = await owner.query("SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS exists");
      if (!found[0].exists) return skipped("no server has been started yet");
      const { rows } = await owner.query<{ fault: string }>(`
        SELECT count(*) || ' jobs are locked since ' || min(locked_at) AS fault FROM graphile_worker.jobs
        WHERE locked_at < now() - interval '1 hour' HAVING count(*) > 0
        UNION ALL SELECT count(*) || ' jobs have given up' FROM graphile_worker.jobs
        WHERE attempts >= max_attempts HAVING count(*) > 0`);
      return verdict(rows.map(({ fault }) => fault));
    },
  },
  byQuery(
    {
      name: "administrators",
      title: "Every tenant with users has one who can manage them",
      remedy:
        "npm run comptoir -- server user create --tenant <id> --email <address> --role provider.admin --password-stdin",
    },
    `SELECT tenant || ' has no active administrator' AS fault FROM "user" GROUP BY tenant
     HAVING NOT bool_or(role LIKE '%.admin' AND disabled_at IS NULL) ORDER BY 1 LIMIT 20`,
    "warning",
  ),
];
