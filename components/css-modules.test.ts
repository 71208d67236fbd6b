import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const imports = /import (\w+) from "((?:@\/|\.)[^"]+\.module\.css)"/g;

const components = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx"))
    .map((path) => join(folder, path)),
);

/** The classes that a component takes from its style sheets and that these do not have. */
function missingClasses(file: string): string[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(imports)].flatMap(([, name = "", path = ""]) => {
    const sheet = path.startsWith("@/") ? path.slice(2) : resolve(dirname(file), path);
    const defined = new Set(readFileSync(sheet, "utf8").match(/\.[A-Za-z][\w-]*/g));
    return [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))]
      .map(([, used = ""]) => used)
      .filter((used) => used !== "module" && !defined.has(`.${used}`));
  });
}

describe("CSS modules", () => {
  test("have every class that a component takes from them", () => {
    const missing = components.flatMap((file) => missingClasses(file).map((name) => `${file}: ${name}`));
    expect(missing).toEqual([]);
  });
});
