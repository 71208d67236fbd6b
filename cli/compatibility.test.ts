import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { answers } from "@/app/docs/example-answers";
import { publishedDocument } from "@/lib/api-document";
import { breakingDifferences } from "./compatibility";

type Json = Record<string, unknown>;

/**
 * A breaking difference is either a mistake, or the operation stays as it is until `Deprecation` has been answered for
 * 12 months. `npm run openapi` writes the document again.
 */
test("clients of the last release's document work with this one", () => {
  const last = JSON.parse(readFileSync(new URL("../docs/openapi.json", import.meta.url), "utf8"));
  expect(breakingDifferences(last, publishedDocument({ version: "", answers }))).toEqual([]);
});

const document = (body: Json, answer: Json, parameter: Json = {}, operation: Json = {}): Json => ({
  paths: {
    "/thing": {
      put: {
        operationId: "updateThing",
        parameters: [{ name: "days", in: "query", schema: { type: "integer" }, ...parameter }],
        requestBody: { content: { "application/json": { schema: { type: "object", ...body } } } },
        responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } } },
        ...operation,
      },
    },
  },
  components: { schemas: { Thing: { type: "object", ...answer } } },
});

const text = { type: "string" };
const initial = document(
  { properties: { name: text, state: { enum: ["a", "b"] } } },
  {
    properties: { id: text, tags: { type: "array", items: { type: "object", properties: { of: text } } } },
    required: ["id"],
  },
);
const answered = (initial.components as { schemas: { Thing: Json } }).schemas.Thing;
const sent = { properties: { name: text, state: { enum: ["a", "b"] } } };

describe("a client is broken by", () => {
  it.each<[string, Json, string]>([
    ["an operation that is gone", { paths: {} }, "removed"],
    ["another name", document(sent, answered, {}, { operationId: "putThing" }), "is called putThing"],
    ["a parameter that is gone", document(sent, answered, { name: "weeks" }), "query days is not taken any more"],
    [
      "a parameter of another type",
      document(sent, answered, { schema: { type: "boolean" } }),
      "query days is boolean instead of integer",
    ],
    ["a parameter that is required now", document(sent, answered, { required: true }), "query days is required"],
    [
      "a member that is not taken any more",
      document({ properties: { name: text } }, answered),
      "body.state is missing",
    ],
    ["a member that is required now", document({ ...sent, required: ["name"] }, answered), "body.name is required"],
    [
      "a value that is not taken any more",
      document({ properties: { name: text, state: { enum: ["a"] } } }, answered),
      'body.state does not take "b" any more',
    ],
    [
      "a member that is not answered any more",
      document(sent, { properties: { id: text }, required: ["id"] }),
      "200.tags is missing",
    ],
    ["a member that may be missing now", document(sent, { ...answered, required: [] }), "200.id is not always there"],
    [
      "a member that may be null now",
      document(sent, {
        ...answered,
        properties: { ...(answered.properties as Json), id: { type: ["string", "null"] } },
      }),
      "200.id is string or null instead of string",
    ],
    [
      "a status that is not answered any more",
      document(sent, answered, {}, { responses: {} }),
      "does not answer 200 any more",
    ],
  ])("%s", (_, after, fault) => {
    expect(breakingDifferences(initial, after)).toEqual([`PUT /thing: ${fault}`]);
  });

  it("no addition", () => {
    const more = document(
      { properties: { ...sent.properties, note: text, state: { enum: ["a", "b", "c"] } } },
      { properties: { ...(answered.properties as Json), note: text }, required: ["id", "note"] },
      { schema: { type: ["integer", "string"] } },
    );
    expect(breakingDifferences(initial, more)).toEqual([]);
  });

  it("no operation or member that had been deprecated", () => {
    const former = document({ properties: {} }, { properties: { made_at: { ...text, deprecated: true } } });
    expect(breakingDifferences(former, document({}, { properties: {} }))).toEqual([]);
    const deprecated = document(sent, answered, {}, { deprecated: true });
    expect(breakingDifferences(deprecated, { paths: {} })).toEqual([]);
  });
});
