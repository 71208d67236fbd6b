import { capitalised } from "@/lib/base/capitalised";
import type { Json } from "./schema-collector";

/**
 * The OpenAPI document as it is published, for programs that read it: what many operations share is named once, there are
 * examples, and answers may have members that a client does not know.
 */

export interface Publication {
  /** Of the release. */
  version: string;
  /** What the API has answered, by the name of the operation. */
  answers: Readonly<Record<string, { address: string; body?: unknown } | undefined>>;
  /** What each area is about, by its name. */
  areas: Readonly<Record<string, { text: string }>>;
}

interface Operation extends Json {
  operationId: string;
  tags: string[];
  parameters: Json[];
  requestBody?: { content: Record<string, Json> };
  responses: Record<string, Json & { content?: Record<string, Json> }>;
}

type Named = Record<string, Json>;

export function published(document: Json, { version, answers, areas }: Publication): Json {
  const { paths, webhooks, info, components, ...others } = structuredClone(document) as Json & {
    paths: Record<string, Record<string, Operation>>;
    webhooks: Record<string, { post: Operation }>;
    info: Json;
    components: Json & { schemas: Named };
  };
  for (const [path, operations] of Object.entries(paths))
    for (const operation of Object.values(operations)) {
      addExamples(operation, path, answers[operation.operationId]);
      nameSchemas(operation, components.schemas);
    }
  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  const tags = [...new Set(operations.flatMap(({ tags }) => tags))].map((name) => ({
    name,
    description: areas[name]?.text,
  }));
  for (const operation of operations)
    for (const response of Object.values(operation.responses)) response.content = open(response.content);
  return withoutUnused({
    ...others,
    info: {
      ...info,
      version,
      contact: { name: "Whoever runs this installation" },
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    tags,
    paths,
    webhooks: open(webhooks),
    components: { ...components, schemas: open(components.schemas), parameters: shareParameters(operations) },
  });
}

/** Without the components that nothing refers to. */
function withoutUnused(document: Json & { components: Record<string, Named> }): Json {
  const { components, ...others } = document;
  const used = new Set<string>();
  const follow = (value: unknown) => {
    for (const [, group = "", name = ""] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (used.has(`${group} ${name}`)) continue;
      used.add(`${group} ${name}`);
      follow(components[group]?.[name]);
    }
  };
  follow(others);
  const kept = Object.entries(components).map(([group, named]) => [
    group,
    // Security schemes are named, not referred to.
    Object.fromEntries(
      Object.entries(named).filter(([name]) => group === "securitySchemes" || used.has(`${group} ${name}`)),
    ),
  ]);
  return { ...others, components: Object.fromEntries(kept) };
}

/** A new member may come with any release, so that no answer is described as complete. */
const open = <T>(schemas: T): T =>
  schemas === undefined
    ? schemas
    : JSON.parse(JSON.stringify(schemas), function (this: Json, key, value) {
        return key === "additionalProperties" && value === false && this.type === "object" ? undefined : value;
      });

/** The answer to the example request, and the identifiers that stand in its address. */
function addExamples(operation: Operation, path: string, answer: { address: string; body?: unknown } | undefined) {
  if (!answer) return;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const values = new RegExp(`^${path.replace(/\{\w+\}/g, "([^/]+)")}$`).exec(answer.address.split("?", 1)[0] ?? "");
  for (const parameter of operation.parameters) {
    const value = parameter.in === "path" && values?.[names.indexOf(String(parameter.name)) + 1];
    if (value) parameter.example = decodeURIComponent(value);
  }
  const content = successOf(operation)?.content?.["application/json"];
  if (content && answer.body !== undefined)
    content.example = JSON.parse(JSON.stringify(answer.body), withOneIdentifier);
}

/** Of a record with both, one identifier is described. */
const withOneIdentifier = (_: string, value: Json) => {
  if (value?._id === undefined || value.id === undefined) return value;
  const { id: __, ...others } = value;
  return others;
};

const successOf = ({ responses }: Operation) => responses[Object.keys(responses).find((each) => each < "202") ?? ""];

/** Gives bodies and answers a name, by which generated clients call their types. */
function nameSchemas(operation: Operation, schemas: Named): void {
  const name = capitalised(operation.operationId);
  const keep = (content: Json | undefined, as: string) => {
    const schema = content?.schema as Json | undefined;
    if (!content || schema?.type !== "object" || schemas[as]) return;
    schemas[as] = schema;
    content.schema = { $ref: `#/components/schemas/${as}` };
  };
  keep(operation.requestBody?.content["application/json"], `${name}Body`);
  keep(successOf(operation)?.content?.["application/json"], `${name}Answer`);
}

/** Replaces parameters that several operations have by references. @returns the parameters, by name */
function shareParameters(operations: readonly Operation[]): Named {
  const uses = new Map<string, number>();
  const textOf = (parameter: Json) => JSON.stringify(parameter);
  for (const { parameters } of operations)
    for (const text of parameters.map(textOf)) uses.set(text, (uses.get(text) ?? 0) + 1);
  const shared: Named = {};
  const names = new Map<string, string>();
  for (const operation of operations)
    operation.parameters = operation.parameters.map((parameter) => {
      const text = textOf(parameter);
      if (uses.get(text) === 1) return parameter;
      const name = names.get(text) ?? freeName(parameter, shared);
      names.set(text, name);
      shared[name] = parameter;
      return { $ref: `#/components/parameters/${name}` };
    });
  return shared;
}

/** `~filter[name]` is `filter.name`, the second of that name `filter.name.2`. */
function freeName({ name }: Json, taken: Named): string {
  const plain = String(name)
    .replace(/[^\w-]+/g, ".")
    .replace(/^\.+|\.+$/g, "");
  let free = plain;
  for (let at = 2; taken[free]; at++) free = `${plain}.${at}`;
  return free;
}
