import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ExampleAnswer } from "@/app/docs/example-answers";
import { examplePath } from "@/app/docs/example-request";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { endpoints } from "@/lib/endpoints";
import { expect, test } from "./api-test";
import { Contract } from "./contract";
import { type Api, asUser, type TestTenant } from "./fixtures";
import { hasParameters, identifiersOf, idsFor, seedTenant, tablesOfPaths } from "./population";

/**
 * The example answers of the reference are what the API answers here. To write them again after a change of the API:
 * `WRITE_ANSWERS=1 npm run api docs-answers`.
 */

const file = fileURLToPath(new URL("../app/docs/answers.json", import.meta.url));

type Examples = Record<string, ExampleAnswer>;

const read = (): Examples => JSON.parse(readFileSync(file, "utf8"));

test("The example answers of the reference are what the API answers", async ({ tenant }) => {
  const made = await makeExamples(tenant);
  if (process.env.WRITE_ANSWERS) writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`);
  // Which of the records comes first, and so whether a few of the operations succeed, changes from run to run.
  const again = Object.entries(read()).filter(([name]) => made[name] !== undefined);
  expect(again.length).toBeGreaterThan(endpoints.length * 0.8);
  const statuses = (examples: Examples) => again.map(([name]) => `${name} ${examples[name]?.status}`);
  expect(statuses(made)).toEqual(statuses(read()));
});

test("The example answers of the reference have the form that it describes", async () => {
  const contract = new Contract();
  const examples = read();
  expect(Object.keys(examples).length).toBeGreaterThan(endpoints.length * 0.8);
  const headers = new Headers({ "Content-Type": "application/json" });
  const faults = endpoints.flatMap((endpoint) => {
    const { status, body } = examples[endpoint.name] ?? {};
    if (status === undefined || body === undefined) return [];
    const answer = { status, body, headers, text: "" };
    return contract.violations(endpoint, answer as Parameters<Contract["violations"]>[1]);
  });
  expect(faults).toEqual([]);
});

/** In the texts of the seeded records, where it is removed. */
const marker = "Zq7x";

/**
 * Sends the example request of each operation. What needs more than a record, such as the code of an authenticator, is left
 * out. The second round names records that the first has made; the deletions come last.
 */
async function makeExamples(tenant: TestTenant): Promise<Examples> {
  await seedTenant(tenant, marker);
  const user = await tenant.user("provider.admin", `kari.nordmann@${tenant.id}.example`);
  const examples: Examples = {};
  for (const methods of [
    ["POST", "PUT", "GET"],
    ["POST", "PUT", "GET", "DELETE"],
  ]) {
    const idsOf = await identifiersFor(tenant);
    for (const method of methods) {
      for (const endpoint of endpoints.filter((each) => each.method === method && !examples[each.name])) {
        const callers = [await asUser(user), tenant.api];
        for (const id of hasParameters(endpoint) ? idsOf(endpoint) : [undefined]) {
          const address = addressOf(endpoint, id);
          const answer = await firstSuccess(callers, endpoint, address);
          if (answer) {
            examples[endpoint.name] = readable(tenant, endpoint, { address, status: answer.status, body: answer.body });
            break;
          }
        }
      }
    }
  }
  return Object.fromEntries(endpoints.flatMap(({ name }) => (examples[name] ? [[name, examples[name]]] : [])));
}

/** A few identifiers for the path of an operation: the tenant's own, then those that are everybody's. */
async function identifiersFor(tenant: TestTenant): Promise<(endpoint: Endpoint) => string[]> {
  const identifiers = (id: string) => identifiersOf(process.env.COMPTOIR_TEST_OWNER_URL ?? "", id, 5);
  const all = [await identifiers(tenant.id), await identifiers("")];
  const tableOf = await tablesOfPaths(tenant.api, endpoints, ...all);
  return (endpoint) => {
    const table = tableOf(endpoint);
    const ids = all.flatMap((each) => (table === undefined ? idsFor(endpoint, each) : (each.get(table) ?? [])));
    return ids.slice(0, 6);
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

/** With the name of the demo's provider, the first records of lists, the beginnings of long texts, and without secrets. */
function readable(
  { id, name }: TestTenant,
  { secret = [] }: Endpoint,
  { body, ...example }: ExampleAnswer,
): ExampleAnswer {
  const text = JSON.stringify(body)
    .replaceAll(name, "Fjord Cloud AS")
    .replaceAll(id, "fjord")
    .replaceAll(` ${marker}`, "")
    .replaceAll(`${marker} `, "")
    .replaceAll(new RegExp(marker, "gi"), "fjord");
  const shortened = JSON.parse(text, (key, value) => {
    if (Array.isArray(value)) return value.slice(0, 2);
    if (typeof value !== "string") return value;
    if (secret.includes(key)) return `${value.slice(0, 10)}…`;
    return value.length > 160 ? `${value.slice(0, 160)}…` : value;
  });
  return { ...example, body: shortened };
}
