import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The scripts in the document of each page: Next's own, those of the layouts around it, and its own. Paths are relative
 * to the folder of the build; all others are loaded once the page is there.
 *
 * @param {string} build the folder that `next build` writes
 * @returns {{ route: string, scripts: string[] }[]} route: `/(admin)/subscriptions`
 */
export function pageScripts(build) {
  const { rootMainFiles } = JSON.parse(readFileSync(join(build, "build-manifest.json"), "utf8"));
  const suffix = "/page_client-reference-manifest.js";
  return readdirSync(join(build, "server/app"), { recursive: true, encoding: "utf8" })
    .filter((path) => `/${path}`.endsWith(suffix))
    .map((path) => {
      const source = readFileSync(join(build, "server/app", path), "utf8");
      const { entryJSFiles } = JSON.parse(source.slice(source.indexOf("] = ") + 4).replace(/;\s*$/, ""));
      const scripts = new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()]);
      return { route: `/${path}`.slice(0, -suffix.length) || "/", scripts: [...scripts] };
    });
}
