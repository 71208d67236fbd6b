import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { handlers } from "@/app/routes";
import { messageType } from "@/lib/base/audit/event";
import { featureNames, isFeature } from "@/lib/base/auth/features";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { isRecordList } from "@/lib/base/http/list-why";
import { feedParameters, listParameters } from "@/lib/base/list/query";
import { endpoints } from "@/lib/endpoints";
import { events } from "@/lib/events";
import * as scim from "@/lib/scim/endpoints";
import { withSession } from "@/prisma/server/session";
import { test as base, expect } from "./api-test";
import { Contract } from "./contract";
import { type Answer, Api, newTenant, type TestTenant } from "./fixtures";
import { digests } from "./isolation";
import { address, hasParameters, type Identifiers, identifiersOf, seedTenant, tablesOfPaths } from "./population";
import { inParallel, send } from "./raw";

/** Checks every operation, from the same list that the server uses, so that a new one is covered. */

interface Site {
  origin: string;
  contract: Contract;
  /** Has a little of everything. */
  tenant: TestTenant;
  /** An administrator of it, signed in. */
  user: Api;
  /** So has its stranger, of other identifiers. */
  stranger: TestTenant;
  /** An identifier for the path that is the tenant's own, or its stranger's; undefined where no row can be named. */
  own(endpoint: Endpoint): string | undefined;
  foreign(endpoint: Endpoint): string | undefined;
}

const test = base.extend("site", { scope: "file" }, () => seedSite());

async function seedSite(): Promise<Site> {
  const origin = process.env.COMPTOIR_TEST_URL ?? "";
  const [tenant, stranger] = [await newTenant(), await newTenant()];
  await seedTenant(tenant, "Ours");
  await seedTenant(stranger, "Theirs");
  const identifiers = (id: string) => identifiersOf(process.env.COMPTOIR_TEST_OWNER_URL ?? "", id, 5);
  const [own, platform, foreign] = await Promise.all([tenant.id, "", stranger.id].map(identifiers));
  const tableOf = await tablesOfPaths(tenant.api, endpoints, ...[own, platform].filter((each) => each !== undefined));
  const first = (endpoint: Endpoint, ...from: (Identifiers | undefined)[]) =>
    from.flatMap((each) => each?.get(tableOf(endpoint) ?? "") ?? []).at(0);
  return {
    origin,
    contract: new Contract(),
    tenant,
    user: await tenant.signedIn(),
    stranger,
    own: (endpoint) => first(endpoint, own, platform),
    foreign: (endpoint) => first(endpoint, foreign),
  };
}

/** Names of parameters of any operation, other than those of lists. */
const parameterNames = [...new Set(endpoints.flatMap(({ query }) => Object.keys(query ?? {})))];

const unknownId = "000000000000000000000000";
const limit = 1_048_576;
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const json = { "Content-Type": "application/json" };

/** A body the endpoint takes as far as its form goes. */
const bodyOf = ({ body, example }: Endpoint): unknown => (body ? (example?.body ?? {}) : undefined);

/** The missing headers of an answer, which all answers have. Plain conditions, since a test makes thousands of them. */
function unsoundness({ headers, text }: Answer): string[] {
  const conditions = {
    "X-Content-Type-Options": headers.get("x-content-type-options") === "nosniff",
    "X-Request-Id": /^[A-Za-z0-9._-]{1,128}$/.test(headers.get("x-request-id") ?? ""),
    "no Server": !headers.has("server") && !headers.has("x-powered-by"),
    "no cross-origin reading": !headers.has("access-control-allow-origin"),
    charset: text === "" || /; charset=utf-8/.test(headers.get("content-type") ?? ""),
    "nothing internal": !/node_modules|\.ts:\d|prisma|postgres|SELECT |comptoir_login|P20\d\d/i.test(text),
  };
  return Object.entries(conditions).flatMap(([name, holds]) => (holds ? [] : [name]));
}

/** The differences between an answer and a documented problem document with this status and code. */
function problemFaults(
  answer: Answer,
  status: number,
  code: string,
  site?: { contract: Contract; endpoint: Endpoint },
) {
  const { headers, body } = answer;
  const conditions = {
    [`status ${status} instead of ${answer.status} ${answer.text.slice(0, 200)}`]:
      answer.status === status && body?.status === status && body.statusCode === status,
    [`code ${code} instead of ${body?.code}`]: body?.code === code,
    "application/problem+json": headers.get("content-type") === "application/problem+json; charset=utf-8",
    instance: body?.instance === `urn:request:${headers.get("x-request-id")}`,
    message: typeof body?.message === "string" && body.message === body.detail,
  };
  return [
    ...unsoundness(answer),
    ...Object.entries(conditions).flatMap(([name, holds]) => (holds ? [] : [name])),
    ...(site?.contract.violations(site.endpoint, answer) ?? []),
  ];
}

const expectSound = (answer: Answer) => expect(unsoundness(answer)).toEqual([]);

const expectProblem = (...problem: Parameters<typeof problemFaults>) => expect(problemFaults(...problem)).toEqual([]);

for (const endpoint of endpoints) {
  const { method, feature, list, query = {} } = endpoint;
  const id = (site: Site) => site.own(endpoint) ?? unknownId;
  const caller = ({ tenant, user }: Site) => (feature === "session" ? user : tenant.api);

  test.describe(nameOf(endpoint), () => {
    const isOpen = feature === "anyone";
    test.skipIf(isOpen)(
      "answers 401 with a challenge to no credential, a wrong one and one in the address",
      async ({ site }) => {
        const stranger = new Api({});
        const target = address(endpoint, id(site));
        const key = await site.tenant.key();
        const answers = [
          await stranger.send(method, target, bodyOf(endpoint)),
          await stranger.send(method, target, bodyOf(endpoint), { Authorization: "Bearer comptoir_nonsense" }),
          await stranger.send(method, target, bodyOf(endpoint), { Authorization: `Basic ${btoa(`x:${key}`)}` }),
          await stranger.send(method, target, bodyOf(endpoint), { Authorization: `Bearer ${key.slice(0, -1)}` }),
          await stranger.send(method, target, bodyOf(endpoint), { Cookie: "next-auth.session-token=nonsense" }),
          await stranger.send(method, `${target}?key=${key}`, bodyOf(endpoint)),
        ];
        expect(answers[2]?.body.detail).toBe("Send the API key as Authorization: Bearer <key>.");
        for (const answer of answers) {
          expectProblem(answer, 401, "unauthenticated", { ...site, endpoint });
          expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer realm="comptoir"/);
          expect(answer.headers.get("ratelimit")).toMatch(/^"default";r=\d+;t=\d+$/);
        }
      },
    );

    if (feature === "session") {
      test("answers 403 session_required to a key", async ({ site }) => {
        const answer = await site.tenant.api.send(method, address(endpoint, unknownId), bodyOf(endpoint));
        expectProblem(answer, 403, "session_required", { ...site, endpoint });
        expect(site.contract.operation(endpoint)?.security).toEqual([{ session: [] }]);
      });
    }

    if (isFeature(feature)) {
      test(`answers 403 naming ${feature} to a key without it`, async ({ site }) => {
        const others = featureNames.filter((name) => name !== feature);
        const answer = await (await site.tenant.keyed(...others)).send(
          method,
          address(endpoint, id(site)),
          bodyOf(endpoint),
        );
        expectProblem(answer, 403, "missing_feature", { ...site, endpoint });
        expect(answer.body.detail).toContain(feature);
      });

      test("accepts a key that has only its feature", async ({ site }) => {
        const api = await site.tenant.keyed(feature);
        const answer = await api.send(method, address(endpoint, unknownId), bodyOf(endpoint));
        expect(answer.status).not.toBe(401);
        // Granting rights needs having them; that refusal has a message of its own.
        expect(answer.body.detail).not.toBe(`This needs the feature ${feature}, which your credential does not carry.`);
        expect(site.contract.violations(endpoint, answer)).toEqual([]);
      });
    }

    if (hasParameters(endpoint)) {
      // A deletion of several has an outcome for each identifier, so the deletion of one answers 200 and false.
      const unknown = [404, ...(method === "DELETE" ? [200] : [])];

      test("answers an unknown id and a stranger's alike, byte for byte", async ({ site }) => {
        const ids = [unknownId, site.foreign(endpoint) ?? "111111111111111111111111"];
        const answers = [];
        for (const each of ids) {
          const headers = { "X-Request-Id": "same" };
          const target = address(endpoint, each);
          const answer = await caller(site).send(method, target, bodyOf(endpoint), headers);
          expectSound(answer);
          expect(answer.status >= 400 && answer.headers.has("server-timing")).toBe(false);
          expect(site.contract.violations(endpoint, answer)).toEqual([]);
          const kept = [...answer.headers].filter(
            ([name]) => !["date", "ratelimit", "keep-alive", "server-timing"].includes(name),
          );
          answers.push({ status: answer.status, headers: kept, text: answer.text.replaceAll(each, "<id>") });
        }
        expect(answers[1]).toEqual(answers[0]);
        expect(endpoint.externalId ? [200] : unknown).toContain(answers[0]?.status);
        if (answers[0]?.status === 200 && !endpoint.externalId) expect(answers[0].text).toContain('{"<id>":false}');
      });

      test("answers identifiers of impossible form as unknown ones", async ({ site }) => {
        for (const each of [
          "%00",
          "a%00b",
          "x".repeat(4000),
          "%F0%9F%98%80",
          "..%2f..%2fetc",
          "'%20OR%201=1--",
          "__proto__",
        ]) {
          const target = endpoint.path.replace(/:[A-Za-z]+/g, each);
          const answer = await send(site.origin, {
            method,
            path: target,
            headers: { ...caller(site).credential, ...(endpoint.body ? json : {}) },
            ...(endpoint.body ? { body: JSON.stringify(bodyOf(endpoint)) } : {}),
          });
          expect(site.contract.violations(endpoint, answer)).toEqual([]);
          expect(endpoint.externalId ? [200, 404] : unknown).toContain(answer.status);
        }
      });
    }

    if (method === "GET") {
      test("answers 200 as documented, and HEAD with its headers alone", async ({ site, skip }) => {
        const own = site.own(endpoint);
        skip(hasParameters(endpoint) && own === undefined, "there is no record to ask for");
        for (const search of new Set(["", endpoint.example?.query ?? "", isRecordList(endpoint) ? "~why=1" : ""])) {
          const answer = await caller(site).get(address(endpoint, own, search));
          expectSound(answer);
          expect(site.contract.violations(endpoint, answer)).toEqual([]);
          expect(answer.status).toBe(200);
          expect(answer.headers.get("ratelimit-policy")).toMatch(/^"default";q=\d+;w=60$/);
          expect(answer.headers.get("cache-control")).toContain("private");
        }
        const head = await caller(site).send("HEAD", address(endpoint, own));
        expect(head.status).toBe(200);
        expect(head.text).toBe("");
        expect(head.headers.get("content-type")).toBe("application/json; charset=utf-8");
      });
    }

    test("answers 406 when none of its formats is accepted", async ({ site }) => {
      const formats = [
        "image/png",
        "application/json;q=0",
        ...(list?.csv && method === "GET" ? [] : ["text/csv"]),
        ...(isRecordList(endpoint) ? [] : ["application/x-ndjson"]),
      ];
      for (const Accept of formats) {
        const answer = await caller(site).send(method, address(endpoint, id(site)), bodyOf(endpoint), { Accept });
        expectProblem(answer, 406, "not_acceptable", { ...site, endpoint });
      }
    });

    test("answers 400 naming a parameter it does not have", async ({ site }) => {
      const plain = parameterNames.filter((name) => !Object.hasOwn(query, name));
      const grammar = list
        ? endpoint.filtersOnly
          ? listParameters.filter((name) => name !== "filter")
          : endpoint.changes
            ? listParameters.filter((name) => !feedParameters.includes(name))
            : []
        : listParameters;
      const names = [
        "~nonsense",
        "~filter[nonsense]",
        "__proto__",
        "~constructor[x]",
        ...plain,
        ...grammar,
        "~sort[x]",
      ];
      // An answer names the parameters that are wrong, those of the list grammar once all others are right.
      for (let rest = names; rest.length > 0; ) {
        const search = rest.map((name) => `${name}=1`).join("&");
        const answer = await caller(site).send(method, address(endpoint, id(site), search), bodyOf(endpoint));
        expectProblem(answer, 400, "invalid_parameter", { ...site, endpoint });
        const named = (answer.body.errors as { parameter: string }[]).map(({ parameter }) => parameter);
        expect(named.length).toBeGreaterThan(0);
        expect(rest).toEqual(expect.arrayContaining(named));
        rest = rest.filter((name) => !named.includes(name));
      }
    });

    test("ignores a parameter that no operation uses", async ({ site }) => {
      const answer = await caller(site).send(
        method,
        address(endpoint, unknownId, "utm_source=mail&_=1"),
        bodyOf(endpoint),
      );
      expect(answer.status).not.toBe(400);
    });

    if (endpoint.body) {
      const write = (site: Site, body: string | Buffer, headers: Record<string, string> = json) =>
        send(site.origin, {
          method,
          path: address(endpoint, id(site)),
          headers: { ...caller(site).credential, ...headers },
          body,
        });

      test("answers 415 for a body that is not said to be JSON", async ({ site }) => {
        const types: Record<string, string>[] = [
          {},
          { "Content-Type": "text/plain" },
          { "Content-Type": "application/x-www-form-urlencoded" },
          { "Content-Type": "application/jsonp" },
          { ...json, "Content-Encoding": "gzip" },
        ];
        for (const headers of types) {
          expectProblem(await write(site, "{}", headers), 415, "unsupported_type", { ...site, endpoint });
        }
      });

      test("answers 400 for JSON that is broken or not UTF-8", async ({ site }) => {
        for (const body of [
          "{",
          '{"a":1,}',
          "{'a':1}",
          '{"a":NaN}',
          "nonsense",
          Buffer.from([0x22, 0xff, 0x22]),
          "\uFEFF{",
        ]) {
          expectProblem(await write(site, body), 400, "malformed_json", { ...site, endpoint });
        }
      });

      test("answers 422 pointing at the place for a body of another kind, too deep or with too many members", async ({
        site,
      }) => {
        const many = JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`m${at}`, 1])));
        for (const body of ["[]", '"text"', "1", "null", `${"[".repeat(20_000)}${"]".repeat(20_000)}`, many]) {
          const answer = await write(site, body);
          expectProblem(answer, 422, "invalid_body", { ...site, endpoint });
          expect(answer.body.errors[0].pointer).toBe("");
        }
      });

      test("answers 413 for a body over 1 MiB, with a Content-Length or without", async ({ site }) => {
        const body = JSON.stringify({ filler: "x".repeat(limit) });
        for (const chunked of [false, true]) {
          const answer = await send(site.origin, {
            method,
            path: address(endpoint, id(site)),
            headers: { ...caller(site).credential, ...json },
            body,
            chunked,
          });
          expectProblem(answer, 413, "too_large", { ...site, endpoint });
        }
      });
    }

    test("echoes a valid request id and replaces any other", async ({ site }) => {
      const api = new Api({});
      const target = address(endpoint, id(site));
      for (const sent of ["a", "A.b_c-9", "x".repeat(128)]) {
        const answer = await api.send(method, target, undefined, { "X-Request-Id": sent });
        expect(answer.headers.get("x-request-id")).toBe(sent);
      }
      for (const sent of ["", "x".repeat(129), "a b", "<script>", "a,b"]) {
        const answer = await api.send(method, target, undefined, { "X-Request-Id": sent });
        expect(answer.headers.get("x-request-id")).not.toBe(sent);
        expectSound(answer);
      }
    });

    test("is in the OpenAPI document with its feature, its parameters and its errors", async ({ site }) => {
      const operation = site.contract.operation(endpoint);
      expect(operation).toMatchObject({ operationId: endpoint.name, summary: endpoint.summary });
      expect(operation?.["x-required-feature"]).toBe(isFeature(feature) ? feature : undefined);
      const names = ((operation?.parameters ?? []) as { name: string }[]).map(({ name }) =>
        name.replace(/^~|\[\]$/g, ""),
      );
      for (const name of Object.keys(query)) expect(names).toContain(name);
      for (const field of list?.fields.keys() ?? []) expect(names).toContain(`filter[${field}]`);
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(["400", ...(isOpen ? [] : ["401", "403"]), "406", "429", "503"]),
      );
    });
  });
}

const paths = new Map(endpoints.map(({ path }) => [path, endpoints.filter((each) => each.path === path)]));

for (const [path, at] of paths) {
  test(`${path} answers 405 with the allowed methods to other methods, with and without a credential`, async ({
    site,
  }) => {
    const methods: string[] = at.map(({ method }) => method);
    const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]) {
      if (allowed.includes(method)) continue;
      const answer = await send(site.origin, { method, path: path.replace(/:[A-Za-z]+/g, "x") });
      expectProblem(answer, 405, "method_not_allowed");
      expect(answer.headers.get("allow")?.split(", ").sort()).toEqual([...allowed].sort());
    }
  });
}

test("An unknown path answers 404 before any credential is looked at", async ({ site }) => {
  const unknown = [
    "/v1",
    "/v1/",
    "/v2/nothing",
    "/v1/agreement/",
    "/v1//agreement",
    "/v3/agreement",
    "/v1/Agreement",
    "/v1/%E0%A4%A",
  ];
  for (const path of [
    ...unknown,
    ...[...paths.keys()].map((known) => `${known.replace(/:[A-Za-z]+/g, "x")}/deeper/x/y`),
  ]) {
    const credentials = [{}, { Authorization: "Bearer nonsense" }, site.tenant.api.credential];
    const requests = ["GET", "POST", "DELETE", "TRACE"].flatMap((method) =>
      credentials.map((headers) => ({ method, path, headers })),
    );
    const answers = await inParallel(requests, 12, (request) => send(site.origin, request));
    expect(answers.flatMap((answer) => problemFaults(answer, 404, "not_found"))).toEqual([]);
  }
  for (const [path, meant] of [
    ["/v1/accounts", "/v1/account"],
    ["/v1/agreement/", "/v1/agreement"],
    ["/v1/acount/x%2Fy", "/v1/account/x%2Fy"],
  ])
    expect((await send(site.origin, { method: "GET", path: path ?? "" })).body.detail).toContain(
      `Did you mean ${meant}?`,
    );
});

test("An address of more than 8 KiB answers 414", async ({ site }) => {
  for (const path of [
    `/v1/agreement?x=${"y".repeat(8200)}`,
    `/v1/account/${"y".repeat(8200)}`,
    `/v1/agreement?x=${"y".repeat(50_000)}`,
    `/v1/agreement?x=${"y".repeat(200_000)}`,
  ]) {
    for (const headers of [{}, site.tenant.api.credential]) {
      expectProblem(await send(site.origin, { method: "GET", path, headers }), 414, "too_large");
    }
  }
});

test("A request that is not HTTP, such as an address with unencoded letters, gets 400 and the reason", async ({
  site,
}) => {
  const { hostname, port } = new URL(site.origin);
  for (const line of [
    "GET /v1/agreement?x=ü HTTP/1.1",
    "GET /v1/agree ment HTTP/1.1",
    "FETCH /v1/agreement HTTP/1.1",
    "nonsense",
  ]) {
    const socket = connect(Number(port), hostname).end(`${line}\r\nHost: ${hostname}\r\n\r\n`);
    const answer = await text(socket);
    expect(answer.split("\r\n", 1)).toEqual(["HTTP/1.1 400 Bad Request"]);
    const problem = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
    expect(problem).toMatchObject({ status: 400, code: "invalid_parameter", errors: [{ parameter: "request" }] });
  }
});

test("A body of 1 MiB and a little is refused so that the client reads it, 50 times in a row and 10 at once", async ({
  site,
}) => {
  const refuse = async (chunked: boolean, size = limit + 1) => {
    const headers = { ...site.tenant.api.credential, ...json };
    const path = "/v2/product/collection/restore";
    const answer = await send(site.origin, { method: "POST", path, headers, body: " ".repeat(size), chunked });
    expectProblem(answer, 413, "too_large");
  };
  for (let round = 0; round < 50; round++) await refuse(round % 2 === 0);
  await inParallel(Array.from({ length: 10 }), 10, () => refuse(true, 5 * limit));
  await inParallel(Array.from({ length: 10 }), 10, () => refuse(false, 5 * limit));
});

test("A body of exactly 1 MiB is read", async ({ site }) => {
  const headers = { ...site.tenant.api.credential, ...json };
  const body = `{}${" ".repeat(limit - 2)}`;
  const answer = await send(site.origin, { method: "POST", path: "/v2/product/collection/restore", headers, body });
  expect(answer.status).toBe(200);
});

test("A member whose name cannot be stored is refused with 422", async ({ site }) => {
  for (const name of ["a\\u0000", "\\ud800"]) {
    const answer = await site.tenant.api.put(`/v1/account/${unknownId}`, `{"name":"A","${name}":1}`);
    expectProblem(answer, 422, "invalid_body");
  }
});

test("Every operation answers 409 to a key and a session for a tenant that is not theirs, and changes nothing", async ({
  site,
}) => {
  const { tenant, stranger } = site;
  const credentials = [tenant.api, await tenant.signedIn()];
  const digestsNow = async () => {
    const all = await digests(process.env.COMPTOIR_TEST_OWNER_URL ?? "", [tenant.id, stranger.id]);
    // The worker may send deliveries of earlier tests.
    return Object.entries(all).filter(([name]) => !name.startsWith("webhook_delivery "));
  };
  const before = await digestsNow();
  const closed = endpoints.filter(({ feature }) => feature !== "anyone");
  const faults = await inParallel(closed, 4, async (endpoint) => {
    const target = address(endpoint, site.own(endpoint) ?? unknownId);
    const found: string[] = [];
    for (const api of credentials) {
      for (const named of [stranger.id, "nobody", "", "\u00e6", "x".repeat(200)]) {
        const sent = { "Comptoir-Tenant": named };
        const answer = await api.send(endpoint.method, target, bodyOf(endpoint), sent);
        found.push(...problemFaults(answer, 409, "wrong_tenant", { ...site, endpoint }));
      }
    }
    return found.map((fault) => `${nameOf(endpoint)}: ${fault}`);
  });
  expect(faults.flat()).toEqual([]);
  expect(await digestsNow()).toEqual(before);
});

test("A request to an impossible host answers 400", async ({ site }) => {
  for (const Host of ["a b", "a/b", "[", "a:b:c"]) {
    expectProblem(
      await send(site.origin, { method: "GET", path: "/v1/agreement", headers: { Host } }),
      400,
      "invalid_parameter",
    );
  }
});

test("An Authorization header decides alone, even beside a session that would do", async ({ site }) => {
  const session = await site.tenant.signedIn();
  expect((await session.get("/v1/agreement")).status).toBe(200);
  expectProblem(await session.get("/v1/agreement", { Authorization: "Bearer nonsense" }), 401, "unauthenticated");
  expectProblem(await session.get("/v1/agreement", { Authorization: "" }), 401, "unauthenticated");
  const { body } = await session.get("/v1/auth/info", { Authorization: `Bearer ${await site.stranger.key()}` });
  expect(body.tenant).toBe(site.stranger.id);
});

test("A write with a session must come from the site's own pages", async ({ site }) => {
  const { credential } = await site.tenant.signedIn();
  const path = "/v2/product/collection/restore";
  const write = (headers: Record<string, string>) =>
    new Api({ Cookie: credential.Cookie ?? "" }).post(path, {}, headers);
  const elsewhere: Record<string, string>[] = [
    {},
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: site.origin, "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
  ];
  for (const headers of elsewhere) {
    expectProblem(await write(headers), 403, "missing_feature");
  }
  expect((await write({ Origin: site.origin })).status).toBe(200);
  expect((await write({ "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
});

test("The OpenAPI document names a record by `_id` or `id`, not by both, which are one name in some languages", async ({
  site,
}) => {
  const both: string[] = [];
  JSON.stringify(site.contract.document, (key, value) => {
    const names = Object.keys(value?.properties ?? {});
    if (names.includes("_id") && names.includes("id")) both.push(key);
    return value;
  });
  expect(both).toEqual([]);
});

test("The OpenAPI document has exactly the operations that exist", async ({ site }) => {
  const operations = Object.entries(site.contract.document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(operations.sort()).toEqual(endpoints.map(nameOf).sort());
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
});

test("The OpenAPI document describes the message of each event that webhooks send", async ({ site }) => {
  const described = Object.keys(site.contract.document.webhooks as Record<string, object>);
  expect(described.sort()).toEqual([...new Set(events.map(messageType))].sort());
});

test("The probes and the document need no credential and accept only GET", async ({ site }) => {
  for (const path of ["/openapi.json", "/livez", "/readyz"]) {
    const answer = await send(site.origin, { method: "GET", path });
    expectSound(answer);
    expect(answer.status).toBe(200);
    expectProblem(await send(site.origin, { method: "POST", path, body: "{}" }), 405, "method_not_allowed");
    expect((await send(site.origin, { method: "HEAD", path })).text).toBe("");
  }
});

const app = fileURLToPath(new URL("../app", import.meta.url));

test("The route files, the server's own table and the operations are the same", () => {
  const bound = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /^(v\d|scim\/).*route\.ts$/.test(file))
    .flatMap((file) => {
      const path = relative(app, join(app, file, "..")).replace(/\[(\w+)\]/g, ":$1");
      const verbs = readFileSync(join(app, file), "utf8").matchAll(/^export const ([A-Z]+) = handle\((\w+),/gm);
      return [...verbs].map(([, verb, name]) => `${verb} /${path} ${name}`);
    });
  const named = (some: readonly Endpoint[]) => some.map((each) => `${nameOf(each)} ${each.name}`).sort();
  const declared: Endpoint[] = [...endpoints, ...Object.values(scim)];
  // An operation that follows from another one is bound with it.
  expect(bound.sort()).toEqual(named(declared));
  expect(named(handlers.map(({ endpoint }) => endpoint))).toEqual(named(declared));
});

test("What a list calls a column is one in the database, of the type its field compares by", async () => {
  const { rows } = await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", (owner) =>
    owner.query<{ relation: string; name: string; type: string }>(`
      SELECT c.relname AS relation, a.attname AS name, format_type(a.atttypid, NULL) AS type
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind IN ('r', 'p', 'v') AND c.relnamespace = 'public'::regnamespace`),
  );
  const types = new Map(rows.map(({ relation, name, type }) => [`${relation}.${name}`, type]));
  const expected = {
    text: ["text"],
    number: ["double precision", "integer", "bigint"],
    boolean: ["boolean"],
    time: ["timestamp with time zone"],
  };
  for (const { list } of endpoints) {
    if (!list) continue;
    const { columns, elements = {}, words, computed = {}, visibility, rows: view, documents } = list;
    const { documentColumns = [] } = list;
    const table = view ?? list.table;
    for (const name of [
      "id",
      ...(list.columns.includes("tenant") ? [] : ["tenant"]),
      ...(visibility === "family" ? ["family"] : []),
    ]) {
      expect(types.get(`${table}.${name}`), `${table}.${name}`).toBe("text");
    }
    for (const column of columns) {
      const field = list.fields.get(column);
      if (column === list.id || computed[column]) continue;
      const name = `${documentColumns.includes(column) ? documents : table}.${column}`;
      expect(field ? expected[field.kind] : [], name).toContain(types.get(name));
    }
    for (const [array, element] of Object.entries(elements)) {
      for (const column of element.columns) {
        const field = list.fields.get(`${array}.${column}`);
        const name = `${element.table}.${column}`;
        expect(field ? expected[field.kind] : [], name).toContain(types.get(name));
      }
    }
    if (words) expect(types.get(`${table}.${words.column}`)).toBe("text");
  }
});
