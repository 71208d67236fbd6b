import * as z from "zod";
import { type Endpoint, handsOutPower, templateOf } from "@/lib/base/http/endpoint";

/** Describes an operation to an assistant: TypeScript of one line is a tenth of its JSON Schema. */

const depthMax = 4;

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
  additionalProperties?: Schema | boolean;
};

export function signatureOf(endpoint: Endpoint): string {
  const { method, path, summary, description, body, query, list, response, feature } = endpoint;
  const parameters = [...Object.keys(query ?? {}), ...(list ? [listParameters] : [])];
  return [
    `${method} ${templateOf(path)}: ${summary}. Needs ${feature}.`,
    description,
    parameters.length > 0 && `Query: ${parameters.join(", ")}`,
    list && `Fields: ${[...list.fields.values()].map(({ path, kind }) => `${path} (${kind})`).join(", ")}`,
    body && `Body: ${typeOf(body, "input")}`,
    `Answer: ${typeOf(response, "output")}`,
    method !== "GET" && handsOutPower(endpoint) && "It hands out rights or a secret: an assistant can only try it.",
  ]
    .filter(Boolean)
    .join("\n");
}

const listParameters =
  "~filter[field]=value (operators before the value: ! < > <= >= ~contains ^starts; empty: missing), ~search, ~sort=field,-field, ~fields=a,b, ~group=field (counts), ~page and ~perPage, ~at=<day> where it has a history";

function typeOf(schema: z.ZodType, io: "input" | "output"): string {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema & {
    $defs?: Record<string, Schema>;
  };
  return write(root, $defs, 0);
}

function write(schema: Schema, defs: Record<string, Schema>, depth: number): string {
  const { type, properties, items, anyOf, required = [], additionalProperties } = schema;
  const inner = (each: Schema) => write(each, defs, depth + 1);
  if (schema.$ref) return write(defs[schema.$ref.split("/").at(-1) ?? ""] ?? {}, defs, depth);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (anyOf) return [...new Set(anyOf.map(inner))].join(" | ");
  if (type === "array") return depth < depthMax ? `${inner(items ?? {})}[]` : "unknown[]";
  if (properties) {
    if (depth >= depthMax) return "object";
    const members = Object.entries(properties).map(
      ([name, member]) =>
        `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${inner(member)}`,
    );
    return `{ ${members.join("; ")} }`;
  }
  if (type === "object")
    return typeof additionalProperties === "object" ? `Record<string, ${inner(additionalProperties)}>` : "object";
  if (Array.isArray(type)) return type.join(" | ");
  return type === "integer" ? "number" : (type ?? "unknown");
}
