import { build } from "esbuild";

/*
 * A bundler loader for the modules that declare endpoints and lists. A browser gets their values as data, without the
 * schemas they were made with and so without zod; of the schema of a body its rules for forms remain. The loader runs
 * the module when the pages are built and writes its exports as literals; an endpoint is still declared once. A screen
 * that imports anything else of such a module, such as a schema, fails to build.
 */

/** Members that only the server, the documents and the tests read. */
const serverOnly = new Set([
  "summary",
  "description",
  "notFoundReason",
  "conflictReason",
  "goneReason",
  "example",
  "table",
  "columns",
  "visibility",
  "ordered",
  "indexedTexts",
  "indexedTextMax",
  "unboundedTexts",
  "appendOnly",
  "feed",
  "elements",
  "searchView",
  "searchColumn",
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

/** @this {LoaderContext} */
export default async function declarations() {
  const done = this.async();
  try {
    const { module, bodyRules, inputs } = await load(this.resourcePath, this.rootContext);
    for (const input of inputs) this.addDependency(input);
    const declarations = Object.entries(module).flatMap(([name, value]) => {
      const literal = literalOf(withBodyRules(value, bodyRules));
      return literal === undefined ? [] : [`export const ${name} = ${literal};\n`];
    });
    done(null, declarations.join(""));
  } catch (error) {
    done(error);
  }
}

/**
 * Bundles a module with all it imports, and runs it.
 *
 * @param {string} path
 * @param {string} root
 * @returns {Promise<{ module: Record<string, unknown>, bodyRules: BodyRulesOf, inputs: string[] }>}
 */
async function load(path, root) {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `export * as module from ${JSON.stringify(path)};
        export { bodyRules } from "@/lib/base/http/body-rules";`,
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
  if (!file) throw new Error(`${path} was not bundled.`);
  const source = Buffer.from(file.contents).toString("base64");
  const { module, bodyRules } = await import(`data:text/javascript;base64,${source}`);
  return {
    module,
    bodyRules,
    inputs: Object.keys(metafile.inputs)
      .filter((input) => !input.includes("node_modules") && input !== "<stdin>")
      .map((input) => `${root}/${input}`),
  };
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
    const literal = serverOnly.has(name) ? undefined : literalOf(presenceOnly.has(name) ? true : member);
    return literal === undefined ? [] : [`${JSON.stringify(name)}:${literal}`];
  });
  return `{${members.join(",")}}`;
}
