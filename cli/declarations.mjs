import { build } from "esbuild";

/*
 * What a browser gets of the modules that declare endpoints and lists: their values as data, without the schemas those
 * were made with and so without zod. The module is run when the pages are built and what it exports is written down; an
 * endpoint stays declared once. A screen that wants something else of it, such as a schema, fails to build.
 */

/** Members that only the server, the documents and the tests read. */
const unread = new Set([
  "description",
  "example",
  "table",
  "columns",
  "elements",
  "searchView",
  "searchColumn",
  "computed",
]);

/** A loader as Turbopack and webpack run it. */
export default async function declarations() {
  const done = this.async();
  try {
    const { module, inputs } = await run(this.resourcePath, this.rootContext);
    for (const input of inputs) this.addDependency(input);
    const written = Object.entries(module).flatMap(([name, value]) => {
      const literal = write(value);
      return literal === undefined ? [] : [`export const ${name} = ${literal};\n`];
    });
    done(null, written.join(""));
  } catch (error) {
    done(error);
  }
}

/** Bundles a module with all it imports, and runs it. */
async function run(path, root) {
  const { outputFiles, metafile } = await build({
    entryPoints: [path],
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
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  return {
    module: await import(`data:text/javascript;base64,${source}`),
    inputs: Object.keys(metafile.inputs)
      .filter((input) => !input.includes("node_modules"))
      .map((input) => `${root}/${input}`),
  };
}

/** A value as source text, or undefined where it is no data. */
function write(value) {
  if (value instanceof Map) return `/* @__PURE__ */ new Map(${write([...value])})`;
  if (value instanceof Set) return `/* @__PURE__ */ new Set(${write([...value])})`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if ("_zod" in value) return undefined;
  if (Array.isArray(value)) return `[${value.map((element) => write(element) ?? "undefined").join(",")}]`;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const literal = unread.has(name) ? undefined : write(member);
    return literal === undefined ? [] : [`${JSON.stringify(name)}:${literal}`];
  });
  return `{${members.join(",")}}`;
}
