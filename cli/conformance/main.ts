import { parseArgs } from "node:util";
import { readingRules } from "./reading-rules";
import { Site, Untried } from "./site";
import { writingRules } from "./writing-rules";

/**
 * Says which rules of the interface an installation keeps: `comptoir-conformance --base-url https://… --key …`. It only reads
 * unless `--writes` lets it make records of its own. It exits with 1 where a rule is broken.
 */

const usage =
  "Usage: comptoir-conformance --base-url https://… [--key comptoir_…, or COMPTOIR_KEY] [--writes] [--json]\n";

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      "base-url": { type: "string" },
      key: { type: "string" },
      writes: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const { "base-url": url = process.env.COMPTOIR_URL, key = process.env.COMPTOIR_KEY } = values;
  if (!url || !key) {
    process.stderr.write(usage);
    return 2;
  }
  const site = new Site(url, key);
  const outcomes: { id: string; outcome: string; says: string; found?: string }[] = [];
  // One after the other: those that write see each other's trash.
  for (const { id, says, check } of [...readingRules, ...(values.writes ? writingRules : [])]) {
    const fault = await check(site).then(
      () => undefined,
      (error: Error) => error,
    );
    const outcome = fault === undefined ? "kept" : fault instanceof Untried ? "untried" : "broken";
    outcomes.push({ id, outcome, says, ...(fault ? { found: fault.message } : {}) });
  }
  const countOf = (outcome: string) => outcomes.filter((each) => each.outcome === outcome).length;
  if (values.json) process.stdout.write(`${JSON.stringify(outcomes)}\n`);
  else {
    for (const { id, outcome, says, found } of outcomes)
      process.stdout.write(`${outcome.padEnd(8)} ${id}: ${says}${found ? `\n         ${found}` : ""}\n`);
    process.stdout.write(`${countOf("kept")} kept, ${countOf("broken")} broken, ${countOf("untried")} untried\n`);
  }
  return countOf("broken") > 0 ? 1 : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    process.stderr.write(`${error.message}\n${usage}`);
    process.exitCode = 2;
  },
);
