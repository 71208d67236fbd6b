import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const imports = /import (\w+) from "((?:@\/|\.)[^"]+\.module\.css)"/g;

const filesOf = (ending: string) =>
  ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(ending))
      .map((path) => join(folder, path)),
  );

const components = filesOf(".tsx");

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

  test("and the shared classes are those that components name", () => {
    const sheet = readFileSync("components/theme/utilities.css", "utf8");
    const defined = [...sheet.matchAll(/^ *\.([\w-]+)\S* \{/gm)].map(([, name = ""]) => name);
    const named = new Set(components.flatMap((file) => readFileSync(file, "utf8").match(/[\w-]+/g) ?? []));
    expect(defined.filter((name) => !named.has(name))).toEqual([]);
  });

  // A browser would restyle the whole page with each element that appears in it, on every screen.
  test("name what a rule with :has is about", () => {
    const unnamed = filesOf(".module.css").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/[^{};]*:has\([^{};]*(?=\{)/g)]
        .flatMap(([rule]) => rule.split(/,\n/))
        .filter(
          (selector) => /:has\(.*\)\s*[ >~+]\s*(\*|:(?!is\()[\w-]+)/.test(selector) || /[ >~+]\s*:has\(/.test(selector),
        )
        .map((selector) => `${file}: ${selector.trim()}`),
    );
    expect(unnamed).toEqual([]);
  });
});
