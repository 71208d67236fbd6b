import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { afterAll, beforeAll } from "vitest";
import { type ExampleAnswer, exampleRequest } from "@/app/docs/example-answers";
import { examplePath, placeholder } from "@/app/docs/example-request";
import { codeOf, type Language, languages } from "@/components/layout/code-of";
import { apiDocument } from "@/lib/api-document";
import { type Endpoint, templateOf } from "@/lib/base/http/endpoint";
import { endpoints } from "@/lib/endpoints";
import { expect, test } from "./api-test";
import { startBetween } from "./between";
import { Contract } from "./contract";
import { demoIdentifiers, startDemo } from "./demo-server";
import type { Api } from "./fixtures";
import { hasParameters, identifiersOf, idsFor, tablesOfPaths } from "./population";
import { python } from "./python";
import { inParallel } from "./raw";

/**
 * The examples of the reference can be sent to a fresh demo as they are written, and its example answers are what that
 * answers. To write the answers again after a change of the API: `WRITE_ANSWERS=1 npm run api docs-answers`.
 */

const file = fileURLToPath(new URL("../app/docs/answers.json", import.meta.url));
const root = fileURLToPath(new URL("..", import.meta.url));

type Examples = Record<string, ExampleAnswer>;

const read = (): Examples => JSON.parse(readFileSync(file, "utf8"));

let demo: Awaited<ReturnType<typeof startDemo>>;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

test("every example of the reference can be sent to a fresh demo, in every language", { retry: 0 }, async () => {
  const identifiers = await ownIdentifiers();
  const { paths } = apiDocument() as { paths: Record<string, Record<string, { parameters: { name: string }[] }>> };
  const written = endpoints.map((endpoint) => {
    const { parameters = [] } = paths[templateOf(endpoint.path)]?.[endpoint.method.toLowerCase()] ?? {};
    return { endpoint, request: exampleRequest(endpoint, parameters) };
  });
  const faults: string[] = [];
  for (const language of languages) {
    const proxy = await startTrying();
    const codes = written.map(({ request }) => identifiers(codeOf(language, request, proxy.url)));
    await runners[language](codes, { COMPTOIR_URL: proxy.url, COMPTOIR_KEY: demo.key });
    for (const { endpoint, request } of written) {
      const address = normal(identifiers([request.path, request.query].filter(Boolean).join("?")));
      const status = proxy.statuses.get(`${request.method} ${address}`) ?? 0;
      if (status < 200 || (status >= 300 && !announced(endpoint).includes(status)))
        faults.push(`${language}: ${endpoint.name} ${address}: ${status}`);
    }
  }
  expect(faults).toEqual([]);
});

/** The refusals that the text of an operation tells of. */
const announced = ({ feature, description = "", refusals = {} }: Endpoint): number[] => [
  ...(feature === "session" ? [403] : []),
  ...(feature === "anyone" || refusals.notFound ? [404] : []),
  ...(refusals.conflict ? [409] : []),
  ...[...description.matchAll(/\b4\d\d\b/g)].map(([status]) => Number(status)),
];

/** Every way of writing an address has the same form here. */
const normal = (address: string): string => {
  const { pathname, searchParams } = new URL(address.replaceAll("+", "%2B"), "http://localhost");
  return [
    decodeURIComponent(pathname),
    ...[...searchParams].map(([name, value]) => `${name.replace("[]", "")}=${value}`),
  ].join(" ");
};

/** Turns each write on its way to the demo into a dry run, so that no example changes what another one needs. */
async function startTrying() {
  const statuses = new Map<string, number>();
  const url = await startBetween(demo.url, async (request, pass) => {
    const headers = { ...request.headers, ...(request.method === "GET" ? {} : { prefer: "dry-run" }) };
    const answer = await pass({ ...request, headers });
    statuses.set(`${request.method} ${normal(request.path)}`, answer.status);
    return answer;
  });
  return { url, statuses };
}

const run = promisify(execFile);

/** Runs what the reader copies, whatever the answers are. */
const runners: Record<Language, (codes: string[], environment: Record<string, string>) => Promise<unknown>> = {
  curl: (codes, env) =>
    run("bash", ["-c", codes.map((code) => `${code} --silent --output /dev/null`).join("\n")], {
      env: { ...process.env, ...env },
    }),
  async TypeScript(codes, env) {
    const functions = codes.map((code) => `async () => {${code.replace(/^import .*$/gm, "")}}`);
    const program = `import { Comptoir } from "${root}lib/client/client.ts";
      for (const each of [${functions.join(",")}]) await each().catch(() => undefined);`;
    const { code } = await transform(program, { loader: "ts", format: "esm" });
    await run("npx", ["tsx", "--input-type=module", "--eval", code], { cwd: root, env: { ...process.env, ...env } });
  },
  Python: (codes, env) =>
    python(
      "import json, sys\nfor code in json.loads(sys.stdin.read()):\n  try: exec(code, {})\n  except Exception: pass",
      env,
      JSON.stringify(codes),
    ),
  "Command line": (codes, env) =>
    inParallel(codes, 3, (code) =>
      run("bash", ["-c", code.replace(/^comptoir/, `${process.execPath} ${root}dist/comptoir.js`)], {
        env: { ...process.env, ...env, HOME: "/nonexistent" },
      }).catch(() => undefined),
    ),
};

/** Puts identifiers of the reader's own records into an example. Where the demo has none, one is made. */
async function ownIdentifiers(): Promise<(text: string) => string> {
  const made = new Map<string, string>();
  const make = async (name: string, path: string, body: object, idIn: (answer: Untyped) => string) => {
    const answer = await demo.api.post(path, body);
    made.set(name, idIn(answer.body));
  };
  const plan = { operation: "ticket.update", where: { "~filter[closed]": "!" }, set: { subject: "Printer" } };
  await make("PLAN_ID", "/v1/plan", plan, ({ id }) => id);
  await make("OPERATION_ID", `/v1/plan/${made.get("PLAN_ID")}/apply`, {}, ({ id }) => id);
  await make("PLAN_ID", "/v1/plan", plan, ({ id }) => id);
  await make("VIEW_ID", "/v1/view", exampleOf("createSavedView"), ({ _id, id }) => _id ?? id);
  await make("SIGNED_AGREEMENT_ID", "/v1/signed-agreement", exampleOf("signAgreement"), ({ _id }) => _id);
  await make("DOMAIN_ID", "/v1/single-sign-on/domain", exampleOf("addDomain"), ({ domain }) => domain);
  const role = { ...exampleOf("createRole"), name: "own" };
  await make("ROLE_ID", "/v1/account/permission/role", role, ({ _id }) => _id);
  await make("GROUP_ID", "/scim/v2/Groups", { displayName: "Desk" }, ({ id }) => id);
  const { body } = await demo.api.get("/v2/subscription/change?~filter[status]=planned&~perPage=1");
  made.set("SUBSCRIPTION_ID", body.data[0].subscription).set("CHANGE_ID", body.data[0]._id);
  const idsOf = await identifiersFor();
  for (const endpoint of endpoints.filter(({ method, path }) => method === "GET" && /\/:id$/.test(path))) {
    const [name = ""] = placeholder.exec(examplePath(endpoint)) ?? [];
    for (const id of idsOf(endpoint)) {
      if (made.has(name)) break;
      // Others may be in the trash.
      const { status } = await demo.api.get(examplePath(endpoint, id));
      if (status === 200) made.set(name, id);
    }
  }
  return (text) => text.replace(new RegExp(placeholder, "g"), (name) => made.get(name) ?? name);
}

// biome-ignore lint/suspicious/noExplicitAny: each operation answers its own
type Untyped = any;

const exampleOf = (name: string): object => Object(endpoints.find((each) => each.name === name)?.example?.body);

test("The example answers of the reference are what the API answers", { retry: 0 }, async () => {
  const made = await makeExamples();
  if (process.env.WRITE_ANSWERS) writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`);
  // Which of the records comes first, and so whether a few of the operations succeed, changes from run to run.
  const again = Object.entries(read()).filter(([name]) => made[name] !== undefined);
  expect(again.length).toBeGreaterThan(endpoints.length * 0.7);
  // What takes long on a busy machine is accepted, 202, and goes on.
  const statusOf = (example: Examples[string] | undefined) => (example?.status === 202 ? 201 : example?.status);
  const statuses = (examples: Examples) => again.map(([name]) => `${name} ${statusOf(examples[name])}`);
  expect(statuses(made)).toEqual(statuses(read()));
});

test("The example answers of the reference have the form that it describes", async () => {
  const contract = new Contract();
  const examples = read();
  expect(Object.keys(examples).length).toBeGreaterThan(endpoints.length * 0.7);
  const headers = new Headers({ "Content-Type": "application/json" });
  const faults = endpoints.flatMap((endpoint) => {
    const { status, body } = examples[endpoint.name] ?? {};
    if (status === undefined || body === undefined) return [];
    const answer = { status, body, headers, text: "" };
    return contract.violations(endpoint, answer as Parameters<Contract["violations"]>[1]);
  });
  expect(faults).toEqual([]);
});

/**
 * Sends the example request of each operation. What needs more than a record, such as the code of an authenticator, is left
 * out. The second round names records that the first has made; the deletions come last.
 */
async function makeExamples(): Promise<Examples> {
  const callers = [await demo.signedIn(), demo.api];
  const lasting = demoIdentifiers();
  const examples: Examples = {};
  // A record that is read is also the one that is changed: others may be in the trash.
  const found = new Map<string, string>();
  for (const methods of [
    ["GET", "POST", "PUT"],
    ["GET", "POST", "PUT", "DELETE"],
  ]) {
    const idsOf = await identifiersFor(lasting);
    for (const method of methods) {
      for (const endpoint of endpoints.filter((each) => each.method === method && !examples[each.name])) {
        const reading = endpoints.find((each) => each.method === "GET" && each.path === endpoint.path);
        const readOf = reading && found.get(reading.name);
        const ids = [...(readOf ? [readOf] : []), ...idsOf(endpoint)];
        for (const id of hasParameters(endpoint) ? ids : [undefined]) {
          const answer = await firstSuccess(callers, endpoint, addressOf(endpoint, id));
          if (answer) {
            if (id !== undefined) found.set(endpoint.name, id);
            const address = addressOf(endpoint, id !== undefined && lasting.has(id) ? id : undefined);
            examples[endpoint.name] = readable(endpoint, { address, status: answer.status, body: answer.body });
            break;
          }
        }
      }
    }
  }
  return Object.fromEntries(endpoints.flatMap(({ name }) => (examples[name] ? [[name, examples[name]]] : [])));
}

/** A few identifiers for the path of an operation: first those that a demo has on every day. */
async function identifiersFor(lasting: ReadonlySet<string> = new Set()): Promise<(endpoint: Endpoint) => string[]> {
  const identifiers = (id: string) => identifiersOf(demo.ownerUrl, id, 8000);
  const all = [await identifiers("fjord"), await identifiers("")];
  const tableOf = await tablesOfPaths(demo.api, endpoints, ...all);
  return (endpoint) => {
    const table = tableOf(endpoint);
    const ids = all.flatMap((each) => (table === undefined ? idsFor(endpoint, each) : (each.get(table) ?? [])));
    return ids.toSorted((one, other) => Number(lasting.has(other)) - Number(lasting.has(one))).slice(0, 30);
  };
}

/** Some operations take a session, some a key. */
async function firstSuccess(callers: Api[], { method, body, example }: Endpoint, address: string) {
  for (const api of callers) {
    const answer = await api.send(method, address, body ? (example?.body ?? {}) : undefined);
    if (answer.status < 300) return answer;
  }
  return undefined;
}

function addressOf(endpoint: Endpoint, id: string | undefined): string {
  const path = examplePath(endpoint, id);
  return endpoint.example?.query ? `${path}?${endpoint.example.query}` : path;
}

/** The first records of lists, the beginnings of long texts, and no secrets. */
function readable({ secret = [] }: Endpoint, { body, ...example }: ExampleAnswer): ExampleAnswer {
  if (body === undefined) return example;
  const shortened = JSON.parse(JSON.stringify(body), (key, value) => {
    if (Array.isArray(value)) return value.slice(0, 2);
    if (typeof value !== "string") return value;
    if (secret.includes(key)) return `${value.slice(0, 10)}…`;
    return value.length > 160 ? `${value.slice(0, 160)}…` : value;
  });
  return { ...example, body: shortened };
}
