import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { buildOrExit } from "./build.mjs";

/** Writes the package of the TypeScript client and the command line to `dist/client`, as `npm install <folder>` takes it. */

await buildOrExit({ pages: false });
const folder = "dist/client";
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await build({
  entryPoints: ["lib/client/client.ts"],
  outfile: `${folder}/client.js`,
  bundle: true,
  format: "esm",
  target: "es2022",
  external: ["openapi-fetch"],
});
const options = ["--declaration", "--emitDeclarationOnly", "--skipLibCheck", "--strict", "--outDir", folder];
const modules = ["--module", "esnext", "--moduleResolution", "bundler", "--target", "es2022", "--lib", "es2022,dom"];
execFileSync("npx", ["tsc", "--ignoreConfig", ...options, ...modules, "lib/client/client.ts"], { stdio: "inherit" });
const { version, engines, dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const content = {
  name: "@comptoir/client",
  version,
  description: "Typed client of Comptoir's API",
  type: "module",
  sideEffects: false,
  exports: { ".": { types: "./client.d.ts", default: "./client.js" } },
  bin: { comptoir: "./comptoir.js", "comptoir-conformance": "./comptoir-conformance.js" },
  engines,
  dependencies: { "openapi-fetch": dependencies["openapi-fetch"] },
};
writeFileSync(`${folder}/package.json`, `${JSON.stringify(content, undefined, 2)}\n`);
for (const program of ["comptoir.js", "comptoir-conformance.js"])
  copyFileSync(`dist/${program}`, `${folder}/${program}`);
copyFileSync("docs/typescript.md", `${folder}/README.md`);
