/** What the document says of the members of a JSON Schema. */

export type Schema = { [member: string]: unknown };

export interface Row {
  path: string;
  name: string;
  depth: number;
  type: string;
  /** Length, range, pattern and default. */
  limits: string;
  isRequired: boolean;
  description: string;
  values: string[] | undefined;
}

const depthMax = 5;

export function rowsOf(document: Schema, schema: Schema, depth = 0, parent = ""): Row[] {
  const { properties, required, items, additionalProperties } = resolve(document, schema);
  if (items) return rowsOf(document, items as Schema, depth, parent);
  if (depth > depthMax) return [];
  const members = Object.entries((properties as Record<string, Schema> | undefined) ?? {});
  if (isSchema(additionalProperties)) members.push(["<key>", additionalProperties]);
  return members.flatMap(([name, member]) => {
    const path = `${parent}.${name}`;
    const description = String(resolve(document, member).description ?? "");
    const isRequired = Array.isArray(required) && required.includes(name);
    return [
      {
        path,
        name,
        depth,
        type: typeName(document, member),
        limits: limitsOf(resolve(document, member)),
        isRequired,
        description,
        values: longEnumeration(document, member),
      },
      ...rowsOf(document, member, depth + 1, path),
    ];
  });
}

/** Follows a reference into the document's components. */
export function resolve(document: Schema, schema: Schema): Schema {
  if (typeof schema.$ref !== "string") return schema;
  const target = schema.$ref
    .slice(2)
    .split("/")
    .reduce<Schema>((value, key) => value[key] as Schema, document);
  return { ...resolve(document, target), ...schema, $ref: undefined };
}

const shortEnumeration = 8;

/** The allowed values, if they are too many for the name of the type. */
export function longEnumeration(document: Schema, schema: Schema): string[] | undefined {
  const { enum: values } = resolve(document, schema);
  return Array.isArray(values) && values.length > shortEnumeration ? values.map(String) : undefined;
}

export function typeName(document: Schema, schema: Schema): string {
  const { type, format, items, anyOf, enum: values } = resolve(document, schema);
  if (Array.isArray(values) && values.length <= shortEnumeration) return values.map(String).join(" | ");
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((each: Schema) => typeName(document, each)))].join(" | ");
  if (type === "array" && isSchema(items)) return `array of ${typeName(document, items)}`;
  if (Array.isArray(type)) return type.join(" | ");
  if (format === "date-time") return "timestamp";
  return String(type ?? "any JSON");
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

/** What a value has to keep to, in words. */
function limitsOf({
  minLength,
  maxLength,
  minimum,
  maximum,
  minItems,
  maxItems,
  pattern,
  default: initial,
}: Schema): string {
  const range = (least: unknown, most: unknown, unit: string) =>
    typeof least === "number" && typeof most === "number"
      ? [`${least} to ${most}${unit}`]
      : typeof most === "number"
        ? [`at most ${most}${unit}`]
        : typeof least === "number" && least > 0
          ? [`at least ${least}${unit}`]
          : [];
  return [
    ...range(minLength, maxLength, " characters"),
    // Those of whole numbers themselves are no limits.
    ...range(minimum, Number(maximum) > 2 ** 50 ? undefined : maximum, ""),
    ...range(minItems, maxItems, " elements"),
    ...(typeof pattern === "string" && pattern.length < 40 ? [`pattern ${pattern}`] : []),
    ...(initial === undefined ? [] : [`default ${JSON.stringify(initial)}`]),
  ].join(", ");
}
