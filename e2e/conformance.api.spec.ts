import { execFile } from "node:child_process";
import { readingRules } from "@/cli/conformance/reading-rules";
import { type Body, Site } from "@/cli/conformance/site";
import { writingRules } from "@/cli/conformance/writing-rules";
import { expect, test } from "./api-test";
import { startBetween } from "./between";
import { seedTenant } from "./population";

/** The conformance kit: every rule is kept here, and a break of any is named. */

interface Break {
  /** Changes what is asked. */
  ask?: (url: URL) => void;
  /** Changes what is answered. */
  tell?: (body: Body, url: URL) => Body;
  type?: string;
}

const rules = [...readingRules, ...writingRules];
const drop = (name: string): Break => ({
  ask: (url) => {
    for (const each of [name, name.replace("~", "")]) url.searchParams.delete(each);
  },
});
const without = (list: string, member: string): Break => ({
  tell: (body) => {
    for (const row of (list ? body[list] : body) ?? []) delete row[member];
    return body;
  },
});
const set = (change: (body: Body, url: URL) => void): Break => ({
  tell: (body, url) => {
    change(body, url);
    return body;
  },
});

const breaks: Readonly<Record<string, Break>> = {
  "agreements.list": { tell: (body) => ({ data: body }) },
  "agreements.body": set((body) =>
    body.forEach((each: Body) => {
      for (const text of Object.values<Body>(each.content)) text.body = "{}";
    }),
  ),
  "agreements.type": drop("type"),
  "agreements.extended": without("", "services"),
  "subscriptions.envelope": set(({ metadata }) => delete metadata.maxPageSize),
  "subscriptions.pages": set(({ metadata }) => {
    metadata.page = 1;
  }),
  "subscriptions.page": drop("~page"),
  "subscriptions.fields": set(({ data }) => {
    data[0].price = "100";
  }),
  "subscriptions.items": set(({ data }) => {
    data[0].items[0].amount = "1";
  }),
  ...Object.fromEntries(
    rules
      .filter(({ id }) => id.startsWith("subscriptions.filter."))
      .map(({ id }) => [id, drop(`~filter[${id.slice("subscriptions.filter.".length)}]`)]),
  ),
  "subscriptions.search": drop("~search"),
  "subscriptions.sort": drop("~sort"),
  "subscriptions.selection": drop("~fields[items]"),
  "subscriptions.csv": { type: "application/octet-stream" },
  "parameters.tilde": drop("~perPage"),
  "distributors.envelope": set((body) => {
    body.data = body.distributors;
  }),
  "distributors.count": drop("populate[]"),
  "distributors.pages": drop("~page"),
  "tickets.history": { tell: (body) => (Array.isArray(body) ? body.toReversed() : body) },
  "tickets.history.tenant": set((body) => {
    body[0].totalOpen = 7;
  }),
  "roles.one": set((body) => {
    body.features = undefined;
  }),
  "events.envelope": set(({ pagination }) => {
    pagination.limit = 25;
  }),
  "events.source": drop("~filter[source]"),
  "events.object": drop("~filter[data._id]"),
  "events.failed": set(({ data }) =>
    data.forEach((each: Body) => {
      delete each.data?.statusCode;
    }),
  ),
  "accounts.update": set((body) => {
    body.name = "The former name";
  }),
  "accounts.validation": { type: "accepted" },
  "restore.latest": set((body) => {
    body.collections = [];
  }),
  "restore.suffix": set((body) =>
    body.collections?.forEach((each: Body) => {
      each.name = each.name.replace(/ \(.*/, "");
    }),
  ),
  "restore.unknown": set((body) => {
    if (body.metadata) body.metadata.restored = {};
  }),
};

/** The address of an installation that breaks one rule. */
const startBreaking = ({ ask, tell, type }: Break): Promise<string> =>
  startBetween(process.env.COMPTOIR_TEST_URL ?? "", async (request, pass) => {
    const target = new URL(request.path, "http://localhost");
    ask?.(target);
    const path = ask ? target.pathname + (target.searchParams.size ? `?${target.searchParams}` : "") : request.path;
    const answer = await pass({ ...request, path });
    const isTold = tell && answer.body && (request.method !== "POST" || path.includes("restore"));
    const { headers } = answer;
    if (type?.includes("/")) headers.set("content-type", type);
    return {
      status: type === "accepted" && answer.status === 422 ? 200 : answer.status,
      headers,
      text: isTold ? JSON.stringify(tell(answer.body, target)) : answer.text,
    };
  });

test("this server keeps every rule of the interface", async ({ tenant }) => {
  await seedTenant(tenant, "Kept");
  const args = [
    "dist/comptoir-conformance.js",
    "--base-url",
    process.env.COMPTOIR_TEST_URL ?? "",
    "--writes",
    "--json",
  ];
  const environment = { ...process.env, COMPTOIR_KEY: await tenant.key() };
  const ran = await new Promise<{ code: unknown; stdout: string }>((ended) =>
    execFile(process.execPath, args, { env: environment }, (error, stdout) => ended({ code: error?.code, stdout })),
  );
  const outcomes: { id: string; outcome: string; found?: string }[] = JSON.parse(ran.stdout);
  expect(outcomes.filter(({ outcome }) => outcome !== "kept")).toEqual([]);
  expect(outcomes.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  expect(ran.code).toBeUndefined();
});

test("an installation that breaks a rule is told which one", async ({ tenant }) => {
  await seedTenant(tenant, "Broken");
  const key = await tenant.key();
  expect(Object.keys(breaks).sort()).toEqual(rules.map(({ id }) => id).sort());
  const unnoticed: string[] = [];
  for (const { id, check } of rules) {
    const url = await startBreaking(breaks[id] ?? {});
    const fault = await check(new Site(url, key)).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!(fault instanceof Error) || fault.constructor.name === "Untried") unnoticed.push(`${id}: ${fault?.message}`);
  }
  expect(unnoticed).toEqual([]);
});
