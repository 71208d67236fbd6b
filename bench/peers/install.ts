import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The programs that Comptoir is compared with, from npm, in exactly these versions. */
export const packages = {
  directus: { directus: "11.3.5" },
  payload: { payload: "3.90.2", "@payloadcms/db-postgres": "3.90.2", graphql: "16.15.0", "@hono/node-server": "2.1.8" },
  platformatic: { "@platformatic/db": "2.61.0" },
} as const;
export type PeerName = keyof typeof packages;

/** The absolute path of a program, apart from the project; it is installed the first time, which takes some minutes. */
export function installed(dataDir: string, name: PeerName): string {
  const folder = resolve(dataDir, "peers", name);
  const file = join(folder, "package.json");
  const wanted = JSON.stringify({ private: true, dependencies: packages[name] });
  // Written at the end of an installation: an interrupted one is repeated.
  const isComplete = existsSync(join(folder, "node_modules", ".package-lock.json"));
  if (isComplete && readFileSync(file, "utf8") === wanted) return folder;
  process.stdout.write(`installing ${Object.entries(packages[name])[0]?.join(" ")}\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, wanted);
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder, stdio: "inherit" });
  return folder;
}
