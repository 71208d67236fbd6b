import { isFeature } from "@/lib/base/auth/features";
import { type ErrorCode, errorStatus, publicCode } from "@/lib/base/error-codes";
import { problemDocument } from "@/lib/base/problem-document";
import { deprecationSentence } from "./deprecation";
import { type Endpoint, handsOutPower, templateOf } from "./endpoint";
import { fileForms, fileTypes, formType, linesType } from "./file-types";
import { groupsType, listGroups } from "./list-groups";
import { isRecordList, listReason, reasonType } from "./list-why";
import { hasAt, hasSnapshot, parameters, takesCondition } from "./openapi-parameters";
import { type EventCatalogue, webhookMessages } from "./openapi-webhooks";
import { isBodyOptional } from "./parse-input";
import { proofMinutes } from "./recent-proof";
import { type Json, SchemaCollector } from "./schema-collector";

/** The OpenAPI 3.1 document, built from the declared endpoints, so it describes exactly what the server does. */

export function openApiDocument(endpoints: readonly Endpoint[], catalogue: EventCatalogue): Json {
  const schemas = new SchemaCollector();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemas) };
  }
  const webhooks = webhookMessages(catalogue, (schema) => schemas.use(schema, "output"));
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
    webhooks,
    components: {
      schemas: { Problem: schemas.inline(problemDocument), ...schemas.collected() },
      responses: Object.fromEntries(Object.keys(errorStatus).map((code) => [code, problemResponse(code as ErrorCode)])),
      headers: sharedHeaders,
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An API key of a tenant." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "next-auth.session-token",
          description:
            "A signed-in user; writes must be same-origin. Sensitive operations are refused with 403 `reauthentication_required` unless the user has signed in or sent `PUT /v1/auth/proof` in the last minutes.",
        },
      },
    },
  };
}

function operation(endpoint: Endpoint, schemas: SchemaCollector): Json {
  const { name, area, summary, feature, body } = endpoint;
  const description = descriptionOf(endpoint);
  return {
    operationId: name,
    tags: [area],
    summary,
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    ...(description ? { description } : {}),
    ...(isFeature(feature) ? { "x-required-feature": feature } : {}),
    ...(handsOutPower(endpoint) ? { "x-hands-out-power": true } : {}),
    ...(feature === "anyone" ? { security: [] } : {}),
    ...(feature === "session" ? { security: [{ session: [] }] } : {}),
    parameters: parameters(endpoint, schemas),
    ...(body ? { requestBody: requestBody(endpoint, schemas.use(body, "input")) } : {}),
    responses: responses(endpoint, schemas),
  };
}

/** The description of an operation, with the conditions of its refusals. */
function descriptionOf(endpoint: Endpoint): string {
  const { notFound, conflict, gone } = endpoint.refusals ?? {};
  const refusals = [
    notFound && `Refused with 404: ${notFound}`,
    conflict && `Refused with 409: ${conflict}`,
    gone && `Refused with 410: ${gone}`,
    hasSnapshot(endpoint) && "410 if the `~snapshot` has expired or belongs to another database (`resync`).",
    proofSentence(endpoint),
    endpoint.notPreviewable && `A dry run is refused with 400 \`not_previewable\`: ${endpoint.notPreviewable}`,
  ];
  return [deprecationSentence(endpoint), endpoint.description, ...refusals].filter(Boolean).join(" ");
}

function requestBody(endpoint: Endpoint, schema: Json): Json {
  const { example, file } = endpoint;
  const files = fileTypes.map((type) => [type, { schema: { type: "string", description: fileForms[type] } }]);
  return {
    required: !isBodyOptional(endpoint),
    content: {
      "application/json": { schema, ...(example?.body === undefined ? {} : { example: example.body }) },
      ...(file ? { ...Object.fromEntries(files), [formType]: { schema: formSchema } } : {}),
    },
  };
}

function responses(endpoint: Endpoint, schemas: SchemaCollector): Json {
  return {
    [endpoint.status ?? 200]: {
      description: "Success.",
      headers: headersOf(endpoint),
      content: {
        "application/json": { schema: answerSchema(endpoint, schemas) },
        ...(endpoint.list?.csv && !endpoint.changes
          ? { "text/csv": { schema: { type: "string", description: "RFC 4180, with a header row." } } }
          : {}),
        ...(isRecordList(endpoint)
          ? {
              [linesType]: { schema: { type: "string", description: "Every match, a JSON record on each line." } },
              [groupsType]: { schema: schemas.use(listGroups, "output") },
              [reasonType]: { schema: schemas.use(listReason, "output") },
            }
          : {}),
      },
    },
    ...(endpoint.accepted?.nothing
      ? {
          200: {
            description: "There was nothing to do.",
            headers: headersOf(endpoint),
            content: { "application/json": { schema: answerSchema(endpoint, schemas) } },
          },
        }
      : {}),
    ...(endpoint.accepted?.path ? { 202: acceptedAnswer(endpoint, schemas) } : {}),
    ...(endpoint.etag === true && endpoint.method === "GET"
      ? { 304: { description: "Not modified since the ETag in If-None-Match." } }
      : {}),
    ...Object.fromEntries(
      failures(endpoint).map((status) => [status, { $ref: `#/components/responses/${codeFor(status)}` }]),
    ),
  };
}

const formSchema = {
  type: "object",
  description:
    "A form: the file is its last part, and the members that would stand in the query may be fields before it.",
  properties: { file: { type: "string", format: "binary" } },
  required: ["file"],
};

/** The answer while the work of a write continues. */
const acceptedAnswer = (endpoint: Endpoint, schemas: SchemaCollector): Json => ({
  description: `Under way: its \`status\` is \`${endpoint.accepted?.while}\`, and \`Location\` tells how far it is.`,
  headers: { ...headersOf(endpoint), Location: { $ref: "#/components/headers/Location" } },
  content: { "application/json": { schema: answerSchema(endpoint, schemas) } },
});

/** When a session needs a recent proof of its user. */
function proofSentence({ reauthentication }: Endpoint): string | undefined {
  if (reauthentication === undefined) return undefined;
  const members = Array.isArray(reauthentication) ? reauthentication.map((name) => `\`${name}\``).join(" or ") : "";
  const what = reauthentication === "download" ? " for CSV and NDJSON" : members && ` to set ${members}`;
  return `A session must have re-authenticated in the last ${proofMinutes} minutes${what}, else 403 \`reauthentication_required\`: see \`PUT /v1/auth/proof\`.`;
}

/** The schema of the answer; with `~fields`, records of a list may lack any member but the identifier. */
function answerSchema({ response, list, filtersOnly, changes }: Endpoint, schemas: SchemaCollector): Json {
  const schema = schemas.use(response, "output");
  if (!list || filtersOnly) return schema;
  if (changes) return changesSchema(schema, list.id, schemas);
  const { envelope } = list;
  if (envelope.style === "array") return { ...schema, items: schemas.selected(schema.items as Json, list.id) };
  const properties = schema.properties as Record<string, Json>;
  const { [envelope.items]: items } = properties;
  const records = { ...items, items: schemas.selected(items?.items as Json, list.id) };
  return { ...schema, properties: { ...properties, [envelope.items]: records } };
}

/** Removed records have all members of theirs; of the others `~fields` may leave some out. */
function changesSchema(schema: Json, id: string, schemas: SchemaCollector): Json {
  const { data, ...others } = schema.properties as Record<string, Json>;
  const { anyOf: [removed, record = {}] = [] } = (data?.items ?? {}) as { anyOf?: Json[] };
  const items = { anyOf: [removed, schemas.selected(record, id)] };
  return { ...schema, properties: { ...others, data: { ...data, items } } };
}

/** The statuses an endpoint can answer beside success, from what it takes and does. */
function failures(endpoint: Endpoint): number[] {
  const { feature, method, params, body, refusals = {} } = endpoint;
  const codes: ErrorCode[] = [
    "invalid_parameter",
    // What takes no credential is opened by something in the body, which may be unknown.
    ...(feature === "anyone" ? (["not_found"] as const) : (["unauthenticated", "missing_feature"] as const)),
    "not_acceptable",
    "wrong_tenant",
    "url_too_long",
    "rate_limited",
    "internal",
    "unavailable",
  ];
  if (params || refusals.notFound) codes.push("not_found");
  if (method === "POST") codes.push("conflict", "key_reused");
  if (refusals.conflict) codes.push("conflict");
  if (refusals.gone || hasSnapshot(endpoint)) codes.push("resync");
  if (takesCondition(endpoint)) codes.push("precondition_failed");
  if (body) codes.push("malformed_json", "too_slow", "too_large", "unsupported_type", "invalid_body");
  return [...new Set(codes.map((code) => errorStatus[code]))].sort((a, b) => a - b);
}

const codeFor = (status: number): string =>
  Object.entries(errorStatus).find(([, known]) => known === status)?.[0] ?? "internal";

function headersOf(endpoint: Endpoint): Json {
  const names = [
    "X-Request-Id",
    "RateLimit",
    "RateLimit-Policy",
    ...(endpoint.deprecated ? ["Deprecation", "Sunset"] : []),
    ...(endpoint.etag === true ? ["ETag"] : []),
    ...(endpoint.record || hasAt(endpoint) ? ["As-Of"] : []),
    ...(endpoint.list?.ahead && hasAt(endpoint) ? ["Comptoir-Projected"] : []),
    ...(endpoint.list && !endpoint.filtersOnly ? ["Link"] : []),
    ...(isRecordList(endpoint) ? ["Total-Count"] : []),
    ...(hasSnapshot(endpoint) ? ["Snapshot", "Preference-Applied"] : []),
    ...(endpoint.body ? ["Ignored-Members"] : []),
    ...(endpoint.method === "GET" || endpoint.notPreviewable ? [] : dryRunHeaders),
  ];
  return references(names);
}

const references = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const dryRunHeaders = [
  "Preference-Applied",
  "Dry-Run-Digest",
  "Dry-Run-Effects",
  "Dry-Run-Events",
  "Dry-Run-Deliveries",
];

const sharedHeaders = Object.fromEntries(
  Object.entries({
    "X-Request-Id": "Identifies the request in logs.",
    "Retry-After": "After how many seconds to try again.",
    "WWW-Authenticate": "How to authenticate.",
    RateLimit: "What is left of the quota, and for how many seconds.",
    "RateLimit-Policy": "The quota and its window in seconds.",
    Deprecation: "Since when the operation is not to be used any more.",
    Sunset: "When the operation ends.",
    ETag: "Identifies this state of the record.",
    "As-Of": "The moment that was asked for with `~at`.",
    "Comptoir-Projected": "Of a moment to come: how many of the matches differ from now, by what is planned.",
    Location: "Where to ask how far it is.",
    Link: "The pages around this one: first, prev, next, last. Of a feed: next or later.",
    "Total-Count": "How many records match in all; absent where they were not counted.",
    Snapshot:
      "Of a page that was asked for with `Prefer: snapshot`: the token with which the list's feed, at `/changes?~since=`, tells what has changed after it.",
    "Ignored-Members":
      "The members of the body that were not read, as JSON pointers: those that the operation does not know, and those of the record that cannot be set.",
    "Preference-Applied":
      "`dry-run`: nothing was stored. `snapshot`: the answer names its snapshot. `count=none`: the matches were not counted.",
    "Dry-Run-Digest": "Of a dry run: what it has shown, for `If-Dry-Run` of the write.",
    "Dry-Run-Effects":
      "Of a dry run: how many events the write would append to the tenant's log and how many webhook deliveries it would queue, such as `events=2, deliveries=1`.",
    "Dry-Run-Events":
      "Of a dry run, with the feature Platform/Event: a JSON array of the first of these events, each `{source, action, message, _id}`.",
    "Dry-Run-Deliveries":
      "Of a dry run, with the feature Platform/Webhook: a JSON array of the first of these deliveries, each `{webhook, host, type}`.",
  }).map(([name, description]) => [name, { description, schema: { type: "string" } }]),
);

/** The headers of failures, by status. */
const failureHeaders: Readonly<Record<number, readonly string[]>> = {
  401: ["WWW-Authenticate"],
  412: ["ETag"],
  429: ["Retry-After", "RateLimit", "RateLimit-Policy"],
  503: ["Retry-After"],
};

function problemResponse(code: ErrorCode): Json {
  return {
    description: `${errorStatus[code]}, code \`${publicCode(code)}\` and others of this status.`,
    headers: references(failureHeaders[errorStatus[code]] ?? []),
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}
