import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestCluster } from "@/e2e/database";
import { prove, times } from "@/e2e/proof";

/**
 * `npm run prove -- checks` removes each check of a right that a service makes, one after another, and runs the tests of its
 * resource on the server without it: they must fail. The checks of the path of a request are those of
 * e2e/authorization.spec.ts. `checks=5` tries the first five, and with CHECKS_FROM=5 the next.
 */

interface Check {
  /** Its lines in the bundle, and the file they come from. */
  from: number;
  to: number;
  file: string;
  text: string;
}

const required =
  /^ +(?:if \(.*\) )?(?:await )?require(?:Feature|Features|FeaturesOf|RecentProof|Operation|Other)\d*\(.*\);$/;
const refused = /^ +(?:if \(.*\) )?throw new AppError\d*\(\n? *"missing_feature",/;
/** Where they are defined, and the path of a request. */
const excludedFiles = ["lib/base/auth/actor.ts", "lib/base/http/handle.ts"];

/** How the names of the API specs begin that try what the files of a folder check. */
const related: [folder: RegExp, ...specs: string[]][] = [
  [/^lib\/(?:scim|resources\/directory)\//, "scim"],
  [/^lib\/base\/auth\/role/, "user.api", "key.api"],
  [/^lib\/base\/auth\/own-factors/, "second-factor", "passkey"],
  [/^lib\/resources\/factor\//, "second-factor"],
  [/^lib\/resources\/plan\//, "plan.api", "plan-list", "plan-refusal", "plan-import"],
  [/^lib\/resources\/session\//, "session", "second-factor", "proof"],
  [/^lib\/resources\/user\//, "user.api", "session", "scim.api"],
  [/^lib\/resources\/role\//, "role", "undo"],
  [/^lib\/resources\/single-sign-on\//, "organization"],
  [/^lib\/resources\/view\//, "view", "notice"],
  [/^lib\/resources\/webhook\//, "webhook.api", "webhook-right"],
  [/^lib\/resources\/([^/]+)\//, "$1"],
];

/** Each file's code follows a comment in the bundle that names the file. */
function checksIn(bundle: readonly string[]): Check[] {
  let file = "";
  return bundle.flatMap((text, from): Check[] => {
    file = /^\/\/ (\S+\.ts)$/.exec(text)?.[1] ?? file;
    const isCheck = required.test(text) || refused.test(`${text}\n${bundle[from + 1]}`);
    if (!isCheck || excludedFiles.includes(file)) return [];
    const to = bundle.findIndex((line, at) => at >= from && line.endsWith(");"));
    return [{ from, to, file, text: text.trim() }];
  });
}

function specsOf(file: string): string[] {
  const [found, names] = related.flatMap(([folder, ...specs]) => {
    const match = folder.exec(file);
    return match ? [[match, specs] as const] : [];
  })[0] ?? [null, []];
  const isRelated = (name: string) => names.some((start) => name.startsWith(start.replace("$1", found?.[1] ?? "")));
  return readdirSync("e2e").flatMap((name) =>
    name.endsWith(".spec.ts") && !name.endsWith(".ui.spec.ts") && isRelated(name) ? [join("e2e", name)] : [],
  );
}

/** Whether tests fail on a server without these lines. The bundle is next to `dist`, so that it finds its packages. */
async function isFailing(specs: readonly string[], lines: readonly string[]): Promise<boolean> {
  await mkdir("test-results", { recursive: true });
  const folder = await mkdtemp(join("test-results", "without-check-"));
  await cp("dist", folder, { recursive: true });
  await writeFile(join(folder, "server.js"), lines.join("\n"));
  const tests = spawn("npx", ["vitest", "run", "--project", "api", "--bail=1", "--retry=0", ...specs], {
    stdio: "ignore",
    env: { ...process.env, COMPTOIR_TEST_DIST: folder, PROVE_GUARANTEE: "", PROVE_REPORT: "" },
  });
  const [code] = await once(tests, "exit");
  await rm(folder, { recursive: true });
  return code !== 0;
}

const bundle = (await readFile("dist/server.js", "utf8")).split("\n");
const found = checksIn(bundle);
const first = Number(process.env.CHECKS_FROM ?? 0);
const checks = found.slice(first, first + times("checks", found.length));
const missed: Check[] = [];
/** The tests that pass with all checks, without which a failure would mean nothing. */
const passing = new Set<string>();
// One for all runs.
const stopCluster = await startTestCluster();
try {
  for (const check of checks) {
    const { file, text, from, to } = check;
    const specs = specsOf(file);
    if (!passing.has(specs.join()) && (await isFailing(specs, bundle)))
      throw new Error(`${specs.join(" ")} fail as it is.`);
    passing.add(specs.join());
    const isNoticed = await isFailing(specs, [...bundle.slice(0, from), ...bundle.slice(to + 1)]);
    if (!isNoticed) missed.push(check);
    process.stdout.write(`${isNoticed ? "noticed" : "MISSED "} ${file}: ${text}\n`);
  }
} finally {
  await stopCluster();
}
prove(
  "checks",
  checks.length,
  missed.length,
  "checks of rights in services removed in turn, each noticed by its tests",
);
process.exitCode = missed.length > 0 ? 1 : 0;
