import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { indexes } from "./write-indexes";

test.each(Object.entries(indexes()))("%s lists what is in the folders; `npm run indexes` writes it", (path, source) => {
  expect(readFileSync(new URL(`../${path}`, import.meta.url), "utf8")).toBe(source);
});
