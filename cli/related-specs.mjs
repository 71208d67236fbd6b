import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Specs that any change can break: those of every operation, and of one resource in detail. */
const always = ["contract.spec.ts", "account.api.spec.ts"];

/** How the names of the specs begin that a changed file can break. @type {[file: RegExp, ...specs: string[]][]} */
const related = [
  [/^e2e\/(.+)\.spec\.ts$/, "$1"],
  [/^lib\/resources\/([^/]+)\//, "$1"],
  [/^(?:cli|lib\/import)\//, "import.api"],
  [/^lib\/base\/auth\//, "session.api", "key.api"],
  [/^lib\/base\/http\//, "idempotency.api", "rate-limit.api"],
  [/^lib\/base\/list\//, "subscription.api"],
  [/^(?:prisma|lib\/base\/(?:db|audit))\//, "events-of-writes"],
];

/** The API specs to run for the changes since the branch left the main one, including uncommitted ones. */
export function relatedSpecs() {
  const names = changedFiles().flatMap((file) =>
    related.flatMap(([pattern, ...specs]) => {
      const found = pattern.exec(file);
      return found ? specs.map((name) => name.replace("$1", found[1] ?? "")) : [];
    }),
  );
  return readdirSync("e2e")
    .filter((file) => file.endsWith(".spec.ts") && !file.endsWith(".ui.spec.ts"))
    .filter((file) => always.includes(file) || names.some((name) => file.startsWith(name)))
    .map((file) => join("e2e", file));
}

function changedFiles() {
  const [base = "HEAD"] = git("merge-base", "HEAD", "origin/main");
  return [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
}

/** @param {string[]} args @returns {string[]} lines; none where git fails, as in a copy without a repository */
function git(...args) {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : [];
}
