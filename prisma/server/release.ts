import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/base/env";
import { projectRoot } from "./root";

export interface Release {
  version: string;
  /** Known in a package and in a clone, or from `COMPTOIR_COMMIT`. */
  commit: string | undefined;
}

/** A package says its commit there. */
const { version, commit } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));

/** Which Comptoir runs. */
export const release: Release = {
  version,
  commit: env.COMPTOIR_COMMIT ?? commit ?? commitOf(join(projectRoot, ".git")),
};

/** As people read it. */
export const releaseName = [release.version, release.commit].filter(Boolean).join(" ");

/** The commit of a clone, without Git itself; undefined where there is none, as in an image. */
export function commitOf(git: string): string | undefined {
  const read = (name: string) => (existsSync(join(git, name)) ? readFileSync(join(git, name), "utf8") : "");
  const head = read("HEAD").trim();
  const branch = /^ref: (refs\/.+)$/.exec(head)?.[1];
  if (branch === undefined) return head || undefined;
  const packed = read("packed-refs").split("\n");
  return read(branch).trim() || packed.find((line) => line.endsWith(` ${branch}`))?.split(" ")[0];
}
