import fc from "fast-check";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { type FieldKind, operators, operatorsByKind } from "@/lib/base/list/operators";
import { endpoints } from "@/lib/endpoints";
import { expect, test } from "./api-test";
import { allowedBy, hostileBody, hostileJson, hostileText, withOneWrong } from "./arbitraries";
import { Contract } from "./contract";
import { type Answer, newTenant, type TestTenant } from "./fixtures";
import { identifiersOf, seedTenant, tablesOfPaths } from "./population";
import { prove, times } from "./proof";
import { inParallel, type RawRequest, send } from "./raw";

/**
 * Requests made from the OpenAPI document, right, nearly right and hostile: whatever is sent, the answer is one of
 * those it promises.
 */

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: "query" | "path" | "header";
  schema: Json;
  "x-field-kind"?: FieldKind;
}

interface FuzzedRequest extends RawRequest {
  /** The operation's name, which unlike the whole of it can be shown. */
  operation: string;
  /** Sent with the cookie of a session instead of a key. */
  signedIn: boolean;
}

const batchSize = 50;
// More of them find more: npm run prove -- fuzz
const batches = Math.ceil(times("fuzz", 1000) / batchSize);

test(`${batches * batchSize} generated requests get no 5xx, no undocumented status and no body of another shape`, async () => {
  const origin = process.env.COMPTOIR_TEST_URL ?? "";
  const ownerUrl = process.env.COMPTOIR_TEST_OWNER_URL ?? "";
  const contract = new Contract();
  const [tenant, stranger] = [await newTenant(), await newTenant()];
  await seedTenant(tenant, "Fuzz");
  await seedTenant(stranger, "Other");
  await planTickets(tenant);
  const own = await identifiersOf(ownerUrl, tenant.id, 30);
  const platform = await identifiersOf(ownerUrl, "", 3);
  const foreign = await identifiersOf(ownerUrl, stranger.id, 2);
  const tableOf = await tablesOfPaths(tenant.api, endpoints, own, platform);
  const idsOf = (endpoint: Endpoint) => [
    ...(own.get(tableOf(endpoint) ?? "") ?? []),
    ...(platform.get(tableOf(endpoint) ?? "") ?? []),
  ];
  const everyId = [...own.values(), ...foreign.values()].flat();
  // Lists have the most parameters.
  const request = fc.oneof(
    ...endpoints.map((endpoint) => ({
      weight: endpoint.list ? 3 : 1,
      arbitrary: requestOf(endpoint, contract, idsOf(endpoint), everyId),
    })),
  );

  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  const statuses = new Map<number, number>();
  const reached = new Set<Endpoint>();
  // One report for each way an operation goes wrong.
  const faults = new Map<string, string>();
  let session = await tenant.signedIn();
  let count = 0;
  // The same requests in every run, so that a red one is about the change; others are found with FUZZ_SEED.
  const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
  const property = fc.asyncProperty(
    fc.array(request, { minLength: batchSize, maxLength: batchSize }),
    async (batch) => {
      // Any credential may be revoked on the way.
      const key = await tenant.key();
      if (count++ % 5 === 4) session = await tenant.signedIn();
      await inParallel(batch, 16, async ({ operation, signedIn, ...sent }) => {
        const endpoint = byName.get(operation);
        if (!endpoint) return;
        const credential = signedIn ? session.credential : { Authorization: `Bearer ${key}` };
        const answer = await send(origin, { ...sent, headers: { ...credential, ...sent.headers } }).catch(
          (error: Error) => void faults.set(`${operation} ${error.message}`, report(sent, undefined, [error.message])),
        );
        if (!answer) return;
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status < 300) reached.add(endpoint);
        const wrong = [
          ...contract.violations(endpoint, answer),
          ...(answer.status >= 500 ? ["a server error"] : []),
          ...unsound(answer),
        ];
        if (wrong.length > 0) faults.set(`${operation} ${answer.status}`, report(sent, answer, wrong));
      });
    },
  );
  await fc.assert(property, { seed, numRuns: batches, endOnFailure: true });

  prove(
    "fuzz",
    batches * batchSize,
    faults.size,
    "generated requests to the API without a 5xx or an undocumented answer",
  );
  expect([...faults.values()].join("\n\n"), `again with FUZZ_SEED=${seed}`).toBe("");
  // Were most of them refused at the door, the run would have proved little.
  const share = (from: number, below: number) =>
    [...statuses].reduce((sum, [status, count]) => (status >= from && status < below ? sum + count : sum), 0) /
    (batches * batchSize);
  expect(share(200, 300)).toBeGreaterThan(0.15);
  expect(share(400, 500)).toBeGreaterThan(0.15);
  expect((statuses.get(401) ?? 0) / (batches * batchSize)).toBeLessThan(0.15);
  const unreached = endpoints.filter(
    (endpoint) => endpoint.method === "GET" && endpoint.list && !reached.has(endpoint),
  );
  expect(unreached.map(({ name }) => name)).toEqual([]);
});

/** Plans cannot be imported. The last one made is applied, so that it is an operation as well. */
async function planTickets({ api }: TestTenant): Promise<void> {
  const { data } = (await api.get("/v1/support/ticket?~perPage=3")).body as { data: { id: string }[] };
  let last = "";
  for (const { id } of data) {
    const asked = { operation: "ticket.update", ids: [id], set: { subject: "Fuzz" } };
    const { status, body } = await api.post("/v1/plan", asked);
    expect(status).toBe(201);
    last = body.id;
  }
  expect((await api.post(`/v1/plan/${last}/apply`, {})).status).toBe(200);
}

function unsound({ headers, text }: Answer): string[] {
  return [
    ...(headers.get("x-content-type-options") === "nosniff" ? [] : ["no nosniff"]),
    ...(headers.has("x-request-id") ? [] : ["no request id"]),
    ...(/node_modules|node:internal|\.[jt]s:\d|comptoir_login|PrismaClient|syntax error at/.test(text)
      ? ["something internal"]
      : []),
  ];
}

function report(sent: RawRequest, answer: Answer | undefined, wrong: string[]): string {
  const { method, path, headers, body } = sent;
  const shown = typeof body === "string" ? body.slice(0, 2000) : "";
  return `${method} ${path.slice(0, 2000)} ${JSON.stringify(headers)}\n${shown}\n→ ${answer?.status} ${answer?.text.slice(0, 1000)}\n${wrong.join("\n")}`;
}

function requestOf(
  endpoint: Endpoint,
  contract: Contract,
  ids: string[],
  everyId: string[],
): fc.Arbitrary<FuzzedRequest> {
  const { method } = endpoint;
  const parameters = (contract.operation(endpoint)?.parameters ?? []) as Parameter[];
  const query = parameters.filter((parameter) => parameter.in === "query");
  return fc
    .record({
      id: pathValue(ids, everyId),
      query: queryString(query, everyId),
      headers: headersOf(endpoint),
      signedIn: fc.nat({ max: 9 }).map((chance) => chance === 0),
      body: endpoint.body ? bodyOf(endpoint, contract, everyId) : fc.constant(undefined),
    })
    .map(({ id, query, headers, body, signedIn }) => ({
      operation: endpoint.name,
      signedIn,
      method,
      path: `${endpoint.path.replace(/:[A-Za-z]+/g, () => id)}${query && `?${query}`}`,
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body }),
    }));
}

/** Characters a request line cannot carry are always encoded; the others sometimes are. */
const encoded = (value: string): string => encodeURIComponent(value.toWellFormed());
const bare = (value: string): string => value.replace(/[^\x21-\x7e]|[?#/\\]/g, (char) => encoded(char));
const isDots = (value: string): boolean => /^(\.|%2e){0,2}$/i.test(value);

const pathValue = (ids: string[], everyId: string[]): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 12, arbitrary: ids.length > 0 ? fc.constantFrom(...ids).map(encoded) : fc.constant("x") },
      { weight: 2, arbitrary: fc.constantFrom(...everyId).map(encoded) },
      { weight: 2, arbitrary: hostileText.map(encoded) },
      { weight: 1, arbitrary: hostileText.map(bare) },
      { weight: 1, arbitrary: fc.constantFrom("%", "%00", "%E0%A4%A", "%ff", "%2F", "a%2fb", "*", ":id", "~") },
    )
    // Dot segments are removed with the segment before them, which makes it another path.
    .map((value) => (isDots(value) ? "x" : value));

function queryString(parameters: Parameter[], everyId: string[]): fc.Arbitrary<string> {
  const junk = fc.constantFrom(
    "~",
    "~filter",
    "~filter[",
    "~filter[]",
    "~filter[x",
    "filter[a][b][c]",
    "[",
    "]",
    "",
    "~~sort",
    "a",
    "__proto__",
    "~fields[__proto__]",
    "%",
    "%E0%A4%A",
    "~sort[]",
    "~page[]",
  );
  const names = fc.constantFrom(...parameters.map(({ name }) => name), "~fields[]", "~fields[name]", "~fields[items]");
  const bends = fc.constantFrom<(name: string) => string>(
    (name) => name.replace(/^~/, ""),
    (name) => `${name}[]`,
    (name) => encodeURIComponent(name),
    (name) => `%7E${name.replace(/^~/, "")}`,
    (name) => name.replace(/\]$/, ".x]"),
    (name) => name.toUpperCase(),
  );
  const right =
    parameters.length === 0
      ? fc.constant("")
      : fc.constantFrom(...parameters).chain((parameter) => rightPair(parameter, everyId));
  const wrong = fc
    .tuple(
      fc.oneof(names, junk),
      fc.option(bends),
      fc.oneof(hostileText.map(encoded), hostileText.map(bare), fc.constantFrom("%", "%zz", "%00", "+")),
    )
    .map(([name, bend, value]) => `${bend ? bend(name) : name}=${value}`);
  return fc
    .oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 5, arbitrary: fc.array(right, { maxLength: 3 }) },
      { weight: 2, arbitrary: fc.array(fc.oneof(right, wrong), { maxLength: 5 }) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.oneof(right, wrong), fc.constantFrom(2, 30, 300))
          .map(([pair, count]) => Array.from({ length: count }, () => pair)),
      },
    )
    .map((pairs) => pairs.filter((pair) => pair !== "").join("&"));
}

function rightPair({ name, schema, "x-field-kind": kind }: Parameter, everyId: string[]): fc.Arbitrary<string> {
  const values: fc.Arbitrary<string> =
    kind !== undefined
      ? fc.tuple(prefixes(kind), fieldValue[kind]).map(([prefix, value]) => prefix + value)
      : name === "~sort" || name === "~fields"
        ? fc.constantFrom("-created", "name", "id", "_id", "-time,source", "status", "price,-name", "tenant")
        : name === "~search"
          ? fc.oneof(fc.constantFrom("fuzz", "a e", "%", "_"), fc.string({ maxLength: 20 }))
          : allowedBy({}, (schema.items as Json) ?? schema, everyId).map(String);
  return values.map((value) => `${name}=${encoded(value)}`);
}

const fieldValue = {
  text: fc.oneof(
    fc.constantFrom("active", "USER", "product", "NO", "fuzz"),
    fc.string({ minLength: 1, maxLength: 12 }),
  ),
  number: fc.oneof(fc.integer().map(String), fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)),
  time: fc.oneof(
    fc.constantFrom("2026-01-01", "2026-11-02T14:30:00.000Z", "2026-11-02T14:30:00+01:00", "0001-01-01", "9999-12-31"),
  ),
  boolean: fc.constantFrom("true", "false"),
};

/** The prefixes of values of a kind. */
const prefixes = (kind: FieldKind) => fc.constantFrom("\\", ...operatorsByKind[kind].map((op) => operators[op].prefix));

/** The values that a header can have; the client refuses all others. */
const headerText = hostileText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "").slice(0, 500));

function headersOf({ body }: Endpoint): fc.Arbitrary<Record<string, string>> {
  const optional = fc.record(
    {
      Accept: fc.oneof(
        fc.constantFrom(
          "*/*",
          "text/csv",
          "application/json, text/csv;q=0.5",
          "text/*",
          "application/problem+json",
          "image/png",
        ),
        headerText,
      ),
      "~Accept": fc.constantFrom("text/csv", "application/json"),
      "If-None-Match": fc.oneof(fc.constantFrom("*", '"x"', 'W/"x"', ","), headerText),
      "If-Match": fc.oneof(fc.constantFrom("*", '"x"', ","), headerText),
      Prefer: fc.oneof(fc.constantFrom("dry-run", "wait=1, Dry-Run", "respond-async"), headerText),
      "Idempotency-Key": fc.oneof(fc.constantFrom("one", "two"), headerText),
      "X-Request-Id": headerText,
      "Content-Encoding": fc.constantFrom("gzip", "identity", "br"),
      ...(body
        ? {
            "Content-Type": fc.oneof(
              fc.constantFrom("application/json; charset=utf-8", "text/plain", "application/vnd.x+json"),
              headerText,
            ),
          }
        : {}),
      Cookie: fc.constantFrom("next-auth.session-token=x", "a=b"),
      Authorization: headerText,
      "X-Forwarded-For": headerText,
      Range: fc.constant("bytes=0-1"),
    },
    { requiredKeys: [] },
  );
  // Each of them is a reason for a refusal, so most requests have none.
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: optional
        .chain((all) => fc.subarray(Object.entries(all), { maxLength: 2 }))
        .map((some) => Object.fromEntries(some)),
    },
  );
}

function bodyOf(
  { method, path, example, body }: Endpoint,
  contract: Contract,
  everyId: string[],
): fc.Arbitrary<string> {
  const allowed = body ? allowedBy(contract.document, contract.bodySchema({ method, path }), everyId) : fc.constant({});
  const right = example?.body === undefined ? allowed : fc.oneof(allowed, fc.constant(example.body));
  const nearly = fc
    .tuple(right, fc.nat(), hostileJson)
    .map(([value, place, wrong]) => withOneWrong(value, place, wrong));
  return fc.oneof(
    { weight: 6, arbitrary: right.map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: nearly.map((value) => JSON.stringify(value) ?? "") },
    { weight: 2, arbitrary: hostileJson.map((value) => JSON.stringify(value) ?? "") },
    { weight: 1, arbitrary: hostileBody },
  );
}
