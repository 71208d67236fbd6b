import { expect, test } from "vitest";
import { featureNames } from "@/lib/base/auth/features";
import { handsOutPower } from "@/lib/base/http/endpoint";
import { endpoints } from "@/lib/endpoints";
import { assistantLines, assistantScopes, programLines } from "./client-lines";

const origin = "https://comptoir.example.com";

test("six clients of the protocol have the address of this installation, and none a key", () => {
  const lines = assistantLines(origin);
  expect(lines.map(({ title }) => title)).toEqual([
    "Claude Code",
    "Claude Desktop",
    "Cursor",
    "VS Code",
    "OpenAI",
    "Other clients",
  ]);
  for (const { text } of lines) {
    expect(text).toContain(`${origin}/mcp`);
    expect(text).toMatch(/Bearer (\$|comptoir_…)/);
    if (text.startsWith("{")) expect(() => JSON.parse(text)).not.toThrow();
  }
});

test("the four ways to use a key read the first list that it may read", () => {
  const texts = programLines(origin, ["Platform/Distributor"]).map(({ text }) => text);
  expect(texts).toHaveLength(5);
  for (const text of texts.slice(1)) expect(text).toMatch(/\/v1\/distributor|distributors list/);
  expect(texts.join("\n")).not.toMatch(/comptoir_[0-9A-Za-z]/);
});

test("the key of an assistant has every permission but those to hand out rights", () => {
  const scopes = new Set<string>(assistantScopes(featureNames));
  const writes = endpoints.filter(({ method }) => method !== "GET");
  const useless = featureNames.filter(
    (feature) =>
      feature.endsWith("/Write") &&
      writes.some((each) => each.feature === feature) &&
      writes.every((each) => each.feature !== feature || handsOutPower(each)),
  );
  expect(useless.filter((feature) => scopes.has(feature))).toEqual([]);
  expect(assistantScopes(["Platform/Account", "Platform/Account/Write"])).toEqual([]);
});
