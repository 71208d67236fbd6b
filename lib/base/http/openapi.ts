import * as z from "zod";
import { type ErrorCode, errorCodes, errorStatus, fieldErrorCodes, publicCode } from "@/lib/base/errors";
import type { Field, List } from "@/lib/base/list/fields";
import { operators, operatorsByKind } from "@/lib/base/list/operators";
import { pageSizeMax } from "@/lib/base/list/paging";
import { isSortable } from "@/lib/base/list/query";
import type { Endpoint } from "./endpoint";
import { plainParameters } from "./parameters";

/** The OpenAPI 3.1 document, folded from the declared endpoints; there is nothing in it that the server does not do. */

type Json = Record<string, unknown>;

export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const schemas = new SchemaCollector();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Comptoir",
      version: "1",
      description:
        "The back office of multi-tenant commerce platforms. Parameters of the list grammar are shown with their `~`, which may be left out. Lists understand filters, sorting, search, field selection and paging alike.",
    },
    servers: [{ url: "/" }],
    security: [{ key: [] }, { session: [] }],
    paths,
    components: {
      schemas: { Problem: problem, ...schemas.collected() },
      responses: Object.fromEntries(Object.keys(errorStatus).map((code) => [code, problemResponse(code as ErrorCode)])),
      headers: sharedHeaders,
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An API key of a tenant." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "next-auth.session-token",
          description: "A signed-in user; writes must be same-origin.",
        },
      },
    },
  };
}

function operation(endpoint: Endpoint, schemas: SchemaCollector): Json {
  const { name, area, summary, feature, body, bodyOptional, example } = endpoint;
  const refusals = [
    endpoint.notFoundReason && `Refused with 404: ${endpoint.notFoundReason}`,
    endpoint.conflictReason && `Refused with 409: ${endpoint.conflictReason}`,
  ];
  const description = [endpoint.description, ...refusals].filter(Boolean).join(" ");
  return {
    operationId: name,
    tags: [area],
    summary,
    ...(description ? { description } : {}),
    ...(feature === "authenticated" || feature === "anyone" ? {} : { "x-required-feature": feature }),
    ...(feature === "anyone" ? { security: [] } : {}),
    parameters: parameters(endpoint, schemas),
    ...(body
      ? {
          requestBody: {
            required: !bodyOptional,
            content: {
              "application/json": {
                schema: schemas.use(body, "input"),
                ...(example?.body === undefined ? {} : { example: example.body }),
              },
            },
          },
        }
      : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: "Success.",
        headers: headersOf(endpoint),
        content: {
          "application/json": { schema: answerSchema(endpoint, schemas) },
          ...(endpoint.list?.csv
            ? { "text/csv": { schema: { type: "string", description: "RFC 4180, with a header row." } } }
            : {}),
        },
      },
      ...(endpoint.etag && endpoint.method === "GET"
        ? { 304: { description: "Not modified since the ETag in If-None-Match." } }
        : {}),
      ...Object.fromEntries(
        failures(endpoint).map((status) => [status, { $ref: `#/components/responses/${codeFor(status)}` }]),
      ),
    },
  };
}

/** What is answered; of the records of a list `~fields` may leave anything but the identifier out. */
function answerSchema({ response, list, filtersOnly }: Endpoint, schemas: SchemaCollector): Json {
  const schema = schemas.use(response, "output");
  if (!list || filtersOnly) return schema;
  const { envelope } = list;
  if (envelope.style === "array") return { ...schema, items: schemas.selected(schema.items as Json, list.id) };
  const properties = schema.properties as Record<string, Json>;
  const { [envelope.items]: items } = properties;
  const records = { ...items, items: schemas.selected(items?.items as Json, list.id) };
  return { ...schema, properties: { ...properties, [envelope.items]: records } };
}

function parameters(endpoint: Endpoint, schemas: SchemaCollector): Json[] {
  const path = endpoint.params instanceof z.ZodObject ? Object.entries(endpoint.params.shape) : [];
  return [
    ...path.map(([name, schema]) => ({
      name,
      in: "path",
      required: true,
      schema: schemas.use(schema as z.ZodType, "input"),
    })),
    ...Object.entries(endpoint.query ?? {}).map(([name, schema]) => plainParameter(name, schema, schemas)),
    ...(endpoint.list ? listGrammar(endpoint, endpoint.list) : []),
    ...(endpoint.method === "POST"
      ? [
          header(
            "Idempotency-Key",
            "1 to 255 visible ASCII characters; a repeat within 24 hours is answered with the first answer.",
          ),
        ]
      : []),
    ...(endpoint.etag && endpoint.method === "GET" ? [header("If-None-Match", "ETags that are known already.")] : []),
    ...((endpoint.etag && endpoint.method === "PUT") || endpoint.conditional
      ? [header("If-Match", "The ETag the change was made from.")]
      : []),
    header("X-Request-Id", "1 to 128 of A-Z a-z 0-9 . _ -; echoed."),
  ];
}

const header = (name: string, description: string): Json => ({
  name,
  in: "header",
  description,
  schema: { type: "string" },
});

function plainParameter(name: string, schema: z.ZodType, schemas: SchemaCollector): Json {
  const many = plainParameters[name as keyof typeof plainParameters] === "many";
  const { description, ...inline } = schemas.inline(schema);
  return {
    name: many ? `${name}[]` : name,
    in: "query",
    ...(description ? { description } : {}),
    ...(many ? { style: "form", explode: true } : {}),
    schema: inline,
  };
}

function listGrammar(endpoint: Endpoint, list: List): Json[] {
  const filters = [...list.fields.values()].map((field) => filterParameter(field));
  if (endpoint.filtersOnly) return filters;
  const sortable = [...list.fields.values()].filter(isSortable).map((field) => field.path);
  const text = (name: string, description: string): Json => ({
    name,
    in: "query",
    description,
    schema: { type: "string" },
  });
  const whole = (name: string, description: string, least: number, initial?: number): Json => ({
    name,
    in: "query",
    description,
    schema: { type: "integer", minimum: least, ...(initial === undefined ? {} : { default: initial }) },
  });
  return [
    ...filters,
    ...(list.search.length > 0
      ? [text("~search", `Every word must occur, ignoring case, in one of: ${list.search.join(", ")}.`)]
      : []),
    text("~sort", `Fields, - before one for descending; default ${list.defaultSort}. Known: ${sortable.join(", ")}.`),
    text(
      "~fields",
      `Members to keep, such as name,price; also as ~fields[], ~fields[name]=1 and ~fields[parent]=a,b. Known: ${[...list.paths].join(", ")}.`,
    ),
    ...(list.envelope.style === "offset"
      ? [
          whole("~limit", `Records to answer, at most ${pageSizeMax}.`, 1, 50),
          whole("~skip", "Records to pass over; also ~offset.", 0, 0),
        ]
      : [
          whole("~page", "The page, from 0.", 0, list.envelope.style === "page" ? 0 : undefined),
          whole(
            "~perPage",
            `Records a page, at most ${pageSizeMax}.`,
            1,
            list.envelope.style === "page" ? 25 : undefined,
          ),
        ]),
  ];
}

function filterParameter(field: Field): Json {
  const forms = operatorsByKind[field.kind].map((op) => operators[op].doc).join(", ");
  return {
    name: `~filter[${field.path}]`,
    in: "query",
    description: `A ${field.kind} field. ${forms}. A leading \\ takes the rest literally; repeat it, or add [], for several.`,
    schema: { type: "array", items: { type: "string" } },
    style: "form",
    explode: true,
    "x-field-kind": field.kind,
  };
}

/** The statuses an endpoint can answer beside success, from what it takes and does. */
function failures({
  feature,
  method,
  params,
  etag,
  conditional,
  notFoundReason,
  conflictReason,
  body,
}: Endpoint): number[] {
  const codes: ErrorCode[] = [
    "invalid_parameter",
    // What takes no credential is opened by something in the body, which may be unknown.
    ...(feature === "anyone" ? (["not_found"] as const) : (["unauthenticated", "missing_feature"] as const)),
    "not_acceptable",
    "url_too_long",
    "rate_limited",
    "internal",
    "unavailable",
  ];
  if (params || notFoundReason) codes.push("not_found");
  if (method === "POST") codes.push("conflict", "key_reused");
  if (conflictReason) codes.push("conflict");
  if ((etag && method === "PUT") || conditional) codes.push("precondition_failed");
  if (body) codes.push("malformed_json", "too_large", "unsupported_type", "invalid_body");
  return [...new Set(codes.map((code) => errorStatus[code]))].sort((a, b) => a - b);
}

const codeFor = (status: number): string =>
  Object.entries(errorStatus).find(([, known]) => known === status)?.[0] ?? "internal";

function headersOf(endpoint: Endpoint): Json {
  const names = [
    "X-Request-Id",
    "RateLimit",
    "RateLimit-Policy",
    ...(endpoint.etag ? ["ETag"] : []),
    ...(endpoint.list && !endpoint.filtersOnly ? ["Link"] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const sharedHeaders = Object.fromEntries(
  Object.entries({
    "X-Request-Id": "Identifies the request in logs.",
    RateLimit: "What is left of the quota, and for how many seconds.",
    "RateLimit-Policy": "The quota and its window in seconds.",
    ETag: "Identifies this state of the record.",
    Link: "The pages around this one: first, prev, next, last.",
  }).map(([name, description]) => [name, { description, schema: { type: "string" } }]),
);

const problem: Json = {
  type: "object",
  description: "A problem document (RFC 9457).",
  required: ["type", "title", "status", "detail", "instance", "statusCode", "message", "code", "requestId"],
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    instance: { type: "string" },
    statusCode: { type: "integer" },
    message: { type: "string" },
    code: { type: "string", enum: [...new Set(errorCodes.map(publicCode))] },
    requestId: { type: "string" },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["code", "detail"],
        properties: {
          pointer: { type: "string", description: "A JSON pointer into the body." },
          parameter: { type: "string", description: "A query parameter or header." },
          code: { type: "string", enum: [...fieldErrorCodes] },
          detail: { type: "string" },
        },
      },
    },
  },
};

function problemResponse(code: ErrorCode): Json {
  return {
    description: `${errorStatus[code]}, code \`${publicCode(code)}\` and others of this status.`,
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

/** Turns zod schemas into JSON Schema, named ones once under `components`. */
class SchemaCollector {
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

  /** The schema of a record some of whose members were asked for; its own where nothing but the identifier is required. */
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
    return JSON.parse(JSON.stringify(json).replaceAll("#/$defs/", "#/components/schemas/"));
  }
}
