import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { answers, exampleRequest } from "@/app/docs/example-answers";
import { codeOf } from "@/components/layout/code-of";
import { apiDocument, publishedDocument } from "@/lib/api-document";
import { templateOf } from "@/lib/base/http/endpoint";
import { endpoints } from "@/lib/endpoints";
import { expect, test } from "./api-test";

const run = promisify(execFile);
const folder = fileURLToPath(new URL("client", import.meta.url));

/** What a program with our client knows of the records, from the generated types alone. */
const usage = `import { Comptoir } from "./client/client";
import type { paths } from "./api";

export async function names(client: Comptoir<paths>): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = [];
  for await (const account of client.walk("/v1/account", { "~filter[country]": "NO" })) found.push(account.name);
  for await (const product of client.walk("/v2/product")) found.push(product.name);
  const { data } = await client.api.GET("/v1/distributor", { params: { query: { "~page": 0 } } });
  found.push(...(data?.distributors ?? []).map(({ name }) => name));
  // @ts-expect-error no list has this address
  void client.walk("/v1/acount");
  return found;
}
`;

test("the typed examples of the reference compile with the types that its document makes", async () => {
  if (!existsSync(join(folder, "node_modules"))) await run("npm", ["ci"], { cwd: folder });
  const document = JSON.stringify(publishedDocument({ version: "", answers }));
  const program = examples();
  const client = fileURLToPath(new URL("../lib/client", import.meta.url));
  // To compile takes longer than most specs, and the same text compiles again.
  const compiledBefore = join(folder, "node_modules/.compiled");
  const digest = createHash("sha256")
    .update(document)
    .update(program + usage + (await sourceIn(client)))
    .update(await lockFile())
    .digest("hex");
  if (existsSync(compiledBefore) && (await readFile(compiledBefore, "utf8")) === digest) return;
  const work = await mkdtemp(join(folder, "generated-"));
  try {
    await writeFile(join(work, "openapi.json"), document);
    const generator = join(folder, "node_modules/openapi-typescript/bin/cli.js");
    await run(
      process.execPath,
      [generator, join(work, "openapi.json"), "-o", join(work, "api.d.ts"), "--default-non-nullable", "false"],
      { cwd: folder },
    );
    await writeFile(join(work, "examples.ts"), program);
    await writeFile(join(work, "usage.ts"), usage);
    await cp(client, join(work, "client"), { recursive: true });
    const compiler = join(folder, "node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "esnext", "--moduleResolution", "bundler"];
    // Types that an integrator has, not all that the project's own packages declare.
    options.push("--target", "es2022", "--types", "openapi-fetch");
    const compiled = await run(
      process.execPath,
      [compiler, ...options, join(work, "examples.ts"), join(work, "usage.ts")],
      {
        cwd: folder,
      },
    ).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe("");
    await writeFile(compiledBefore, digest);
  } finally {
    await rm(work, { recursive: true });
  }
});

const sourceIn = async (path: string): Promise<string> =>
  (await Promise.all((await readdir(path)).sort().map((name) => readFile(join(path, name), "utf8")))).join("\n");

const lockFile = (): Promise<string> => readFile(join(folder, "package-lock.json"), "utf8");

/** The examples of the reference, each in a function of its own. */
function examples(): string {
  const { paths } = apiDocument() as { paths: Record<string, Record<string, { parameters: { name: string }[] }>> };
  const bodies = endpoints.map((endpoint) => {
    const { parameters = [] } = paths[templateOf(endpoint.path)]?.[endpoint.method.toLowerCase()] ?? {};
    const code = codeOf("TypeScript", exampleRequest(endpoint, parameters), "");
    return `export async function ${endpoint.name}() {\n${code.replace(/^import .*\n/gm, "")}\n  return data;\n}\n`;
  });
  return `import { Comptoir } from "./client/client";
import type { paths } from "./api";
declare const process: { env: Record<string, string | undefined> };
${bodies.join("\n")}`;
}
