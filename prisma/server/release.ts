import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
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
  commit: env.COMPTOIR_COMMIT ?? commit ?? commitOfClone(),
};

/** Undefined where there is no clone, or no Git. */
function commitOfClone(): string | undefined {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: projectRoot, encoding: "utf8" });
  return stdout?.trim() || undefined;
}

/** As people read it. */
export const releaseName = [release.version, release.commit].filter(Boolean).join(" ");
