import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operationsSql } from "@/lib/operations";
import { indexes } from "./write-indexes";

const written = { ...indexes(), "prisma/sql/61_operations.sql": operationsSql() };

test.each(Object.entries(written))("%s lists what is in the folders; `npm run indexes` writes it", (path, source) => {
  expect(readFileSync(new URL(`../${path}`, import.meta.url), "utf8")).toBe(source);
});
