import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileHint } from "@/cli/compile-early.mjs";
import { pageScripts } from "@/cli/page-scripts.mjs";
import { expect, test } from "./api-test";
import { inParallel } from "./raw";

/** The scripts that a browser loads before a page can be used, read from the build, so that no page is missed. */

const build = fileURLToPath(new URL(`../${process.env.NEXT_DIST_DIR ?? ".next"}/`, import.meta.url));
const bytesMax = 219_000;

test("no page loads more than 219 kB of script, as it is sent, before it can be used", async () => {
  const found = pages();
  const sizes = await sizesSent(new Set(found.flatMap(({ scripts }) => scripts)));
  const sent = (script: string) => sizes.get(script) ?? Number.NaN;
  const tooLarge = found
    .map((page) => ({ ...page, bytes: sum(page.scripts.map(sent)) }))
    .filter(({ bytes }) => !(bytes <= bytesMax))
    .map(({ route, scripts, bytes }) => {
      const largest = scripts.toSorted((one, other) => sent(other) - sent(one)).slice(0, 6);
      const parts = largest.map((script) => `${script.split("/").at(-1)} ${kilobytes(sent(script))}`);
      return `${route} loads ${kilobytes(bytes)}, of which ${parts.join(", ")}`;
    });
  expect(tooLarge).toEqual([]);
});

// Words of theirs that no minifier changes.
for (const [name, mark] of [
  ["Draft.js", "DraftEditor/content"],
  ["zod", "invalid_union"],
] as const) {
  test(`no page loads ${name} before it is used`, () => {
    const holds = (script: string) => readFileSync(join(build, script), "utf8").includes(mark);
    // Zod is the server's alone; the others would be searched for in vain if their mark had changed.
    if (name !== "zod") expect(allScripts().some(holds)).toBe(true);
    expect(
      pages()
        .filter(({ scripts }) => scripts.some(holds))
        .map(({ route }) => route),
    ).toEqual([]);
  });
}

test("only scripts that a page loads after its first paint are compiled whole", () => {
  const first = new Set(pages().flatMap(({ scripts }) => scripts));
  const isWhole = (script: string) => readFileSync(join(build, script), "utf8").startsWith(compileHint);
  expect(allScripts().filter((script) => isWhole(script) === first.has(script))).toEqual([]);
});

function pages() {
  const found = pageScripts(build);
  expect(found.map(({ route }) => route)).toContain("/(admin)/subscriptions");
  return found;
}

const allScripts = (): string[] =>
  readdirSync(join(build, "static"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => join("static", path));

/** The length of each script as the server sends it to a browser. */
async function sizesSent(scripts: ReadonlySet<string>): Promise<Map<string, number>> {
  const sizes = await inParallel([...scripts], 8, async (script): Promise<[string, number]> => {
    const url = new URL(`/_next/${script}`, process.env.COMPTOIR_TEST_URL);
    const { status, headers } = await fetch(url, { method: "HEAD", headers: { "Accept-Encoding": "gzip, br" } });
    expect([status, headers.get("content-encoding")]).toEqual([200, "br"]);
    return [script, Number(headers.get("content-length"))];
  });
  return new Map(sizes);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
