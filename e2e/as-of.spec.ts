import fc from "fast-check";
import { expect, test } from "./api-test";
import type { Answer, Api, TestTenant } from "./fixtures";
import { prove, times } from "./proof";

/** A record as of a moment is what was answered at that moment. */

/** The next moment in milliseconds, so that no two answers have the same one. */
async function nextMoment(): Promise<string> {
  const now = Date.now();
  while (Date.now() <= now) await new Promise((resolve) => setImmediate(resolve));
  return new Date(now).toISOString();
}

interface Resource {
  make(tenant: TestTenant, id: string): Promise<string>;
  change(tenant: TestTenant, path: string, text: string): Promise<Answer>;
  remove?(tenant: TestTenant, path: string): Promise<Answer>;
}

const put = (member: string) => (tenant: TestTenant, path: string, text: string) =>
  tenant.api.put(path, { [member]: text });

const resources: Record<string, Resource> = {
  account: {
    async make(tenant, id) {
      await tenant.import("accounts", [{ id, name: "A" }]);
      return `/v1/account/${id}`;
    },
    change: put("name"),
  },
  distributor: {
    make: async ({ api }, id) => `/v1/distributor/${(await api.post("/v1/distributor", { name: id })).body._id}`,
    change: put("name"),
    remove: ({ api }, path) => api.delete(path),
  },
  ticket: {
    make: async ({ api }, id) =>
      `/v1/support/ticket/${(await api.post("/v1/support/ticket", { subject: id })).body.id}`,
    change: put("subject"),
  },
};

/** What the record was, without what is computed when it is asked for. */
function stateOf({ status, body }: Answer): unknown {
  if (status !== 200) return status;
  const { assignedProductsCount, ...stored } = body;
  return stored;
}

const step = fc.record({
  resource: fc.constantFrom(...Object.keys(resources)),
  kind: fc.constantFrom("make", "change", "change", "same", "remove"),
  text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).map((text) => `x${text}`),
});

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

interface Observed {
  path: string;
  at: string;
  state: unknown;
}

/** Carries out a history, and answers what each record was after each step. */
async function observe(tenant: TestTenant, api: Api, steps: readonly Step[]): Promise<Observed[]> {
  const paths = new Map<string, string[]>();
  const observed: Observed[] = [];
  for (const [at, { resource, kind, text }] of steps.entries()) {
    const known = paths.get(resource) ?? [];
    const target = known.at(-1);
    const { make, change, remove } = resources[resource] as Resource;
    if (kind === "make" || !target) paths.set(resource, [...known, await make(tenant, `r${at}${Date.now()}`)]);
    else if (kind === "remove") await remove?.(tenant, target);
    else await change(tenant, target, kind === "same" ? "the same" : text);
    const all = [...paths.values()].flat();
    const states = await Promise.all(all.map(async (path) => ({ path, state: stateOf(await api.get(path)) })));
    const moment = await nextMoment();
    observed.push(...states.map((state) => ({ ...state, at: moment })));
  }
  return observed;
}

test("Each record of a random history is, as of each moment, what was answered then", async ({ tenant }) => {
  const child = await tenant.child();
  const wrong: unknown[] = [];
  let attempts = 0;
  const histories = fc.sample(fc.array(step, { minLength: 8, maxLength: 16 }), times("at", 4));
  for (const [number, history] of histories.entries()) {
    // A provider reads the accounts and tickets of its customers; only the customer its distributors.
    const isShared = number % 2 === 1;
    const steps = isShared ? history.filter(({ resource }) => resource !== "distributor") : history;
    const observed = await observe(child, (isShared ? tenant : child).api, steps);
    const { api } = isShared ? tenant : child;
    for (const { path, at, state } of observed) {
      const answer = await api.get(`${path}?~at=${at}`);
      attempts++;
      if (answer.status === 200) expect(answer.headers.get("as-of")).toBe(at);
      if (JSON.stringify(stateOf(answer)) !== JSON.stringify(state)) wrong.push({ path, at, state, text: answer.text });
    }
  }
  prove("at", attempts, wrong.length, "records as of a moment");
  expect(wrong).toEqual([]);
});

test("A moment to come, or none, is refused, and writes and lists take no ~at", async ({ tenant }) => {
  const { api } = tenant;
  const { body } = await api.post("/v1/distributor", { name: "A" });
  const path = `/v1/distributor/${body._id}`;
  for (const at of ["2999-01-01", "2999-01-01T00:00:00.000Z", "yesterday", ""]) {
    expect((await api.get(`${path}?~at=${at}`)).body, at).toMatchObject({ status: 400, code: "invalid_parameter" });
  }
  const now = await nextMoment();
  for (const answer of [
    await api.put(`${path}?~at=${now}`, { name: "B" }),
    await api.get(`/v1/distributor?~at=${now}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_parameter"]);
  expect((await api.get(path)).body.name).toBe("A");
  expect((await api.get(`${path}?~at=2001-01-01T00:00:00.000Z`)).status).toBe(404);
});

test("A record of another tenant is as unknown in the past as it is now", async ({ tenant, stranger }) => {
  const { body } = await tenant.api.post("/v1/distributor", { name: "A" });
  await tenant.api.put(`/v1/distributor/${body._id}`, { name: "B" });
  const now = await nextMoment();
  const answers = [body._id, "0".repeat(24)].map((id) => stranger.api.get(`/v1/distributor/${id}?~at=${now}`));
  const [foreign, unknown] = (await Promise.all(answers)).map((answer) => ({
    ...answer.body,
    instance: "",
    requestId: "",
  }));
  expect(foreign).toEqual(unknown);
  expect(foreign?.code).toBe("not_found");
});
