import { expect, test } from "vitest";
import { changesBetween } from "./document-changes";

const text = { type: "string" };
const operation = (members: object, more: object = {}) => ({
  get: {
    operationId: "readThing",
    summary: "Read a thing",
    parameters: [],
    responses: { 200: { content: { "application/json": { schema: { type: "object", properties: members } } } } },
    ...more,
  },
});

test("the difference of two documents tells what is new, what ends and what breaks", () => {
  const before = { paths: { "/thing": operation({ name: text }) }, webhooks: {} };
  const parameters = [{ name: "~at", in: "query", schema: text }];
  const after = {
    paths: {
      "/thing": operation({ name: text, note: text }, { parameters, deprecated: true }),
      "/other": operation({}),
    },
    webhooks: { "thing.update": {} },
  };
  expect(changesBetween(before, after).split("\n")).toEqual([
    "- New: `GET /other`: Read a thing.",
    "- Deprecated: `GET /thing`.",
    "- `GET /thing` has `~at`, `answer.note`.",
    "- New event: `thing.update`.",
  ]);
  expect(changesBetween(after, after)).toBe("");
  expect(changesBetween(before, { paths: {} })).toBe("- Gone: `GET /thing`.\n- Breaking: GET /thing: removed.");
});
