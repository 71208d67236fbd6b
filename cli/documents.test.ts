import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { commandsOf } from "@/cli/remote/operations";
import { endpoints } from "@/lib/endpoints";

/** README, CONTRIBUTING and docs name paths, variables, commands and operations; what they name has to exist. */

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "bench/LIMITS.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:md|json)$/.test(name))
    .map((name) => join("docs", name)),
];

/** Variables of other programs, and those that an example sets for itself. */
const foreign = new Set([
  "NODE_OPTIONS",
  "NODE_EXTRA_CA_CERTS",
  "OTEL_SERVICE_NAME",
  "NEW_DATABASE_URL",
  "PGBOUNCER_DATABASE",
]);

const ownFolders = /^(?:app|bench|cli|components|deploy|docs|e2e|lib|prisma|\.ci)\//;

const operations = commandsOf(endpoints);

/** Text between backticks, and lines of blocks. */
const codeOf = (text: string): string[] => [
  ...[...text.matchAll(/```[a-z]*\n(.*?)```/gs)].flatMap(([, block = ""]) => block.split("\n")),
  ...[...text.replace(/```.*?```/gs, "").matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code),
];

const commandFiles = readdirSync("cli", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(?:ts|mjs)$/.test(name))
  .map((name) => join("cli", name));

const sources = [
  "lib/base/env.ts",
  ...commandFiles,
  ...readdirSync("deploy", { recursive: true, encoding: "utf8" }).map((name) => join("deploy", name)),
].filter((path) => /\.(?:ts|mjs|yaml|yml|service|Dockerfile|conf|sh)$|Dockerfile$/.test(path));
const settings = sources.map((path) => readFileSync(path, "utf8")).join("\n");

test.each(documents)("every path that %s names exists", (document) => {
  const text = readFileSync(document, "utf8");
  const linked = [...text.matchAll(/\]\((?!https?:|[#/])([^)#\s]+)[^)]*\)/g)].map(([, path = ""]) =>
    join(dirname(document), path),
  );
  const named = codeOf(text)
    .flatMap((code) => code.split(/[\s"'(),;]+/))
    .map((word) => word.replace(/[.:]$/, ""))
    .filter((word) => ownFolders.test(word) && !/[<>*…$[\]{}]/.test(word));
  expect(named.concat(linked).filter((path) => !existsSync(path) && !existsSync(`${path}.ts`))).toEqual([]);
});

const sourceFolders = ["app", "bench", "cli", "deploy", "docs", "e2e", "lib", "prisma"];
const fileNames = new Set(
  sourceFolders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => basename(path)),
  ),
);

test.each(documents)("every file that %s names without its folder exists", (document) => {
  const named = codeOf(readFileSync(document, "utf8")).filter((code) =>
    /^[\w.-]+\.(?:ts|tsx|mjs|sql|prisma)$/.test(code),
  );
  expect(named.filter((name) => !fileNames.has(name) && !existsSync(name))).toEqual([]);
});

test.each(documents)("every operation that %s names exists", (document) => {
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":id")}`));
  const named = codeOf(readFileSync(document, "utf8")).filter((code) =>
    /^(?:GET|POST|PUT|DELETE) \/v[12]\//.test(code),
  );
  expect(named.filter((operation) => !known.has(operation))).toEqual([]);
});

test.each(documents)("every variable that %s names is read", (document) => {
  const words = codeOf(readFileSync(document, "utf8")).flatMap(
    (code) => code.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [],
  );
  expect(words.filter((word) => !foreign.has(word) && !new RegExp(`\\b${word}\\b`).test(settings))).toEqual([]);
});

test.each(documents)("every command that %s names exists", (document) => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const lines = codeOf(readFileSync(document, "utf8"));
  const runs = lines.flatMap((line) =>
    [...line.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = ""]) => name),
  );
  expect(runs.filter((name) => !(name in scripts))).toEqual([]);
  const commands = lines.flatMap((line) =>
    [...line.matchAll(/(?:comptoir --|dist\/comptoir\.js|^comptoir) server ([a-z-]+)/g)].map(([, name = ""]) => name),
  );
  const known = commandFiles.map((path) => readFileSync(path, "utf8")).join("\n");
  expect(
    commands.filter((name) => !new RegExp(`command\\(\\s*"${name}\\b|"${name}"`).test(known) && name !== "help"),
  ).toEqual([]);
  const called = lines.flatMap((line) => {
    const [, first = "", second = ""] = /^comptoir (?!server|help|--)([a-z-]+)(?: ([a-z-]+))?/.exec(line) ?? [];
    return first ? [{ first, second }] : [];
  });
  const isCommand = ({ first, second }: { first: string; second: string }) =>
    new RegExp(`^  ${first}: \\{|^  "${first} ${second}": \\{`, "m").test(known) ||
    operations.some(({ resource, verb }) => `-${resource}`.endsWith(`-${first}`) && verb === second);
  // A changelog keeps the names of its time.
  expect(document === "CHANGELOG.md" ? [] : called.filter((each) => !isCommand(each))).toEqual([]);
});
