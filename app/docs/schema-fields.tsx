import { Description } from "./description";
import styles from "./docs.module.css";

export type Schema = { [member: string]: unknown };

interface SchemaFieldsProps {
  document: Schema;
  schema: Schema;
  /** Says which members a body must have. */
  marksRequired?: boolean;
}

/** The members of a JSON Schema as a table, objects within it indented below their parent. */
export function SchemaFields({ document, schema, marksRequired = false }: SchemaFieldsProps) {
  return (
    <table className={`w-full leading-20 ${styles.table}`}>
      <tbody>
        {rows(document, schema, 0).map(({ path, name, depth, type, isRequired, description, values }) => (
          <tr key={path}>
            <td style={{ paddingLeft: `${0.5 + depth}rem` }}>
              <code>{name}</code>
            </td>
            <td className={`text-3 ${styles.type}`}>
              {type}
              {marksRequired && isRequired && (
                <span className={`block text-12 text-3 ${styles.required}`} data-required>
                  required
                </span>
              )}
            </td>
            <td>
              <Description text={description} values={values} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Row {
  path: string;
  name: string;
  depth: number;
  type: string;
  isRequired: boolean;
  description: string;
  values: string[] | undefined;
}

const depthMax = 5;

function rows(document: Schema, schema: Schema, depth: number, parent = ""): Row[] {
  const { properties, required, items, additionalProperties } = resolve(document, schema);
  if (items) return rows(document, items as Schema, depth, parent);
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
        isRequired,
        description,
        values: longEnumeration(document, member),
      },
      ...rows(document, member, depth + 1, path),
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
