import { Command } from "commander";
import { migrate } from "@/prisma/server/migrate";
import { withSession } from "@/prisma/server/session";
import { planUpgrade, type Step } from "@/prisma/server/upgrade-plan";
import { requireDatabase, withOwnerUrl } from "./operate";

export const upgradeCommand = new Command("upgrade")
  .description("Apply the pending migrations, as the next start of the server does.")
  .option("--plan", "show what they would do and who would wait; change nothing")
  .action(async ({ plan = false }: { plan?: boolean }) => {
    requireDatabase();
    await withOwnerUrl(plan ? print : apply);
  });

async function apply(ownerUrl: string): Promise<void> {
  const applied = await migrate(ownerUrl, undefined, undefined, (name, milliseconds) =>
    process.stderr.write(`Applied ${name} in ${milliseconds} ms.\n`),
  );
  if (applied.length === 0) process.stderr.write("Nothing is pending.\n");
}

async function print(ownerUrl: string): Promise<void> {
  const migrations = await withSession(ownerUrl, planUpgrade);
  if (migrations.length === 0) process.stdout.write("Nothing is pending.\n");
  for (const { migration, steps } of migrations) {
    process.stdout.write(`${migration}\n`);
    for (const step of steps) process.stdout.write(`  ${step.statement}\n    ${effect(step)}\n`);
  }
}

/** Typical rates of one disk and one processor, for the estimate. */
const bytesPerSecond = 50_000_000;

function effect({ lock, table, isLong }: Step): string {
  if (lock === "unknown") return "runs a script: read it";
  if (!table) return "nobody waits";
  const size = `${table.name} has about ${table.rows} rows, ${(table.bytes / 1e6).toFixed(1)} MB`;
  const seconds = Math.max(1, Math.round(table.bytes / bytesPerSecond));
  const time = isLong ? `for about ${seconds} s` : "for a moment";
  const waits: Record<Exclude<Step["lock"], "unknown">, string> = {
    everything: `reads and writes of ${table.name} wait ${time}`,
    writes: `writes of ${table.name} wait ${time}`,
    "other schema changes": `nobody waits; it takes about ${seconds} s`,
    "the same rows": `writes of the same rows wait ${time}`,
    nothing: "nobody waits",
  };
  return `${waits[lock]} (${size})`;
}
