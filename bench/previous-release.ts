import { spawnSync } from "node:child_process";
import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "@/prisma/server/root";

/**
 * Runs the server of an earlier commit on the present schema, against tests of the API: customers use it while processes are
 * replaced one by one, and after a release is rolled back.
 *
 * npx tsx bench/previous-release.ts <commit> [spec …]
 */

const [commit = "HEAD~1", ...named] = process.argv.slice(2);
const specs = named.length > 0 ? named : ["account.api", "distributor.api", "ticket.api", "collection.api", "user.api"];
const folder = join(mkdtempSync(join(tmpdir(), "comptoir-previous-")), "clone");

function run(command: string, args: string[], cwd: string, environment: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit", env: { ...process.env, ...environment } });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}

const inputs = ["server.ts", "lib/base/download/download-thread.ts"];
const form = ["--bundle", "--platform=node", "--format=esm", "--target=node20", "--packages=external", "--sourcemap"];

run("git", ["worktree", "add", "--quiet", "--detach", folder, commit], projectRoot);
try {
  // The pages are those of the present build, since they are not tested.
  for (const name of ["node_modules", ".next"]) symlinkSync(join(projectRoot, name), join(folder, name));
  run("node", [join(projectRoot, "node_modules/prisma/build/index.js"), "generate"], folder);
  run("npx", ["esbuild", ...inputs, ...form, "--outdir=dist", "--entry-names=[name]", "--log-level=error"], folder);
  const dist = { COMPTOIR_TEST_DIST: join(folder, "dist") };
  run("npx", ["vitest", "run", "--project", "api", ...specs], projectRoot, dist);
} finally {
  run("git", ["worktree", "remove", "--force", folder], projectRoot);
}
