import * as z from "zod";
import { commonMembers } from "@/lib/base/schema/members";

export type Json = Record<string, unknown>;

/** Turns zod schemas into JSON Schema, named ones once under `components`. */
export class SchemaCollector {
  readonly #named = new Map<string, Json>();

  use(schema: z.ZodType, io: "input" | "output"): Json {
    const {
      $defs,
      $schema: _,
      ...json
    } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json & { $defs?: Record<string, Json> };
    for (const [name, definition] of Object.entries($defs ?? {})) this.#keep(name, definition);
    const id = z.globalRegistry.get(schema)?.id;
    if (id === undefined) return this.#relink(json);
    this.#keep(id, json);
    return { $ref: `#/components/schemas/${id}` };
  }

  inline(schema: z.ZodType): Json & { description?: string } {
    return this.use(schema, "input");
  }

  /** The schema of a record with some of its members; the record's own where only the identifier is required. */
  selected(record: Json, id: string): Json {
    const { required, ...whole } = this.#inlined(record);
    const text = JSON.stringify(whole);
    const optional = JSON.stringify(whole, (key, value) =>
      key === "required" && Array.isArray(value) ? undefined : value,
    );
    return optional === text && String(required) === id ? record : { ...JSON.parse(optional), required: [id] };
  }

  collected(): Record<string, Json> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => a.localeCompare(b)));
  }

  #keep(name: string, { id: _, $schema: __, ...definition }: Json): void {
    if (!this.#named.has(name)) this.#named.set(name, this.#relink(definition));
  }

  #inlined(json: Json): Json {
    return JSON.parse(JSON.stringify(json), (_, value) => {
      const name = typeof value?.$ref === "string" && value.$ref.split("/").at(-1);
      return name ? this.#inlined(this.#named.get(name) ?? {}) : value;
    });
  }

  /** References into a schema's own definitions become references into the document's components. */
  #relink(json: Json): Json {
    return JSON.parse(JSON.stringify(json).replaceAll("#/$defs/", "#/components/schemas/"), (_, value) =>
      withCommonMembers(withOneIdentifier(value)),
    );
  }
}

/** Describes members of common names that the schema does not describe itself. */
function withCommonMembers(schema: unknown): unknown {
  const { properties } = Object(schema) as { properties?: Record<string, Json> };
  if (!properties) return schema;
  const described = Object.entries(properties).map(([name, member]) => {
    const description = Object.hasOwn(commonMembers, name) && commonMembers[name];
    return [name, !description || member.description || member.$ref ? member : { ...member, description }];
  });
  return { ...(schema as Json), properties: Object.fromEntries(described) };
}

/** `_id` and `id` are the same name in some languages, so of a record that is answered with both, one is published. */
function withOneIdentifier(schema: unknown): unknown {
  const { properties, required, additionalProperties, ...rest } = Object(schema) as Json & {
    properties?: Record<string, Json>;
    required?: string[];
  };
  if (!properties?._id || !properties.id) return schema;
  const { id, ...others } = properties;
  const description = "The record is answered with `id` as well, which is the same.";
  return {
    ...rest,
    properties: { ...others, _id: { ...others._id, description } },
    ...(required && { required: required.filter((name) => name !== "id") }),
  };
}
