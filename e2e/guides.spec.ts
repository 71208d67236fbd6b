import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";
import { guides, guideText } from "@/app/docs/guides";
import { expect, test } from "./api-test";
import { startDemo } from "./demo-server";
import { pythonPath } from "./python";
import { send } from "./raw";

/** The guides of the reference, executed against the demo as they are written. */

const root = fileURLToPath(new URL("..", import.meta.url));

let demo: Awaited<ReturnType<typeof startDemo>>;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

const scriptsOf = (text: string): string[] =>
  [...text.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, code = ""]) => code);

test.each(guides.filter(({ slug }) => scriptsOf(guideText(slug)).length > 0))(
  "what the guide $title tells to type works",
  { retry: 0 },
  async ({ slug }) => {
    const command = `comptoir() { ${process.execPath} ${root}dist/comptoir.js "$@"; }`;
    const ran = await promisify(execFile)(
      "bash",
      ["--norc", "-euo", "pipefail", "-c", [command, ...scriptsOf(guideText(slug))].join("\n")],
      {
        env: {
          PATH: process.env.PATH,
          HOME: "/nonexistent",
          COMPTOIR_URL: demo.url,
          COMPTOIR_KEY: demo.key,
          ...pythonPath,
        } as unknown as NodeJS.ProcessEnv,
      },
    ).then(
      ({ stderr }) => ({ code: 0, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect(ran.stderr.replace(/^(Nothing was changed|Continue with).*$/gm, "").trim()).toBe("");
    expect(ran.code).toBe(0);
  },
);

test("every guide is at most twenty lines of text or so", () => {
  for (const { slug } of guides) {
    const lines = guideText(slug).split("\n");
    expect(lines.length, slug).toBeLessThan(30);
    expect(lines[0], slug).toMatch(/^# /);
  }
});

test("programs read the reference as Markdown, and find each page in /llms.txt", async () => {
  const read = async (path: string) => await send(demo.url, { method: "GET", path });
  const overview = String((await read("/llms.txt")).text);
  const paths = [...overview.matchAll(/\((\/docs[^)]*\.md)\)/g)].map(([, path = ""]) => path);
  expect(paths).toContain("/docs/guides/sync.md");
  for (const path of paths) {
    const { status, text, headers } = await read(path);
    expect(`${path} ${status} ${headers.get("content-type")}`).toBe(`${path} 200 text/markdown; charset=utf-8`);
    expect(text).toMatch(/^# .+\n/);
  }
  expect(String((await read("/docs/accounts.md")).text)).toMatch(/- `name` \(string.*\) What the customer is called/);
  const { text } = await read("/docs/index.json");
  expect(JSON.parse(String(text)).length).toBeGreaterThan(250);
  expect(String(text).length).toBeLessThan(200_000);
});
