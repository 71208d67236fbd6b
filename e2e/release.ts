import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Releases as an operator has them: folders that a link names. */

/** Packages what is built, as `npm run package` does, into a folder that does not exist yet. */
export function packageRelease(folder: string): void {
  execFileSync(process.execPath, ["cli/package.mjs", "--to", folder], { stdio: "inherit" });
}

/** The migration by which the next release is known. */
export const nextMigration = "20991231000000_next";

/**
 * Makes the release after another one: another version and build, whose scripts all have other addresses, and one more
 * migration, of a table that is in use.
 */
export function nextRelease(former: string, next: string): void {
  mkdirSync(next);
  const copied = readdirSync(former).filter((name) => name !== "node_modules");
  for (const name of copied) {
    cpSync(join(former, name), join(next, name), { recursive: true, verbatimSymlinks: true });
  }
  symlinkSync(join(former, "node_modules"), join(next, "node_modules"));

  const build = join(next, ".next");
  const id = readFileSync(join(build, "BUILD_ID"), "utf8");
  const otherId = id.split("").reverse().join("");
  renameSync(join(build, "static", "chunks"), join(build, "static", "chunkz"));
  renameSync(join(build, "static", id), join(build, "static", otherId));
  for (const name of readdirSync(build, { recursive: true, encoding: "utf8" })) {
    const path = join(build, name);
    if (/\.(?:br|gz)$/.test(name)) rmSync(path);
    else if (name === "BUILD_ID" || /\.(?:js|json|html|css|rsc|body|meta)$/.test(name)) {
      const text = readFileSync(path, "utf8");
      const changed = text.replaceAll("static/chunks/", "static/chunkz/").replaceAll(id, otherId);
      if (changed !== text) writeFileSync(path, changed);
    }
  }
  const manifest = JSON.parse(readFileSync(join(next, "package.json"), "utf8"));
  writeFileSync(join(next, "package.json"), JSON.stringify({ ...manifest, version: "99.0.0" }));
  mkdirSync(join(next, "prisma", "migrations", nextMigration));
  writeFileSync(
    join(next, "prisma", "migrations", nextMigration, "migration.sql"),
    "ALTER TABLE distributor ADD COLUMN next_release text;\n",
  );
}

/** Makes `current` name a release, as docs/deploy.md does it: at no moment is there no such link. */
export function use(root: string, release: string): void {
  symlinkSync(release, join(root, "next"));
  renameSync(join(root, "next"), join(root, "current"));
}
