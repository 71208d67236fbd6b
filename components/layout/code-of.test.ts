import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf, languages } from "./code-of";

const origin = "https://api.example";
const list = {
  method: "GET",
  path: "/v2/things",
  query: "~filter[price]=>=100&~sort=name",
  types: { "~filter[price]": "array", "~sort": "string" },
} as const;

describe("A request as code", () => {
  test("is the same request in every language, without the key", () => {
    for (const language of languages) {
      if (language === "Command line") continue;
      const code = codeOf(language, list, origin);
      expect(code).toContain("/v2/things");
      expect(code).toContain("COMPTOIR_KEY");
    }
    expect(codeOf("Command line", { ...list, command: "things list" }, origin)).toBe(
      "comptoir things list \\\n  --filter 'price>=100' \\\n  --sort name",
    );
    expect(codeOf("TypeScript", list, origin)).toContain(
      'comptoir.api.GET("/v2/things", {\n  params: { query: { "~filter[price]": [">=100"], "~sort": "name" } },\n})',
    );
  });

  test("names the parameters of its path, and writes a body in the words of the language", () => {
    const update = {
      method: "PUT",
      path: "/v1/thing/a%2Fb",
      template: "/v1/thing/:id",
      body: { active: true, note: "null and true", parent: null },
    } as const;
    expect(codeOf("TypeScript", update, origin)).toContain(
      'comptoir.api.PUT("/v1/thing/{id}", {\n  params: { path: { "id": "a/b" } },',
    );
    expect(codeOf("Python", update, origin)).toContain('body={"active":True,"note":"null and true","parent":None}');
  });

  test("is read by its language, whatever the request holds", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (body, value) => {
        const query = `~search=${encodeURIComponent(value.isWellFormed() ? value : "")}`;
        for (const language of ["TypeScript"] as const) {
          const code = codeOf(language, { method: "POST", path: "/v1/thing", query, body }, origin);
          const statements = code.replace(/^import .*$/gm, "").replace("new Comptoir<paths>", "new Comptoir");
          expect(() => new Function(`return async () => { ${statements} }`)).not.toThrow();
        }
      }),
      { numRuns: 50 },
    );
    const bodies = [{ a: true, "b'\"\\": [null, 1.5, "true"] }];
    for (const body of bodies) {
      const code = codeOf("Python", { method: "POST", path: "/v1/thing", body }, origin);
      const parsed = spawnSync("python3", ["-c", "import ast, sys; ast.parse(sys.stdin.read())"], { input: code });
      // Not every machine has Python.
      if (!parsed.error) expect(parsed.stderr.toString()).toBe("");
    }
  });
});
