import { withQuestion } from "@/lib/base/nearest-name";
import { UsageError } from "./arguments";

/** An event of a type that has not happened yet, made of what the OpenAPI document says of its message. */

type Schema = {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
};

export interface Document {
  components?: { schemas?: Record<string, Schema> };
  webhooks?: Record<string, { post: { requestBody: { content: Record<string, { schema: Schema }> } } }>;
}

const depthMax = 6;

/** @throws UsageError for an unknown type, naming one that is like it */
export function sampleEvent({ webhooks = {}, components }: Document, type: string): unknown {
  const message = webhooks[type]?.post.requestBody.content["application/json"]?.schema;
  const data = message?.properties?.data;
  if (!data) throw new UsageError(withQuestion(`There is no event of the type ${type}.`, type, Object.keys(webhooks)));
  return valueFor(data, components?.schemas ?? {}, 0);
}

function valueFor(schema: Schema, known: Record<string, Schema>, depth: number): unknown {
  const { $ref, allOf, anyOf, enum: values, type, format, properties } = schema;
  const inner = (each: Schema) => valueFor(each, known, depth + 1);
  if (depth > depthMax) return null;
  if ($ref !== undefined) return inner(known[$ref.split("/").at(-1) ?? ""] ?? {});
  // What stands later says more of the same members.
  if (allOf) return Object.assign({}, ...allOf.map(inner));
  if (anyOf) return inner(anyOf[0] ?? {});
  if ("const" in schema) return schema.const;
  if (values) return values[0];
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inner(each)]));
  const [kind] = [type ?? "null"].flat();
  if (kind === "string") return format === "date-time" ? new Date().toISOString() : "example";
  if (kind === "number" || kind === "integer") return 1;
  if (kind === "boolean") return true;
  return kind === "array" ? [] : kind === "object" ? {} : null;
}
