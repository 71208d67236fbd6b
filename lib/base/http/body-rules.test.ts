import { expect, test } from "vitest";
import * as z from "zod";
import { partialObject } from "@/lib/base/schema/primitives";
import { bodyRules } from "./body-rules";

test("the members that must be sent are required, those with a default are not", () => {
  const body = z.object({ name: z.string(), active: z.boolean().default(true), note: z.string().optional() });
  expect(bodyRules({ body }).required).toEqual(["/name"]);
});

test("a text or list that may be absent but not empty is required in a form, which sends what was emptied", () => {
  const body = partialObject({ name: z.string().min(1), scopes: z.array(z.string()).min(1), note: z.string() });
  expect(bodyRules({ body }).required).toEqual(["/name", "/scopes"]);
});

test("limits of length are found at any depth, and also where the text is trimmed", () => {
  const body = partialObject({
    name: z.string().trim().max(100),
    address: partialObject({ zip: z.string().max(20), city: z.string() }),
  });
  expect(bodyRules({ body }).maxLength).toEqual({ "/name": 100, "/address/zip": 20 });
});

test("a member of an object that may be absent is not required", () => {
  const body = z.object({ address: z.object({ zip: z.string() }).optional() });
  expect(bodyRules({ body }).required).toEqual([]);
});

test("a body that the documents name has the same rules", () => {
  const body = z.object({ name: z.string().max(100) }).meta({ id: "BodyRulesTest" });
  expect(bodyRules({ body })).toEqual({ required: ["/name"], maxLength: { "/name": 100 } });
});

test("rules that were written when the pages were built are read", () => {
  const built = { required: ["/name"], maxLength: { "/name": 3 } };
  expect(bodyRules({ bodyRules: built })).toBe(built);
});

test("an endpoint without a body has no rules", () => {
  expect(bodyRules({})).toEqual({ required: [], maxLength: {} });
});
