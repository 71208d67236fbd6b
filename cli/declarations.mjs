import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";

/*
 * A bundler loader for the modules that declare endpoints and lists. A browser gets their values as data, without the
 * schemas they were made with and so without zod; of the schema of a body its rules for forms remain. The loader runs
 * the module when the pages are built and writes its exports as literals; an endpoint is still declared once. A screen
 * that imports anything else of such a module, such as a schema, fails to build.
 */

/** Members that only the server, the documents and the tests read. A proof of identity is asked for with the summary. */
const serverOnly = new Set([
  "summary",
  "description",
  "keywords",
  "refusals",
  "example",
  "table",
  "columns",
  "visibility",
  "rows",
  "documents",
  "longTexts",
  "orders",
  "partOf",
  "sums",
  "elements",
  "words",
  "computed",
  "reauthentication",
]);

/** Members of which the browser reads only the presence: an endpoint that declares an event is a write. */
const presenceOnly = new Set(["event"]);

/**
 * @typedef {object} LoaderContext what Turbopack and webpack give a loader as `this`
 * @property {string} resourcePath
 * @property {string} rootContext
 * @property {() => (error: unknown, source?: string) => void} async
 * @property {(path: string) => void} addDependency
 */

/** @typedef {(endpoint: object) => import("../lib/base/http/body-rules").BodyRules} BodyRulesOf */

/**
 * @typedef {object} Declared
 * @property {Map<string, string>} sources what a browser gets in place of each module, by its path
 * @property {string[]} inputs the files that were read
 * @property {number} at the time of the newest of them
 */

/** All modules are run together: each is bundled with what it imports, which is nearly the same for all. @type {Promise<Declared> | undefined} */
let declared;

/** @this {LoaderContext} */
export default async function declarations() {
  const done = this.async();
  try {
    declared ??= declare(this.rootContext);
    // While pages are developed, their modules change.
    if (isOutdated(await declared)) declared = declare(this.rootContext);
    const { sources, inputs } = await declared;
    for (const input of inputs) this.addDependency(input);
    const source = sources.get(relative(this.rootContext, this.resourcePath));
    if (source === undefined) throw new Error(`${this.resourcePath} is not among the declarations of next.config.mjs.`);
    done(null, source);
  } catch (error) {
    declared = undefined;
    done(error);
  }
}

/** @param {Declared} declared */
const isOutdated = ({ inputs, at }) => newest(inputs) > at;

/** @param {string[]} files */
const newest = (files) =>
  Math.max(...files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity));

/**
 * Bundles the modules with all they import, and runs them.
 *
 * @param {string} root
 * @returns {Promise<Declared>}
 */
async function declare(root) {
  const paths = declaringModules(root);
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: [
        ...paths.map((path, at) => `export * as module${at} from "./${path}";`),
        'export { bodyRules } from "@/lib/base/http/body-rules";',
      ].join("\n"),
      resolveDir: root,
    },
    absWorkingDir: root,
    alias: { "@": root },
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "silent",
  });
  const [file] = outputFiles;
  if (!file) throw new Error("The declarations were not bundled.");
  const { bodyRules, ...modules } = await import(
    `data:text/javascript;base64,${Buffer.from(file.contents).toString("base64")}`
  );
  const inputs = Object.keys(metafile.inputs)
    .filter((input) => !input.includes("node_modules") && input !== "<stdin>")
    .map((input) => join(root, input));
  const sources = new Map(paths.map((path, at) => [path, sourceOf(modules[`module${at}`], bodyRules)]));
  return { sources, inputs, at: newest(inputs) };
}

/**
 * The modules that next.config.mjs names for this loader.
 *
 * @param {string} root
 */
function declaringModules(root) {
  const resources = join("lib", "resources");
  const ofResources = readdirSync(join(root, resources)).flatMap((name) =>
    ["endpoints.ts", "events.ts", "schema.ts"].map((file) => join(resources, name, file)),
  );
  return [...ofResources, join("lib", "base", "auth", "events.ts"), join("lib", "events.ts")].filter((path) =>
    existsSync(join(root, path)),
  );
}

/**
 * The exports of a module as literals.
 *
 * @param {Record<string, unknown>} module
 * @param {BodyRulesOf} bodyRules
 */
function sourceOf(module, bodyRules) {
  return Object.entries(module)
    .flatMap(([name, value]) => {
      const literal = literalOf(withBodyRules(value, bodyRules));
      return literal === undefined ? [] : [`export const ${name} = ${literal};\n`];
    })
    .join("");
}

/**
 * An endpoint that has a body, with the rules of its schema; any other value as it is.
 *
 * @param {unknown} value
 * @param {BodyRulesOf} bodyRules
 */
function withBodyRules(value, bodyRules) {
  const hasBody =
    typeof value === "object" && value !== null && "method" in value && "body" in value && value.body !== undefined;
  return hasBody ? { ...value, bodyRules: bodyRules(value) } : value;
}

/**
 * A value as source text.
 *
 * @param {unknown} value
 * @returns {string | undefined} undefined for what is not data
 */
function literalOf(value) {
  if (value instanceof Map) return `/* @__PURE__ */ new Map(${literalOf([...value])})`;
  if (value instanceof Set) return `/* @__PURE__ */ new Set(${literalOf([...value])})`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if ("_zod" in value) return undefined;
  if (Array.isArray(value)) return `[${value.map((element) => literalOf(element) ?? "undefined").join(",")}]`;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const isKept = name === "summary" && "reauthentication" in value;
    const literal = serverOnly.has(name) && !isKept ? undefined : literalOf(presenceOnly.has(name) ? true : member);
    return literal === undefined ? [] : [`${JSON.stringify(name)}:${literal}`];
  });
  return `{${members.join(",")}}`;
}
