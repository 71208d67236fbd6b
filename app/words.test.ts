import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The words at the right of the table in words.md. */
const banned = [...readFileSync(join(root, "app/words.md"), "utf8").matchAll(/^\| .+ \| (.+) \|$/gm)]
  .flatMap(([, words = ""]) => words.split(", "))
  .filter((word) => word !== "Not");

const sources = ["app/(admin)", "app/(auth)", "app/(required-actions)", "components"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map((file) => join(folder, file)),
);

/** What a reader sees: texts between tags, and strings that are more than a name in code. */
function shownTexts(source: string): string[] {
  const code = source
    .replace(/\$\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, "…")
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^(import|export) .* from .*$/gm, "");
  const strings = [...code.matchAll(/"([^"\n]+)"|`([^`]+)`/g)].map(([, plain, template]) => plain ?? template ?? "");
  const between = [...code.matchAll(/[>}]([^<>{}=;()]+)[<{]/g)].map(([, text = ""]) => text);
  return [...strings.filter((text) => /^[A-Z]| /.test(text) && !/^[a-z-]+(\s[a-z0-9-]+)+$/.test(text)), ...between].map(
    (text) => text.replace(/\s+/g, " "),
  );
}

test("every text that is shown says it in the words of words.md", () => {
  const found = sources.flatMap((file) =>
    shownTexts(readFileSync(join(root, file), "utf8")).flatMap((text) =>
      banned
        .filter((word) => new RegExp(`(^|[^\\w/.$-])${word}s?([^\\w/:-]|$)`, "i").test(text))
        .map((word) => `${file}: ${word}: ${text.trim()}`),
    ),
  );
  expect(found).toEqual([]);
});

test("no sentence begins with It, Its, That or Those", () => {
  const found = sources.flatMap((file) =>
    shownTexts(readFileSync(join(root, file), "utf8"))
      .filter((text) => /(^|[.!?:] )(It|Its|That|Those) /.test(text))
      .map((text) => `${file}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});
