import { readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Writes `app/routes.ts` from the folders of `app/v1` and `app/v2`: `npm run routes`. */

const folder = fileURLToPath(new URL(".", import.meta.url));

/** The source of `app/routes.ts`. */
export function routesSource(): string {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /^v\d+\/.*\broute\.ts$/.test(path))
    .map(dirname)
    .sort();
  const imports = paths.map((path) => `import * as ${nameOf(path)} from "./${path}/route";`);
  return `// biome-ignore-all assist/source/organizeImports: in the order of the folders
// Written by \`npm run routes\` from the folders of app/v1 and app/v2.
import type { Handler } from "@/lib/base/http/handle";
${imports.join("\n")}

/** Every route file of the API, for the server's fast path. */
export const handlers: Handler[] = [
${paths.map((path) => `  ${nameOf(path)},`).join("\n")}
].flatMap((route) => Object.values(route));
`;
}

/** `v1/account/[id]` is `v1AccountId`. */
const nameOf = (path: string): string =>
  path.replaceAll(/[^a-z0-9]+(.|$)/gi, (_, letter: string) => letter.toUpperCase());

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(folder, "routes.ts"), routesSource());
