import { resolve, type Schema } from "./schema-rows";

const depthMost = 6;

/** Example values by the name of a member, where the type alone is not informative. */
const byName: Readonly<Record<string, unknown>> = {
  name: "Cloud backup",
  number: "923609016",
  type: "customer",
  title: "Cloud services terms",
  subject: "Licence does not activate",
  username: "kari.nordmann@fjord.example",
  email: "kari.nordmann@fjord.example",
  firstname: "Kari",
  lastname: "Nordmann",
  tenant: "fjord",
  currency: "NOK",
  country: "NO",
  city: "Hamar",
  sku: "FC-BKP-500",
  status: "active",
  url: "https://erp.fjord.example/hooks/comptoir",
  role: "provider.admin",
  action: "update",
  source: "account",
};

/** A value of the shape that a schema describes, for an example of an answer. */
export function exampleValue(document: Schema, schema: Schema, name = "", depth = 0): unknown {
  const resolved = resolve(document, schema);
  const {
    type,
    format,
    items,
    properties,
    additionalProperties,
    anyOf,
    enum: values,
    example,
    default: initial,
  } = resolved;
  if (example !== undefined) return example;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(anyOf)) return exampleValue(document, (anyOf as Schema[])[0] ?? {}, name, depth);
  if (properties) {
    if (depth >= depthMost) return {};
    const members = Object.entries(properties as Record<string, Schema>);
    return Object.fromEntries(members.map(([key, member]) => [key, exampleValue(document, member, key, depth + 1)]));
  }
  const kind = Array.isArray(type) ? type.find((each) => each !== "null") : type;
  if (kind === "array") {
    const isKnown = typeof items === "object" && items !== null && Object.keys(items).length > 0;
    return isKnown && depth < depthMost ? [exampleValue(document, items as Schema, name, depth + 1)] : [];
  }
  if (typeof additionalProperties === "object" && additionalProperties !== null && depth < depthMost)
    return { key: exampleValue(document, additionalProperties as Schema, "", depth + 1) };
  if (initial !== undefined) return initial;
  if (kind === "boolean") return true;
  if (kind === "number" || kind === "integer") return /total|count/i.test(name) ? 27 : /page$/i.test(name) ? 0 : 100;
  if (kind === "string") return byName[name] ?? textOf(format, name);
  return kind === "object" ? {} : null;
}

function textOf(format: unknown, name: string): string {
  if (format === "date-time") return "2026-11-19T09:31:55.090Z";
  if (format === "date") return "2027-01-31";
  if (format === "uri") return "https://fjord.example";
  return /id$/i.test(name) ? "6835c3c2b7104e93d5a8f006" : "text";
}
