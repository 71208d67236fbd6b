import { expect, test } from "./api-test";
import { type Answer, newTenant, type TestTenant } from "./fixtures";
import { operations } from "./isolation";
import { address, hasParameters, identifiersOf, seedTenant, tablesOfPaths } from "./population";
import { inParallel, type RawRequest, send } from "./raw";
import { type RunningServer, startServer } from "./server";

/** The API is mounted twice, in the server itself and as Next's route handlers; both must give the same answers. */

interface Mounts {
  direct: string;
  throughNext: string;
  tenant: TestTenant;
  requests: RawRequest[];
}

let mounts: Mounts;
let server: RunningServer;
test.beforeAll(async () => {
  const { COMPTOIR_TEST_URL: direct = "", COMPTOIR_TEST_OWNER_URL = "", COMPTOIR_TEST_APP_URL = "" } = process.env;
  server = await startServer({
    DATABASE_URL: COMPTOIR_TEST_OWNER_URL,
    APP_DATABASE_URL: COMPTOIR_TEST_APP_URL,
    API_ONLY: "false",
    API_FAST_PATH: "false",
  });
  const tenant = await newTenant();
  await seedTenant(tenant, "Parity");
  mounts = { direct, throughNext: server.url, tenant, requests: await requestsOf(tenant) };
});
test.afterAll(() => server.stop());

test("Both mounts give the same answer to everything that can be asked", async () => {
  const { direct, throughNext, requests } = mounts;
  expect(requests.length).toBeGreaterThan(200);
  const compare = async (request: RawRequest) => {
    const [one, other] = [await send(direct, request), await send(throughNext, request)].map(comparable);
    if (one === other) return [];
    return [`${request.method} ${request.path.slice(0, 200)} ${JSON.stringify(request.headers)}\n${one}\n${other}`];
  };
  const reads = requests.filter(({ method }) => method === "GET" || method === "HEAD");
  const writes = requests.filter((request) => !reads.includes(request));
  // A refused write leaves an event, which between two readings of the log would be a difference.
  const differences = [...(await inParallel(reads, 6, compare)), ...(await inParallel(writes, 6, compare))];
  expect(differences.flat().slice(0, 3).join("\n\n")).toBe("");
});

test("Both mounts stream the same download", async () => {
  const { direct, throughNext, tenant } = mounts;
  const request = {
    method: "GET",
    path: "/v2/subscription/customers",
    headers: { ...tenant.api.credential, Accept: "text/csv" },
  };
  const [one, other] = [await send(direct, request), await send(throughNext, request)];
  expect(other.text).toBe(one.text);
  expect(one.text.split("\r\n").length).toBeGreaterThan(30);
  expect(other.headers.get("content-disposition")).toBe(one.headers.get("content-disposition"));
});

/** The parts of an answer to compare, without those that always differ, such as the time and the rest of a quota. */
function comparable({ status, headers, text }: Answer): string {
  const passing = [
    "date",
    "ratelimit",
    "server-timing",
    "connection",
    "keep-alive",
    "transfer-encoding",
    "content-length",
  ];
  const kept = [...headers].filter(([name]) => !passing.includes(name)).sort();
  // In `Vary`, Next adds the headers of its own pages before those of the answer.
  const named = JSON.stringify(kept).replace(/rsc, next-[a-z-, ]*(?=Accept)/, "");
  // The token of a feed is a snapshot, signed with a secret that each server here has of its own; SCIM names its
  // resources by their whole address.
  return `${status} ${named}\n${text}`
    .replace(/(since(?:":"|=))[\w-]+/g, "$1token")
    .replace(/http:\/\/localhost:\d+/g, "origin");
}

const tooLarge = JSON.stringify({ filler: "x".repeat(1_048_576) });

async function requestsOf(tenant: TestTenant): Promise<RawRequest[]> {
  const own = await identifiersOf(process.env.COMPTOIR_TEST_OWNER_URL ?? "", tenant.id, 1);
  const tableOf = await tablesOfPaths(tenant.api, operations, own);
  const id = { "X-Request-Id": "parity" };
  const authorized = { ...id, ...tenant.api.credential };
  const json = { ...authorized, "Content-Type": "application/json" };
  const elsewhere = [
    "/v1",
    "/v1/",
    "/v1/nothing",
    "/v2/agreement",
    "/v3/agreement",
    "/v1/agreement/",
    "/v1//agreement",
    "/v1/%E0%A4%A",
    "/v1/x/../agreement",
    "/v1/agreement?~filter[type]=%00",
    "/v1/agreement?x=%E0%A4%A",
    `/v1/agreement?${"x".repeat(9000)}`,
  ];
  return [
    ...elsewhere.flatMap((path) =>
      ["GET", "POST", "OPTIONS", "TRACE"].map((method) => ({ method, path, headers: authorized })),
    ),
    ...operations.flatMap((endpoint, at): RawRequest[] => {
      const { method, example } = endpoint;
      const path = address(endpoint, own.get(tableOf(endpoint) ?? "")?.[0] ?? "unknown");
      const unknown = hasParameters(endpoint) ? [address(endpoint, "æ/ø %å")] : [];
      // What is the same code for every operation is asked of each in one of several ways.
      const refused = [
        { method: "PATCH", path, headers: authorized },
        oneOf(at, [
          { method, path, headers: id },
          { method, path, headers: { ...id, Authorization: "Bearer nonsense" } },
          { method, path: `${path}?~nonsense=1&filter[a]=b`, headers: authorized },
          { method, path, headers: { ...authorized, Accept: "image/png" } },
        ]),
      ];
      if (method === "GET") {
        const queries = example?.query ? [`${path}?${example.query}`] : [];
        return [
          ...refused,
          ...[path, ...unknown, ...queries].map((each) => ({ method, path: each, headers: authorized })),
          oneOf(at, [
            { method, path, headers: { ...authorized, "If-None-Match": "*" } },
            { method: "HEAD", path, headers: authorized },
          ]),
        ];
      }
      return [
        ...refused,
        ...(endpoint.body
          ? oneOf(at, [
              [{ method, path, headers: json, body: "{" }],
              [{ method, path, headers: json, body: "[]" }],
              [{ method, path, headers: authorized, body: "{}" }],
              // With a Content-Length and without; the contract's test sends both to each operation.
              [true, false].map((chunked) => ({ method, path, headers: json, body: tooLarge, chunked })),
            ])
          : []),
        ...(endpoint.externalId ? [] : unknown).map((each) => ({
          method,
          path: each,
          headers: json,
          body: JSON.stringify(example?.body ?? {}),
        })),
      ];
    }),
  ];
}

/** One of several in turn. */
function oneOf<T>(at: number, choices: [T, ...T[]]): T {
  return choices[at % choices.length] ?? choices[0];
}
