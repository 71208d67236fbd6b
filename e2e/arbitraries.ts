import fc from "fast-check";

/** Generates values to send: those that a JSON Schema of the OpenAPI document allows, and hostile ones. */

type Json = Record<string, unknown>;
type Arbitrary = fc.Arbitrary<unknown>;

/** Texts that have broken some parser, database, file system or spreadsheet before. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "\uFFFD",
    "\uD800",
    "x\uDC00",
    "\u202Eabc\u200B",
    "İıẞﬁ",
    "👩‍👩‍👧‍👦",
    "é",
    "__proto__",
    "constructor",
    "toString",
    "null",
    "undefined",
    "true",
    "NaN",
    "-0",
    "1e999",
    "-1e309",
    "9".repeat(400),
    "0x10",
    "1_000",
    "٣",
    "0000-00-00",
    "2026-02-30",
    "9999-12-31T23:59:59.999-12:00",
    "+275760-09-13T00:00:00.000Z",
    "2026-11-02T24:00:00Z",
    "' OR 1=1 --",
    "'; DROP TABLE event; --",
    '"}]',
    "\\",
    "\\\\!",
    "%",
    "%%",
    "_",
    "$1",
    "#{x}",
    "{{7*7}}",
    "<script>alert(1)</script>",
    "=1+1",
    "@x",
    "../../etc/passwd",
    "file:///etc/passwd",
    "http://169.254.169.254/",
    "javascript:alert(1)",
    "\r\nSet-Cookie: a=b",
    "!",
    "!!",
    "~",
    "^",
    "$",
    ">",
    ">=",
    "<=x",
    "!>=1",
    "~!x",
    ",",
    "-",
    "a,,b",
    "[",
    "]",
    "[]",
    "a[b][c]",
    "content.*.title",
    "content.__proto__.title",
    "x".repeat(1001),
    "ü".repeat(3000),
  ),
  // The library's own arbitrary spends a second preparing a table in every file that imports it.
  fc.array(fc.nat({ max: 0x10ffff }), { maxLength: 40 }).map((points) => String.fromCodePoint(...points)),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary-ascii", maxLength: 300 }),
);

export const hostileJson: Arbitrary = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    1e21,
    [],
    {},
    [[]],
    [null],
    "",
  ),
  fc.jsonValue({ maxDepth: 3, noUnicodeString: false }),
  fc.integer({ min: 30, max: 200 }).map((depth) => nested(depth)),
  fc.integer({ min: 900, max: 1100 }).map((length) => Array.from({ length }, (_, at) => `id${at}`)),
  fc.constantFrom(10_000, 100_000).map((length) => "x".repeat(length)),
  hostileText.map((key) => ({ [key]: 1 })),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}')),
);

/** Bodies that are not JSON, or JSON that no serializer writes. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "{",
    "[",
    '{"a":1}{"b":2}',
    '{"name":"a","name":"b"}',
    '{"name":1e999}',
    '{"name":"\\ud800"}',
    '{"name":"\\u0000"}',
    '{"__proto__":null,"name":"a"}',
    "NaN",
    "undefined",
    '\uFEFF{"name":"a"}',
    `${'{"a":'.repeat(500)}1${"}".repeat(500)}`,
    "name=a&active=true",
    "<?xml version='1.0'?><a/>",
    "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--",
  ),
  hostileText,
);

/** Generates what the schema allows; `ids` are put where a text may stand, so that requests meet records. */
export function allowedBy(document: Json, schema: Json, ids: readonly string[]): Arbitrary {
  const known = fc.constantFrom(...ids);
  return from(schema, 0);

  function from(node: Json, depth: number): Arbitrary {
    if (typeof node.$ref === "string")
      return depth > 8 ? fc.constant({}) : from(resolve(document, node.$ref), depth + 1);
    if ("const" in node) return fc.constant(node.const);
    if (Array.isArray(node.enum)) return fc.constantFrom(...node.enum);
    const variants = node.anyOf ?? node.oneOf;
    if (Array.isArray(variants)) return fc.oneof(...variants.map((variant) => from(variant, depth + 1)));
    if (Array.isArray(node.allOf)) return from(Object.assign({}, ...node.allOf), depth + 1);
    switch (Array.isArray(node.type) ? node.type[0] : node.type) {
      case "object":
        return object(node, depth);
      case "array":
        return fc.array(from((node.items ?? {}) as Json, depth + 1), {
          minLength: (node.minItems as number) ?? 0,
          maxLength: Math.min((node.maxItems as number) ?? 4, Math.max(4, (node.minItems as number) ?? 0)),
        });
      case "string":
        return text(node);
      case "integer":
        return fc.integer({ min: whole(node.minimum, -1000), max: whole(node.maximum, 1000) });
      case "number":
        return fc.oneof(fc.integer({ min: -1000, max: 100_000 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  }

  function object(node: Json, depth: number): Arbitrary {
    const properties = Object.entries((node.properties ?? {}) as Record<string, Json>);
    const model = Object.fromEntries(properties.map(([name, member]) => [name, from(member, depth + 1)]));
    const requiredKeys = ((node.required ?? []) as string[]).filter((name) => Object.hasOwn(model, name));
    const declared = fc.record(model, { requiredKeys });
    const additional = node.additionalProperties;
    if (typeof additional !== "object" || additional === null || properties.length > 0) return declared;
    const key = fc.oneof(fc.constantFrom("en", "nb", "x-1"), fc.string({ minLength: 1, maxLength: 8 }));
    return fc.dictionary(key, from(additional as Json, depth + 1), { maxKeys: 3 });
  }

  function text(node: Json): Arbitrary {
    const {
      minLength = 0,
      maxLength = 60,
      pattern,
      format,
    } = node as { minLength?: number; maxLength?: number } & Json;
    if (format === "date-time") return moment.map((date) => date.toISOString());
    if (format === "date") return moment.map((date) => date.toISOString().slice(0, 10));
    if (format === "email") return fc.emailAddress();
    if (format === "uri") return fc.webUrl();
    if (typeof pattern === "string") {
      try {
        return fc.oneof(fc.stringMatching(new RegExp(pattern)), known);
      } catch {
        return known;
      }
    }
    const limits = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) };
    return fc.oneof(known, fc.string({ unit: "grapheme", ...limits }), fc.string(limits));
  }
}

/** A value with one place in it, at any depth, replaced by something else. */
export function withOneWrong(value: unknown, place: number, wrong: unknown): unknown {
  const places: { holder: Json; key: string }[] = [];
  const root = structuredClone({ value }) as Json;
  const walk = (holder: Json) => {
    for (const [key, member] of Object.entries(holder)) {
      places.push({ holder, key });
      if (typeof member === "object" && member !== null) walk(member as Json);
    }
  };
  walk(root);
  const chosen = places[place % places.length];
  if (chosen) chosen.holder[chosen.key] = wrong;
  return root.value;
}

const moment = fc.date({ min: new Date("1990-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });

const whole = (bound: unknown, otherwise: number): number =>
  typeof bound === "number" && Math.abs(bound) < 1e6 ? bound : otherwise;

const nested = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) };

function resolve(document: Json, reference: string): Json {
  return reference
    .slice(2)
    .split("/")
    .reduce<Json>((node, part) => node[part] as Json, document);
}
