import { commandsOf, type Operation } from "@/cli/remote/operations";
import { type Endpoint, templateOf } from "@/lib/base/http/endpoint";
import { Comptoir, Problem, recordsOf } from "@/lib/client/client";
import { endpoints } from "@/lib/endpoints";
import { expect, test } from "./api-test";
import { assistant } from "./assistant";
import { outcomeOf, startRemote } from "./command";
import { address, identifiersOf, seedTenant, tablesOfPaths } from "./population";
import { python } from "./python";
import { inParallel } from "./raw";

/** The same request through every client has the same answer. A new operation is covered, and needs no line in any client. */

// biome-ignore lint/suspicious/noExplicitAny: the types are generated from the document of an installation
type Untyped = any;

interface Asked {
  endpoint: Endpoint;
  id: string;
  query: [string, string][];
  body: unknown;
}

interface Heard {
  status: number;
  /** Of a refusal its code and its detail, else the answer. */
  body: unknown;
}

const origin = () => process.env.COMPTOIR_TEST_URL ?? "";

/** The list of requests has those that this test makes meanwhile. */
const ofNoRequest = "~filter[requestId]=none";

const pathOf = ({ endpoint, id }: Asked): string => address({ ...endpoint, example: {} }, id);
const queryOf = ({ query }: Asked): string =>
  query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
const addressOf = (asked: Asked): string => [pathOf(asked), queryOf(asked)].filter(Boolean).join("?");
const isRead = ({ endpoint }: Asked): boolean => endpoint.method === "GET";

/** What differs from one request to the next: identifiers and secrets that a dry run makes, and the present time. */
const steady = (value: unknown, isTried: boolean): string => {
  const shown = (JSON.stringify(value) ?? "")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "uuid")
    .replace(/\b1[0-9]{12}\b/g, "now")
    .replace(/(\\?"(?:since|madeAt|snapshot|token)\\?":\\?")[^"\\]*/g, "$1")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => (Math.abs(Date.parse(time) - Date.now()) < 600_000 ? "now" : time));
  if (!isTried) return shown;
  return shown
    .replace(/\b[0-9a-f]{24}\b/g, "id")
    .replace(/T[\d:.]+Z/g, "")
    .replace(/(\\?"(?:id|digest)\\?":\\?")[\w-]+/g, "$1");
};

const difference = (heard = "", expected: string): string => {
  const at = [...expected].findIndex((character, index) => character !== heard[index]);
  return `${heard.slice(Math.max(0, at - 60), at + 200)} instead of ${expected.slice(Math.max(0, at - 60), at + 200)}`;
};

/** What an answer says of the request itself: its identifier, and that an assistant has asked. */
const ownMembers = /"instance":"[^"]*"|,"via":"mcp"/g;

const refusal = ({ status, code, detail, message }: Untyped): Heard => ({
  status,
  body: { code, detail: detail ?? message },
});

async function raw(key: string, asked: Asked): Promise<Heard & { whole: string }> {
  const headers: Record<string, string> = { Authorization: `Bearer ${key}` };
  if (!isRead(asked)) headers.Prefer = "dry-run";
  if (asked.body !== undefined) headers["Content-Type"] = "application/json";
  const body = asked.body === undefined ? null : JSON.stringify(asked.body);
  const answer = await fetch(origin() + addressOf(asked), { method: asked.endpoint.method, headers, body });
  const whole = await answer.text();
  const parsed = whole ? JSON.parse(whole) : undefined;
  return { whole, ...(answer.ok ? { status: answer.status, body: parsed } : refusal(parsed)) };
}

async function typescript(client: Comptoir<Untyped>, asked: Asked): Promise<Heard> {
  const { endpoint, id, body } = asked;
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => [name, id]);
  const query: Record<string, string[]> = {};
  for (const [name, value] of asked.query) query[name] = [...(query[name] ?? []), value];
  const params = { path: Object.fromEntries(names), query };
  try {
    const typed: Untyped = isRead(asked) ? client.api : client.trial;
    const { data, response } = await typed[endpoint.method](templateOf(endpoint.path), { params, body });
    return { status: response.status, body: data };
  } catch (error) {
    if (error instanceof Problem) return refusal(error);
    throw error;
  }
}

const program = `
import json, os, sys
from comptoir import Comptoir, Problem
comptoir = Comptoir(os.environ["COMPTOIR_URL"], os.environ["COMPTOIR_KEY"])
for line in sys.stdin:
    method, path, query, body, is_read = json.loads(line)
    named = {}
    for name, value in query: named.setdefault(name, []).append(value)
    try:
        answer = comptoir.call(method, path, named, body, dry_run=not is_read)
        print(json.dumps({"status": answer.status, "body": answer.body}))
    except Problem as problem:
        print(json.dumps({"status": problem.status, "body": {"code": problem.code, "detail": str(problem)}}))
`;

async function byPython(key: string, all: readonly Asked[]): Promise<Heard[]> {
  const lines = all.map((each) =>
    JSON.stringify([each.endpoint.method, pathOf(each), each.query, each.body ?? null, isRead(each)]),
  );
  const printed = await python(program, { COMPTOIR_URL: origin(), COMPTOIR_KEY: key }, `${lines.join("\n")}\n`);
  return printed.split("\n").map((line) => JSON.parse(line));
}

async function commandLine(key: string, { resource, verb, isFeed }: Operation, asked: Asked): Promise<Heard> {
  const { endpoint, id, body } = asked;
  const ids = [...endpoint.path.matchAll(/:/g)].map(() => id);
  const options = asked.query.flatMap(([name, value]) => {
    const field = /^~filter\[(.*)\]$/.exec(name)?.[1];
    return field ? [`--filter=${field}=${value}`] : [`--${name.replace(/^~|\[\]$/g, "")}=${value}`];
  });
  const data = body === undefined ? [] : ["--data", JSON.stringify(body)];
  const args = [resource, verb, ...ids, ...options, ...data, isRead(asked) ? "--json" : "--dry-run"];
  const ran = await outcomeOf(startRemote(args, { COMPTOIR_URL: origin(), COMPTOIR_KEY: key }));
  const [, detail = "", status, code] = /^(.*) \((\d{3}) (\w+)\)$/m.exec(ran.stderr) ?? [];
  if (ran.code === 1) return { status: Number(status), body: { code, detail } };
  const lines = ran.stdout.trim().split("\n").filter(Boolean);
  return {
    status: ran.code ?? -1,
    body: isFeed ? lines.map((line) => JSON.parse(line)) : JSON.parse(lines.join("\n") || "null"),
  };
}

test("every operation answers the same by TypeScript, Python, command line and assistant as to the request itself", {
  timeout: 300_000,
  retry: 0,
}, async ({ tenant }) => {
  await seedTenant(tenant, "Same");
  const own = await identifiersOf(process.env.COMPTOIR_TEST_OWNER_URL ?? "", tenant.id, 5);
  const tableOf = await tablesOfPaths(tenant.api, endpoints, own);
  const key = await tenant.key();
  const client = new Comptoir<Untyped>({ baseUrl: origin(), key });
  const { call } = await assistant(key);
  const commands = new Map(commandsOf(endpoints).map((each) => [each.name, each]));
  const all = endpoints.map((endpoint): Asked => {
    const id = own.get(tableOf(endpoint) ?? "")?.[0] ?? "6835c3c2b7104e93d5a8f006";
    const sent = endpoint.name === "listRequests" ? ofNoRequest : (endpoint.example?.query ?? "");
    const query = [...new URLSearchParams(sent.replaceAll("+", "%2B"))];
    return { endpoint, id, query, body: endpoint.body ? (endpoint.example?.body ?? {}) : undefined };
  });
  const answers = await inParallel(all, 4, (asked) => raw(key, asked));
  const pythonHeard = await byPython(key, all);
  const differences = await inParallel(all, 4, async (asked) => {
    const at = all.indexOf(asked);
    const { whole, ...expected } = answers[at] ?? { whole: "", status: 0, body: undefined };
    const { name, feature, changes } = asked.endpoint;
    const same = (heard: unknown, from: unknown = expected) =>
      steady(heard, !isRead(asked)) === steady(from, !isRead(asked));
    const found: string[] = [];
    const check = (by: string, isSame: boolean, heard: unknown) => {
      if (!isSame) found.push(`${name} by ${by}: ${difference(JSON.stringify(heard), whole)}`);
    };
    const nothing = (heard: Heard | undefined) => ({ ...heard, body: heard?.body ?? undefined });
    const typed = await typescript(client, asked);
    check("TypeScript", same(nothing(typed)), typed);
    check("Python", same(nothing(pythonHeard[at])), pythonHeard[at]);
    const typedIn = await commandLine(key, commands.get(name) as Operation, asked);
    const isRefused = expected.status >= 400;
    const records = changes && !isRefused ? recordsOf(expected.body) : expected.body;
    // It follows a feed to its end, which the first answer may not reach.
    if (Array.isArray(records) && Array.isArray(typedIn.body) && changes) typedIn.body.length = records.length;
    check(
      "command line",
      isRefused ? same(typedIn) : typedIn.status === 0 && same(typedIn.body ?? undefined, records),
      typedIn,
    );
    const tool = isRead(asked) ? "read" : "try";
    const { method } = asked.endpoint;
    const told = await call(tool, { ...(isRead(asked) ? {} : { method, body: asked.body }), path: addressOf(asked) });
    const shown = /<(\w{16})>\n(.*)\n<\/\1>/s.exec(told.text)?.[2];
    const isForNone = feature === "session" || feature === "anyone";
    const cut = whole.slice(0, 8_000);
    check(
      "assistant",
      isForNone
        ? shown === undefined && told.isError
        : same(shown?.replace(ownMembers, ""), cut.replace(ownMembers, "")),
      told.text,
    );
    return found;
  });
  expect(differences.flat()).toEqual([]);
  // Most are answered: what all refuse alike proves little.
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(all.length * 0.6);
});
