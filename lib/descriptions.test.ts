import { expect, test } from "vitest";
import { publishedDocument } from "./api-document";
import { areaTexts } from "./areas";

type Json = Record<string, unknown>;
type Operation = { tags: string[]; operationId: string; parameters: Json[] };

const document = publishedDocument({ version: "", answers: {} });
const at = (ref: unknown): Json =>
  String(ref)
    .slice(2)
    .split("/")
    .reduce<Json>((inner, part) => inner[part] as Json, document);
const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap((verbs) =>
  Object.values(verbs),
);
const documented = ["Accounts", "Agreements", "Events", "Orders", "Products", "Subscriptions", "Support tickets"];

/** The members without a word, by their paths. A reference is followed once. */
function* undescribed(value: unknown, path: string, seen: Set<unknown>): Generator<string> {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  const { $ref, properties, example: _, examples: __, ...others } = value as Json;
  if ($ref) return yield* undescribed(at($ref), String($ref).split("/").at(-1) ?? "", seen);
  for (const [name, member] of Object.entries((properties as Record<string, Json>) ?? {})) {
    const alternatives = [member, ...((member.anyOf as Json[]) ?? [])].flatMap((each) =>
      each.$ref ? [each, at(each.$ref)] : [each],
    );
    if (!alternatives.some(({ description }) => description)) yield `${path}.${name}`;
    yield* undescribed(member, `${path}.${name}`, seen);
  }
  for (const inner of Object.values(others)) yield* undescribed(inner, path, seen);
}

test("the document describes every member of what is sold, agreed, asked for and logged", () => {
  const seen = new Set<unknown>();
  const faults = operations
    .filter(({ tags }) => tags.some((tag) => documented.includes(tag)))
    .flatMap(({ parameters: _, ...operation }) => [...undescribed(operation, operation.operationId, seen)]);
  expect(faults).toEqual([]);
});

test("the name of a time is a past participle, such as `created`", () => {
  const others = new Set<string>();
  JSON.parse(JSON.stringify(document), (name, value) => {
    if (/(At|_at)$/.test(name) && typeof value === "object" && !value.deprecated) others.add(name);
    return value;
  });
  expect([...others].sort()).toEqual(["createdAt", "updatedAt"]);
});

test("the document says what each area is about", () => {
  const tags = document.tags as { name: string; description?: string }[];
  expect(tags.filter(({ description }) => !description)).toEqual([]);
  expect(Object.keys(areaTexts).filter((name) => !tags.some((tag) => tag.name === name))).toEqual([]);
});

test("the document describes every parameter", () => {
  const faults = operations.flatMap(({ operationId, parameters }) =>
    parameters
      .map((each) => (each.$ref ? at(each.$ref) : each))
      .filter(({ description }) => !description)
      .map(({ name }) => `${operationId} ${name}`),
  );
  expect(faults).toEqual([]);
});
