import * as z from "zod";
import { defined } from "@/lib/base/defined";
import { type Field, hasFeed, keptVersions, type List, versionMember } from "@/lib/base/list/fields";
import { defaultLimit, pageSizeMax } from "@/lib/base/list/list-parameters";
import { operators, operatorsByKind } from "@/lib/base/list/operators";
import { isSortable } from "@/lib/base/list/query";
import { hasDigest } from "./dry-run";
import type { Endpoint } from "./endpoint";
import { groupsType } from "./list-groups";
import { reasonType } from "./list-why";
import { takesSeveral } from "./parameters";
import type { Json, SchemaCollector } from "./schema-collector";
import { tenantHeader, userHeader } from "./tenant-header";

/** Every parameter of an operation: path, query and headers. */
export function parameters(endpoint: Endpoint, schemas: SchemaCollector): Json[] {
  const path = endpoint.params instanceof z.ZodObject ? Object.entries(endpoint.params.shape) : [];
  return [
    ...path.map(([name, schema]) => {
      const { description = `The ${name} of the record.`, ...inline } = schemas.inline(schema as z.ZodType);
      return { name, in: "path", required: true, description, schema: inline };
    }),
    ...Object.entries(endpoint.query ?? {}).map(([name, schema]) => plainParameter(name, schema, schemas)),
    ...(endpoint.list ? listGrammar(endpoint, endpoint.list) : []),
    ...headerParameters(endpoint),
  ];
}

function headerParameters(endpoint: Endpoint): Json[] {
  const { method, etag, list, changes } = endpoint;
  const preferences = preferencesOf(endpoint);
  return [
    ...(method === "POST" ? [idempotencyHeader] : []),
    ...(preferences.length > 0 ? [header("Prefer", preferences.join(" "))] : []),
    ...(etag && method === "GET" ? [header("If-None-Match", "ETags that are known already.")] : []),
    ...(takesCondition(endpoint) ? [header("If-Match", "The ETag the change was made from.")] : []),
    ...(method !== "GET" && hasDigest(endpoint) ? [dryRunHeader] : []),
    ...(list?.csv && !changes
      ? [header("~Accept", "Used instead of `Accept`, for a client whose `Accept` is fixed.")]
      : []),
    tenantNameHeader,
    userNameHeader,
    header("X-Request-Id", "1 to 128 of A-Z a-z 0-9 . _ -; echoed."),
  ];
}

const header = (name: string, description: string): Json => ({
  name,
  in: "header",
  description,
  schema: { type: "string" },
});

const idempotencyHeader = header(
  "Idempotency-Key",
  "1 to 255 visible ASCII characters; a repeat within 24 hours is answered with the first answer.",
);

const dryRunHeader = header(
  "If-Dry-Run",
  "The `Dry-Run-Digest` of a dry run of the same request: a write that would do anything else is refused with 412 `dry_run_stale`.",
);

const dryRunPreference =
  "`dry-run`: carries the write out and undoes it. The status and body are those the write would have, with an ellipsis in place of a secret. Nothing is stored, no event is appended and no webhook is sent; the `Idempotency-Key` is not used. The request counts twice against the rate limit.";

const strictPreference =
  "`handling=strict`: a member of the body that neither the operation nor the record knows is refused with 422 instead of ignored.";

const waitPreference =
  "`wait=20`: while it is under way, the answer comes when that is over, or after so many seconds, 20 at most.";

const snapshotPreference =
  "`snapshot`: the answer names, in `Snapshot`, the token with which the list's feed continues and `~snapshot` reads the other pages.";

const countPreference =
  "`count=none`: the matches are not counted, so that the first of very many are answered sooner. The answer has no total and no link to the last page, and the page after a full one may be empty. With `~at` or `~snapshot` they are counted all the same.";

/** What an operation takes in `Prefer`. */
function preferencesOf(endpoint: Endpoint): string[] {
  const { method, notPreviewable, accepted, body } = endpoint;
  return [
    ...(method === "GET" || notPreviewable ? [] : [dryRunPreference]),
    ...(body && method !== "POST" ? [strictPreference] : []),
    ...(accepted && method === "GET" ? [waitPreference] : []),
    ...(isCounted(endpoint) && hasSnapshot(endpoint) ? [snapshotPreference] : []),
    ...(isCounted(endpoint) ? [countPreference] : []),
  ];
}

const tenantNameHeader = header(
  tenantHeader,
  "The tenant that the request is meant for. A session acts for it, where it admits the user; without it, for the tenant entered last. An API key acts for its own alone. Otherwise the answer is 409 `wrong_tenant`, and nothing is read or changed.",
);

const userNameHeader = header(
  userHeader,
  "The identifier of the user that the request is meant for. If another one is signed in meanwhile, the answer is 409 `wrong_user`, and nothing is read or changed.",
);

/** Whether the caller may send the ETag that the change was made from. */
export const takesCondition = ({ etag, method }: Endpoint): boolean =>
  etag === "condition" || (etag === true && method === "PUT");

/** Whether a page of the list can be followed with its feed. */
export const hasSnapshot = ({
  list,
  filtersOnly,
  changes,
}: Pick<Endpoint, "list" | "filtersOnly" | "changes">): boolean =>
  list !== undefined && hasFeed(list) && !filtersOnly && !changes;

/** Whether a page of the list tells how many match in all. */
const isCounted = ({ list, filtersOnly, changes }: Endpoint): boolean => list !== undefined && !filtersOnly && !changes;

/** Whether the list can be read as of a past moment. */
export const hasAt = ({ list, filtersOnly, changes }: Endpoint): boolean =>
  list !== undefined && (keptVersions(list) ?? list.ahead) !== undefined && !filtersOnly && !changes;

function plainParameter(name: string, schema: z.ZodType, schemas: SchemaCollector): Json {
  const many = takesSeveral(schema);
  const { description, ...inline } = schemas.inline(schema);
  return {
    name: many ? `${name}[]` : name,
    in: "query",
    ...(schema.safeParse(undefined).success ? {} : { required: true }),
    ...(description ? { description } : {}),
    ...(many ? { style: "form", explode: true } : {}),
    schema: inline,
  };
}

const filtersOf = (list: List): Json[] => [...list.fields.values()].map((field) => filterParameter(field));

const searchOf = (list: List): Json[] =>
  list.search.length > 0
    ? [textParameter("~search", `Every word must occur, ignoring case, in one of: ${list.search.join(", ")}.`)]
    : [];

/** The parameters of filters and search. */
const conditions = (list: List): Json[] => [...filtersOf(list), ...searchOf(list)];

const textParameter = (name: string, description: string): Json => ({
  name,
  in: "query",
  description: withKeys(description, description),
  schema: { type: "string" },
});

/** A description, and what stands in place of `*` in the paths that it is about. */
const withKeys = (description: string, paths: string): string =>
  paths.includes(".*") ? `${description} In place of * stands a key, such as en in content.en.title.` : description;

function listGrammar(endpoint: Endpoint, list: List): Json[] {
  const { changes } = endpoint;
  if (endpoint.filtersOnly) return filtersOf(list);
  const sortable = [...list.fields.values()].filter(isSortable).map((field) => field.path);
  const whole = (name: string, description: string, minimum: number, initial?: number): Json => ({
    name,
    in: "query",
    description,
    schema: { type: "integer", minimum, ...defined({ default: initial }) },
  });
  const known = [...list.paths, ...(keptVersions(list)?.exported && !changes ? [versionMember] : [])];
  const fields = textParameter(
    "~fields",
    `Members to keep, such as name,price; also as ~fields[], ~fields[name]=1 and ~fields[parent]=a,b. Known: ${known.join(", ")}.`,
  );
  if (changes) {
    return [...conditions(list), fields, whole("~perPage", `Records an answer has at most.`, 1, pageSizeMax)];
  }
  return [
    ...conditions(list),
    ...(hasAt(endpoint) ? [atParameter(list)] : []),
    ...(hasSnapshot(endpoint) ? [snapshotParameter] : []),
    groupParameter(list),
    whyParameter,
    textParameter(
      "~sort",
      `Fields, - before one for descending; default ${list.defaultSort}. Known: ${sortable.join(", ")}.`,
    ),
    fields,
    ...pagingOf(list, whole),
  ];
}

/** Each list takes both pairs, of which its own comes first and has the defaults. */
function pagingOf(
  { envelope: { style } }: List,
  whole: (name: string, description: string, minimum: number, initial?: number) => Json,
): Json[] {
  const other = " Not together with the other pair of paging parameters.";
  const byRows = (isOwn: boolean) => [
    whole(
      "~limit",
      `Records to answer, at most ${pageSizeMax}.${isOwn ? "" : other}`,
      1,
      isOwn ? defaultLimit.offset : undefined,
    ),
    whole("~skip", `Records to pass over; also ~offset.${isOwn ? "" : other}`, 0, isOwn ? 0 : undefined),
  ];
  const byPages = (isOwn: boolean) => [
    whole("~page", `The page, from 0.${isOwn ? "" : other}`, 0, isOwn && style === "page" ? 0 : undefined),
    whole(
      "~perPage",
      `Records a page, at most ${pageSizeMax}.${isOwn ? "" : other}`,
      1,
      isOwn && style === "page" ? defaultLimit.page : undefined,
    ),
  ];
  return style === "offset" ? [...byRows(true), ...byPages(false)] : [...byPages(true), ...byRows(false)];
}

const groupParameter = (list: List): Json =>
  textParameter(
    "~group",
    `A field: the answer is \`ListGroups\`, of the type \`${groupsType}\`: its values under the filters and the search, and how many records have each, most first. Paged like a list. Known: ${[...list.fields.keys()].join(", ")}.`,
  );

const pastMoment =
  "A past moment: the records are answered as they were when that millisecond ended, found, sorted and counted by what they were, with the header `As-Of`; 400 of before the history of the tenant, which names its start as `earliest`.";
const momentToCome =
  "A moment up to 24 months ahead: the records are answered as they will be, if nothing else is done, found, sorted and counted by that; `Comptoir-Projected` says how many of the matches differ from now.";

const atParameter = (list: List): Json => ({
  name: "~at",
  in: "query",
  description: [...(keptVersions(list) ? [pastMoment] : []), ...(list.ahead ? [momentToCome] : [])].join(" "),
  schema: { type: "string", format: "date-time" },
});

const snapshotParameter: Json = {
  name: "~snapshot",
  in: "query",
  description:
    "The `Snapshot` of an earlier answer: the records as that answer saw them, so that a walk through the pages misses and repeats none, whatever is written meanwhile. The `Link` of a page asked for with `Prefer: snapshot` has it. Not together with `~at`.",
  schema: { type: "string" },
};

const whyParameter: Json = {
  name: "~why",
  in: "query",
  description: `The identifier of a record: the answer is a \`ListReason\`, of the type \`${reasonType}\`, which says of each condition of the query whether the record meets it. Sorting, field selection and paging are ignored. Not together with ~at or ~snapshot.`,
  schema: { type: "string" },
};

const relativeTimes =
  " A value is an ISO 8601 time, a UTC day, or relative: today or now, also with + or -, a number up to 10000 and a unit of h d w m y, such as today+30d.";

function filterParameter(field: Field): Json {
  const forms = operatorsByKind[field.kind].map((op) => operators[op].doc).join(", ");
  return {
    name: `~filter[${field.path}]`,
    in: "query",
    description: withKeys(
      `A ${field.kind} field. ${forms}.${field.kind === "time" ? relativeTimes : ""} A leading \\ takes the rest literally; repeat it, or add [], for several.`,
      field.path,
    ),
    schema: { type: "array", items: { type: "string" } },
    style: "form",
    explode: true,
    "x-field-kind": field.kind,
  };
}
