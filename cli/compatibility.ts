/**
 * What a client of one OpenAPI document would find broken by another one. Of requests nothing may be taken away or newly
 * required; of answers nothing may be missing or of another type. Additions break nobody.
 */

type Json = Record<string, unknown>;
export type Schema = Json & {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
};
type Direction = "sent" | "answered";

export interface Operation {
  operationId: string;
  summary: string;
  deprecated?: boolean;
  parameters: (Json & { name: string; in: string; required?: boolean; schema: Schema })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** What is broken, a line each: the place, and what happened to it. */
export function breakingDifferences(before: Json, after: Json): string[] {
  const [old, present] = [before, after].map(operationsOf) as [Map<string, Operation>, Map<string, Operation>];
  return [...old].flatMap(([place, operation]) => {
    const now = present.get(place);
    if (!now) return operation.deprecated ? [] : [`${place}: removed`];
    return compareOperations(operation, now).map((fault) => `${place}: ${fault}`);
  });
}

/** The operations by method and path, with every reference resolved. */
export function operationsOf(document: Json): Map<string, Operation> {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const known = new Map<string, unknown>();
  return new Map(
    Object.entries(paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => [
        `${verb.toUpperCase()} ${path}`,
        resolved(document, operation, known) as Operation,
      ]),
    ),
  );
}

/** With what each reference refers to in its place; one that leads back to itself is left open. */
function resolved(document: Json, value: unknown, known: Map<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(document, each, known));
  if (typeof value !== "object" || value === null) return value;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref !== "string")
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolved(document, each, known)]));
  if (!known.has($ref)) {
    known.set($ref, {});
    const parts = $ref.slice(2).split("/");
    const target = parts.reduce<unknown>((inner, part) => (inner as Json)?.[part], document);
    known.set($ref, resolved(document, target, known));
  }
  return known.get($ref);
}

function compareOperations(before: Operation, after: Operation): string[] {
  const keyOf = (each: { in: string; name: string }) => `${each.in} ${each.name}`;
  const known = new Map(before.parameters.map((each) => [keyOf(each), each]));
  const present = new Map(after.parameters.map((each) => [keyOf(each), each]));
  const bodyOf = ({ requestBody }: Operation) => requestBody?.content["application/json"]?.schema;
  const [sent, taken] = [bodyOf(before), bodyOf(after)];
  return [
    ...(before.operationId === after.operationId ? [] : [`is called ${after.operationId}`]),
    ...[...known].flatMap(([key, each]) => {
      const now = present.get(key);
      return now ? compare(each.schema, now.schema, key, "sent") : [`${key} is not taken any more`];
    }),
    ...[...present].flatMap(([key, { required }]) =>
      required && !known.get(key)?.required ? [`${key} is required`] : [],
    ),
    ...(sent && !taken ? ["body is not taken any more"] : []),
    ...(!before.requestBody?.required && after.requestBody?.required ? ["body is required"] : []),
    ...(sent && taken ? compare(sent, taken, "body", "sent") : []),
    ...Object.entries(before.responses).flatMap(([status, { content = {} }]) => {
      const now = after.responses[status];
      if (!now) return Number(status) < 400 ? [`does not answer ${status} any more`] : [];
      return Object.entries(content).flatMap(([type, { schema }]) => {
        const present = now.content?.[type]?.schema;
        return present
          ? compare(schema, present, status, "answered")
          : [`${status} is not of the type ${type} any more`];
      });
    }),
  ];
}

function compare(before: Schema, after: Schema, place: string, direction: Direction): string[] {
  const faults: string[] = [];
  const [old, present] = [typesOf(before), typesOf(after)];
  const [from, to] = direction === "sent" ? [old, present] : [present, old];
  // No type means any.
  if (to.size > 0 && (from.size === 0 || [...from].some((type) => !to.has(type))))
    faults.push(
      `${place} is ${[...present].join(" or ") || "anything"} instead of ${[...old].join(" or ") || "anything"}`,
    );
  for (const value of direction === "sent" && after.enum ? (before.enum ?? []) : [])
    if (!after.enum?.includes(value)) faults.push(`${place} does not take ${JSON.stringify(value)} any more`);
  for (const [name, member] of Object.entries(membersOf(before))) {
    const now = membersOf(after)[name];
    if (now) faults.push(...compare(member, now, `${place}.${name}`, direction));
    else if (after.type === before.type && !member.deprecated) faults.push(`${place}.${name} is missing`);
  }
  const newlyRequired = (after.required ?? []).filter((name) => !before.required?.includes(name));
  const lost = (before.required ?? []).filter((name) => membersOf(after)[name] && !after.required?.includes(name));
  if (direction === "sent") faults.push(...newlyRequired.map((name) => `${place}.${name} is required`));
  else faults.push(...lost.map((name) => `${place}.${name} is not always there`));
  if (before.items && after.items) faults.push(...compare(before.items, after.items, `${place}[]`, direction));
  return faults;
}

/** The members of an object, also of the only object among alternatives. */
const membersOf = ({ properties, anyOf }: Schema): Record<string, Schema> =>
  properties ?? (anyOf as Schema[] | undefined)?.find((each) => each.properties)?.properties ?? {};

function typesOf({ type, anyOf, enum: values, const: value }: Schema): Set<string> {
  if (Array.isArray(anyOf)) {
    const each = (anyOf as Schema[]).map(typesOf);
    return each.some(({ size }) => size === 0) ? new Set() : new Set(each.flatMap((types) => [...types]));
  }
  if (type !== undefined) return new Set([type].flat().map(String));
  const all = values ?? (value === undefined ? [] : [value]);
  return new Set(all.map((each) => (each === null ? "null" : typeof each)));
}
