import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guarantees } from "./guarantees";

const isTest = /\.(spec|test)\.tsx?$/;

const tests = ["components", "e2e", "lib"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((file) =>
    isTest.test(file) ? [`${folder}/${file}`] : [],
  ),
);

test("Each guarantee of `npm run prove` is a test that reports how often it was tried", () => {
  const missing = Object.entries(guarantees).filter(([name, guarantee]) => {
    if ("program" in guarantee) return false;
    const texts = tests.filter((file) => file.includes(guarantee.spec)).map((file) => readFileSync(file, "utf8"));
    const isReported = new RegExp(`prove\\(\\s*"${name}"`);
    return !texts.some((text) => isReported.test(text) && new RegExp(guarantee.title).test(text));
  });
  expect(missing).toEqual([]);
});
