import fc from "fast-check";
import pg from "pg";
import { evaluateViews } from "@/lib/resources/view/evaluate";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import type { Api, TestTenant } from "./fixtures";
import { prove, times } from "./proof";

interface Notice {
  view: { id: string; name: string };
  kind: "entered" | "left";
  count: number;
  records: { tenant: string; id: string }[];
  read: boolean;
}

const evaluate = (tenant: TestTenant, at = new Date()) => evaluateViews(tenant.id, at);
const notices = async (api: Api): Promise<Notice[]> =>
  (await api.get("/v1/notice?~sort=created,kind&~perPage=1000")).body.data;
const messages = (all: readonly Notice[]) =>
  all.map(
    ({ view, kind, records }) =>
      `${view.name} ${kind}: ${records
        .map(({ id }) => id)
        .sort()
        .join(" ")}`,
  );

/** Evaluates views at once: the server's own worker, which comes each minute, finds the views taken meanwhile. */
async function unseen(tenant: TestTenant, work: () => Promise<unknown>): Promise<void> {
  await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    await owner.query("BEGIN");
    await owner.query("SELECT FROM view_watch WHERE tenant = $1 FOR UPDATE", [tenant.id]);
    await work();
    await owner.query("COMMIT");
  });
}

async function watched(api: Api, view: { screen: string; name: string; parameters: string }): Promise<string> {
  const { id } = (await api.post("/v1/view", view)).body;
  const { status, body } = await api.put(`/v1/view/${id}`, { notify: true });
  expect([status, body.notify]).toEqual([200, true]);
  return id;
}

const printers = { screen: "/tickets", name: "Printers", parameters: "~search=printer&~filter[closed]=!" };

test("I am notified of records that enter and leave my view, on every device, and webhooks get it too", async ({
  tenant,
}) => {
  const [kari, ola] = [await tenant.signedIn(), await tenant.signedIn()];
  const ticket = async (subject: string): Promise<string> =>
    (await tenant.api.post("/v1/support/ticket", { subject })).body.id;
  const put = (id: string, body: object) => tenant.api.put(`/v1/support/ticket/${id}`, body);
  const [before, other] = [await ticket("Printer before"), await ticket("Screen")];
  const view = await watched(kari, printers);

  await put(before, { subject: "Printer before, again" });
  await evaluate(tenant);
  expect(await notices(kari)).toEqual([]);

  const child = await tenant.child();
  const hook = { url: "https://hooks.example.com/views", sources: ["view"], actions: ["entered", "left"] };
  const webhook = (await tenant.api.post("/v1/webhook", hook)).body.id;
  let ofChild = "";
  await unseen(tenant, async () => {
    ofChild = (await child.api.post("/v1/support/ticket", { subject: "A printer" })).body.id;
    await put(before, { closed: new Date().toISOString() });
    await put(other, { subject: "Printer now" });
    const short = await ticket("Printer for a moment");
    await put(short, { subject: "Screen after all" });
  });
  await evaluate(tenant);
  await evaluate(tenant);
  const all = await notices(kari);
  expect(messages(all).sort()).toEqual(
    [`Printers entered: ${[other, ofChild].sort().join(" ")}`, `Printers left: ${before}`].sort(),
  );
  expect(all.every(({ read }) => !read)).toBe(true);
  expect(await notices(ola)).toEqual([]);
  const { data } = (await tenant.api.get("/v1/event?~filter[source]=view&~filter[action]=entered")).body;
  expect(data).toMatchObject([
    { message: "Records entered the view", data: { _id: view, name: "Printers", screen: "/tickets", count: 2 } },
  ]);
  const deliveries = (await tenant.api.get(`/v1/webhook/${webhook}/delivery`)).body.data;
  expect(deliveries.map(({ type }: { type: string }) => type).sort()).toEqual(["view.entered", "view.left"]);

  expect((await ola.post("/v1/notice/read", {})).body).toEqual({ read: 0 });
  expect((await kari.post("/v1/notice/read")).body).toEqual({ read: 2 });
  expect((await kari.get("/v1/notice?~filter[read]=false")).body.metadata.total).toBe(0);
  await kari.delete(`/v1/view/${view}`);
  expect(await notices(kari)).toEqual([]);
});

test("Only its owner, signed in and with the right, is notified; who has lost it gets nothing more", async ({
  tenant,
}) => {
  const { api } = tenant;
  const { body: role } = await api.post("/v1/account/permission/role", {
    name: "desk",
    features: [{ namespace: "Platform/Support" }],
  });
  const desk = await tenant.signedIn("desk.user");
  await watched(desk, printers);
  const ofKey = (await api.post("/v1/view", printers)).body.id;
  expect((await api.put(`/v1/view/${ofKey}`, { notify: true })).status).toBe(403);
  const accounts = (await desk.post("/v1/view", { screen: "/accounts", name: "All", parameters: "" })).body.id;
  expect((await desk.put(`/v1/view/${accounts}`, { notify: true })).status).toBe(403);
  const events = (await desk.post("/v1/view", { screen: "/events", name: "All", parameters: "" })).body.id;
  expect((await desk.put(`/v1/view/${events}`, { notify: true })).status).toBe(409);

  const setFeature = (namespace: string) =>
    api.put(`/v1/account/permission/role/${role._id}`, { features: [{ namespace }] });
  await unseen(tenant, async () => {
    await api.post("/v1/support/ticket", { subject: "Printer one" });
    await setFeature("Platform/Product");
  });
  await evaluate(tenant);
  await api.post("/v1/support/ticket", { subject: "Printer two" });
  await evaluate(tenant);
  await setFeature("Platform/Support");
  await evaluate(tenant);
  expect(await notices(desk)).toEqual([]);
  const { id } = (await api.post("/v1/support/ticket", { subject: "Printer three" })).body;
  await evaluate(tenant);
  expect(messages(await notices(desk))).toEqual([`Printers entered: ${id}`]);
});

test("Records that enter or leave a view because time passes are notified, each once", async ({ tenant }) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000);
  const ends = (id: string, days: number) => ({
    _id: id,
    name: id,
    end_date: `${day(days).toISOString().slice(0, 10)}T00:00:00.000Z`,
  });
  await tenant.import("subscriptions", [ends("a", 3), ends("b", 31), ends("c", 32), ends("d", 90)]);
  const kari = await tenant.signedIn();
  await watched(kari, {
    screen: "/subscriptions",
    name: "Ends soon",
    parameters: "~filter[end_date][]=>=today&~filter[end_date][]=<=today+30d",
  });
  await evaluate(tenant);
  expect(await notices(kari)).toEqual([]);
  await evaluate(tenant, day(1));
  await evaluate(tenant, day(1));
  expect(messages(await notices(kari))).toEqual(["Ends soon entered: b"]);
  // The worker was away for a week.
  await evaluate(tenant, day(8));
  expect(messages(await notices(kari)).sort()).toEqual([
    "Ends soon entered: b",
    "Ends soon entered: c",
    "Ends soon left: a",
  ]);
});

test("A view that shows something else notifies of what moves from then on", async ({ tenant }) => {
  const kari = await tenant.signedIn();
  const id = await watched(kari, printers);
  await tenant.api.post("/v1/support/ticket", { subject: "Printer" });
  await tenant.api.post("/v1/support/ticket", { subject: "Screen" });
  await kari.put(`/v1/view/${id}`, { parameters: "~search=screen" });
  await evaluate(tenant);
  expect(await notices(kari)).toEqual([]);
  const { id: screen } = (await tenant.api.post("/v1/support/ticket", { subject: "Screen two" })).body;
  await kari.put(`/v1/view/${id}`, { name: "Screens" });
  await evaluate(tenant);
  expect(messages(await notices(kari))).toEqual([`Screens entered: ${screen}`]);
  expect((await kari.put(`/v1/view/${id}`, { notify: false })).body.notify).toBe(false);
  await tenant.api.post("/v1/support/ticket", { subject: "Screen three" });
  await evaluate(tenant);
  expect(await notices(kari)).toHaveLength(1);
});

test("A view is asked again when its list has changed, its times mean other ones, or an hour has passed", async ({
  tenant,
}) => {
  // Tomorrow at noon, so that midnight is not among the next minutes.
  const now = new Date(Date.now() + 86_400_000).setUTCHours(12, 0, 0, 0);
  const kari = await tenant.signedIn();
  const still = await watched(kari, printers);
  const timed = await watched(kari, { ...printers, name: "Of this week", parameters: "~filter[created]=>=today-7d" });
  const asked = async (minutes: number): Promise<string[]> => {
    await evaluate(tenant, new Date(now + minutes * 60_000));
    return await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
      const { rows } = await owner.query(
        "SELECT view FROM view_watch WHERE tenant = $1 AND evaluated = $2 ORDER BY view = $3",
        [tenant.id, new Date(now + minutes * 60_000), timed],
      );
      return rows.map(({ view }) => view);
    });
  };
  expect(await asked(1)).toEqual([still, timed]);
  expect(await asked(2)).toEqual([]);
  await tenant.api.post("/v1/support/ticket", { subject: "Printer" });
  expect(await asked(3)).toEqual([still, timed]);
  expect(await asked(4)).toEqual([]);
  await tenant.api.post("/v1/distributor", {
    name: "Alpha",
    address: { street: "S", zip: "1", city: "Oslo", country: "NO" },
  });
  expect(await asked(5)).toEqual([]);
  expect(await asked(64)).toEqual([still, timed]);
  // The next day, the views were asked less than an hour ago.
  const midnight = new Date(now + 86_400_000).setUTCHours(0, 0, 0, 0);
  const minutesTo = (midnight - now) / 60_000;
  await asked(minutesTo - 0.5);
  expect(await asked(minutesTo + 0.5)).toEqual([timed]);
});

/** Writers of tickets, some of whose subjects are in the view. */
async function write(tenant: TestTenant, steps: readonly { id: number; what: "in" | "out" | "gone" }[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.COMPTOIR_TEST_OWNER_URL ?? "" });
  await client.connect();
  for (const { id, what } of steps) {
    const doc = JSON.stringify({ id: `t${id}`, tenant: tenant.id, subject: what === "in" ? "Printer" : "Screen" });
    if (what === "gone") await client.query("DELETE FROM ticket WHERE tenant = $1 AND id = $2", [tenant.id, `t${id}`]);
    else
      await client.query(
        "INSERT INTO ticket (tenant, id, doc) VALUES ($1, $2, $3) ON CONFLICT (tenant, id) DO UPDATE SET doc = excluded.doc",
        [tenant.id, `t${id}`, doc],
      );
  }
  await client.end();
}

/** Ends a connection in the midst of an evaluation, as the end of its process would. */
async function kill(): Promise<number> {
  const client = new pg.Client({ connectionString: process.env.COMPTOIR_TEST_APP_URL ?? "" });
  await client.connect();
  let killed = 0;
  for (let attempt = 0; attempt < 30 && killed === 0; attempt++) {
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(l.pid) FROM pg_locks l
       WHERE l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND l.relation = 'view_watch'::regclass AND l.mode = 'RowShareLock' AND l.pid <> pg_backend_pid() LIMIT 1`,
    );
    killed = rowCount ?? 0;
  }
  await client.end();
  return killed;
}

test("Whatever is written, by however many workers it is evaluated, and whichever of them dies: no move is lost or reported twice", async ({
  tenant,
}) => {
  const kari = await tenant.signedIn();
  await watched(kari, { screen: "/tickets", name: "Printers", parameters: "~search=printer" });
  const step = fc.record({ id: fc.nat(12), what: fc.constantFrom("in" as const, "out" as const, "gone" as const) });
  const rounds = fc.sample(
    fc.array(fc.array(step, { maxLength: 12 }), { minLength: 3, maxLength: 3 }),
    times("notices", 12),
  );
  const inside = new Set<string>();
  let [moves, kills, wrong, seen] = [0, 0, 0, 0];
  for (const [at, writers] of rounds.entries()) {
    const work = [...writers.map((steps) => write(tenant, steps)), evaluate(tenant), evaluate(tenant)];
    if (at % 3 === 0) kills += await kill();
    await Promise.all(work);
    await evaluate(tenant);
    const search = "~filter[source]=view&~filter[action][]=entered&~filter[action][]=left&~sort=time&~limit=1000";
    const { data } = (await tenant.api.get(`/v1/event?${search}`)).body;
    // A record that leaves in one evaluation cannot enter in the same: the order of the two does not matter.
    for (const { action, data: moved } of data.slice(seen)) {
      for (const { id } of moved.records) {
        moves++;
        if (action === "entered" ? inside.has(id) : !inside.delete(id)) wrong++;
        if (action === "entered") inside.add(id);
      }
    }
    seen = data.length;
    const list = (await tenant.api.get("/v1/support/ticket?~search=printer&~perPage=100")).body.data;
    const expected = list.map((ticket: { id: string }) => ticket.id).sort();
    if (expected.join() !== [...inside].sort().join()) wrong++;
  }
  prove(
    "notices",
    moves,
    wrong,
    `records that entered or left a view, each reported once by two workers in spite of ${kills} kills`,
  );
  expect(wrong).toBe(0);
  expect(moves).toBeGreaterThan(0);
});
