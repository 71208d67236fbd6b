import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Writes the files that list the content of folders: routes, endpoints, events. Run by `npm run indexes`.
 */

const root = fileURLToPath(new URL("..", import.meta.url));

/** The source of each index, by its path. */
export function indexes(): Record<string, string> {
  return { "app/routes.ts": routes(), "lib/endpoints.ts": endpoints(), "lib/events.ts": events() };
}

function routes(): string {
  const folders = filesBelow("app", /^(v\d+|scim\/v\d+)\/.*\broute\.ts$/).map(dirname);
  const modules = folders.map((folder) => ({ name: nameOf(folder), path: `./${folder}/route` }));
  return source({
    type: 'import type { Handler } from "@/lib/base/http/handle";',
    modules,
    comment: "Every route file of the API, for the server's fast path.",
    declaration: "handlers: Handler[]",
    values: modules.map(({ name }) => name),
    end: "].flatMap((route): Handler[] => Object.values(route));",
  });
}

function endpoints(): string {
  const modules = filesBelow("lib/resources", /^[\w-]+\/endpoints\.ts$/).map((file) => {
    const text = readFileSync(join(root, "lib/resources", file), "utf8");
    const exported = [...text.matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name = ""]) => name);
    return { name: nameOf(dirname(file)), path: `@/lib/resources/${dirname(file)}/endpoints`, exported };
  });
  return source({
    type: 'import type { Endpoint } from "@/lib/base/http/endpoint";',
    modules,
    comment:
      "All operations. The OpenAPI document, the reference page, the role viewer and the contract tests read it.",
    declaration: "endpoints: readonly Endpoint[]",
    values: modules.flatMap(({ name, exported }) => exported.map((value) => `${name}.${value}`)),
    end: "];",
  });
}

function events(): string {
  const files = filesBelow("lib", /(^|\/)events\.ts$/).filter((file) => dirname(file) !== ".");
  const modules = files.map((file) => ({
    name: `${nameOf(dirname(file).replace(/^resources\//, ""))}Events`,
    path: `@/lib/${file.replace(/\.ts$/, "")}`,
  }));
  return source({
    type: 'import type { EventType } from "@/lib/base/audit/event";',
    modules,
    comment: "All kinds of events. The OpenAPI document, the reference page, the event filters and the tests read it.",
    declaration: "events: readonly EventType[]",
    values: modules.map(({ name }) => name),
    end: "].flatMap((declared): EventType[] => Object.values(declared));",
  });
}

interface Index {
  type: string;
  modules: { name: string; path: string }[];
  comment: string;
  declaration: string;
  values: string[];
  end: string;
}

const source = ({ type, modules, comment, declaration, values, end }: Index): string => `\
// biome-ignore-all assist/source/organizeImports: in the order of the folders
// Written by \`npm run indexes\`.
${type}
${modules.map(({ name, path }) => `import * as ${name} from "${path}";`).join("\n")}

/** ${comment} */
export const ${declaration} = [
${values.map((value) => `  ${value},`).join("\n")}
${end}
`;

const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => pattern.test(path))
    .sort();

/** The name of a folder in code: `v1/account/[id]` is `v1AccountId`. */
const nameOf = (path: string): string =>
  path.replaceAll(/[^a-z0-9]+(.|$)/gi, (_, letter: string) => letter.toUpperCase());

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(indexes())) writeFileSync(join(root, path), text);
}
