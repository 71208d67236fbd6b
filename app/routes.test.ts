import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routesSource } from "./write-routes";

test("app/routes.ts has every route file; `npm run routes` writes it", () => {
  expect(readFileSync(new URL("routes.ts", import.meta.url), "utf8")).toBe(routesSource());
});
