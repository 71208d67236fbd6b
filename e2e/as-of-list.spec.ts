import fc from "fast-check";
import { expect, test } from "./api-test";
import type { Answer, Api, TestTenant } from "./fixtures";
import { listed, nextMoment, type Resource, type Step, stepOf } from "./histories";
import { prove, times } from "./proof";

/** A list as of a moment equals the answer at that moment: its records, their order and their number. */

const byName = ["", "?~sort=name&~limit=2&~skip=1", "?~sort=-updated,name&~limit=3", "?~search=x", "?~filter[name]=~x"];
const byPage = ["", "?~sort=name&~perPage=2&~page=1", "?~sort=-updated", "?~search=x", "?~filter[name]=~x"];

/** Lists with a parameter of their own. */
const openToday = `?openOn=${new Date().toISOString().slice(0, 10)}`;

/** The lists that show a resource, each with some of its queries. */
const lists: Record<string, { path: string; queries: readonly string[] }> = {
  account: { path: "/v1/account", queries: byName },
  distributor: { path: "/v1/distributor", queries: byPage },
  collection: { path: "/v2/product/collection", queries: [...byPage, "?~filter[deletedDate]="] },
  product: { path: "/v2/product", queries: ["", "?~sort=name", "?~search=x", "?~filter[name]=~x"] },
  webhook: { path: "/v1/webhook", queries: ["", "?~sort=url", "?~search=x", "?~filter[active]=false"] },
  role: { path: "/v1/account/permission/role", queries: ["", "?~sort=title", "?~search=x", "?~filter[editable]=true"] },
  ticket: {
    path: "/v1/support/ticket",
    queries: ["", "?~sort=subject", "?~search=x", "?~filter[closed]=!", openToday],
  },
  subscription: {
    path: "/v2/subscription/customers",
    queries: [...byPage, "?~filter[status]=active", "?~fields=name"],
  },
  user: {
    path: "/v2/user",
    queries: ["?~fields=firstname", "?~sort=-firstname,_id", "?~search=x", "?~filter[status.active]=false"],
  },
  agreement: { path: "/v1/agreement", queries: ["", "?~sort=-type", "?~search=x", "?~filter[type]=~r"] },
};

interface Observed {
  url: string;
  at: string;
  state: string;
}

async function observe(tenant: TestTenant, api: Api, steps: readonly Step[]): Promise<Observed[]> {
  const targets = new Map<string, string>();
  const observed: Observed[] = [];
  for (const [at, { resource, kind, text }] of steps.entries()) {
    const target = targets.get(resource);
    const { make, change, remove } = listed[resource] as Resource;
    if (kind === "make" || !target) targets.set(resource, await make(tenant, `r${at}${Date.now()}`));
    else if (kind === "remove") await remove?.(tenant, target);
    else await change(tenant, target, kind === "same" ? "the same" : text);
    const { path, queries } = lists[resource] ?? { path: "", queries: [] };
    const urls = queries.map((query) => `${path}${query}`);
    const states = await Promise.all(urls.map(async (url) => ({ url, state: stateOf(await succeeded(api, url)) })));
    const moment = await nextMoment();
    observed.push(...states.map((each) => ({ ...each, at: moment })));
  }
  return observed;
}

async function succeeded(api: Api, url: string): Promise<Answer> {
  const answer = await api.get(url);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/** Without the white space of the stored documents, and without members of users that have no past values. */
function stateOf({ body }: Answer): string {
  for (const user of [body.data ?? body].flat()) {
    if (user.type !== "user") continue;
    user.status = { active: user.status.active };
    delete user.invitation;
    delete user.metadata;
  }
  return JSON.stringify(body);
}

const asOf = (url: string, at: string): string => `${url}${url.includes("?") ? "&" : "?"}~at=${at}`;

test("Each list of a random history is, as of each moment, what was answered then", async ({ tenant }) => {
  const child = await tenant.child();
  const wrong: unknown[] = [];
  let attempts = 0;
  const step = stepOf(Object.keys(listed));
  const histories = fc.sample(fc.array(step, { minLength: 16, maxLength: 20 }), times("at-list", 3));
  for (const [number, history] of histories.entries()) {
    // A provider reads the accounts, tickets and subscriptions of its customers.
    const isShared = number % 2 === 1;
    const steps = isShared
      ? history.filter(({ resource }) => ["account", "ticket", "subscription"].includes(resource))
      : history;
    const { api } = isShared ? tenant : child;
    for (const { url, at, state } of await observe(child, api, steps)) {
      const answer = await api.get(asOf(url, at));
      attempts++;
      if (answer.status === 200) expect(answer.headers.get("as-of")).toBe(at);
      if (stateOf(answer) !== state) wrong.push({ url, at, state, answered: answer.text });
    }
  }
  prove("at-list", attempts, wrong.length, "lists as of a moment");
  expect(wrong).toEqual([]);
});

test("A file of a list as of a moment has what it had then, with the moment in As-Of", async ({ api, tenant }) => {
  await tenant.import("subscriptions", [
    { _id: `${tenant.id}1`, name: "Backup", status: "active" },
    { _id: `${tenant.id}2`, name: "Mail", status: "active" },
  ]);
  const url = "/v2/subscription/customers?~sort=name&~fields=_id,name,status";
  const csv = (address: string) => api.send("GET", address, undefined, { Accept: "text/csv" });
  const then = (await csv(url)).text;
  const at = await nextMoment();
  await tenant.import("subscriptions", [{ _id: `${tenant.id}1`, name: "Archive", status: "cancelled" }]);
  expect((await csv(url)).text).not.toBe(then);
  const answer = await csv(asOf(url, at));
  expect(answer.text).toBe(then);
  expect(answer.headers.get("as-of")).toBe(at);
});

test("A list whose former versions are not kept, and a moment to come, are refused", async ({ api }) => {
  const now = await nextMoment();
  const refusals = {
    [`/v1/event?~at=${now}`]: "The former versions of these records are not kept.",
    [`/v1/support/ticket/history?~at=${now}`]: expect.stringContaining("no such parameter"),
    "/v1/account?~at=2999-01-01T00:00:00.000Z": "The moment is to come. Give one that has passed.",
    "/v1/account?~at=yesterday": expect.any(String),
    [`/v1/account?~at=${now}&~at=${now}`]: expect.stringContaining("more than once"),
    [`/v2/user?~sort=metadata.last_login&~at=${now}`]: "metadata.last_login is available for the current state only.",
    [`/v2/user?~filter[status.invited]=true&~at=${now}`]: "status.invited is available for the current state only.",
  };
  for (const [url, detail] of Object.entries(refusals)) {
    const { status, body } = await api.get(url);
    expect([status, body.code], url).toEqual([400, "invalid_parameter"]);
    expect(body.errors[0].detail, url).toEqual(detail);
  }
});
