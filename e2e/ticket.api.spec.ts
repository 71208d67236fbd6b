import fc from "fast-check";
import { expect, test } from "./api-test";
import { newTenant, type TestTenant } from "./fixtures";

const minute = 60_000;
const day = 24 * 60 * minute;

interface Ticket {
  id: string;
  tenant?: string;
  subject?: string;
  created?: string;
  closed?: string | null;
}

const at = (milliseconds: number): string => new Date(milliseconds).toISOString();
const midnight = (milliseconds: number): number => Math.floor(milliseconds / day) * day;

/** The rules of the count, ticket by ticket and day by day. */
function countedOn(tickets: Ticket[], date: string, now: number): Ticket[] {
  const lastMoment = Math.min(Date.parse(`${date}T23:59:59.999Z`), now);
  return tickets.filter(
    ({ created, closed }) =>
      created !== undefined && Date.parse(created) <= lastMoment && (!closed || Date.parse(closed) > lastMoment),
  );
}

/**
 * Moments around `now`: anywhere in four hundred days, at midnights and beside them, and in days to come; not so near
 * that they pass during the test.
 */
const moment = (now: number): fc.Arbitrary<number> => {
  const anywhere = fc.integer({ min: now - 400 * day, max: now + 3 * day });
  const atMidnight = fc
    .tuple(fc.integer({ min: -370, max: 2 }), fc.constantFrom(-1, 0, 1))
    .map(([days, beside]) => midnight(now) + days * day + beside);
  return fc
    .oneof(anywhere, atMidnight)
    .map((moment) => (Math.abs(moment - now) < 5 * minute ? now - 5 * minute : moment));
};

/** Tickets of a family: open, closed later, at once or before they were opened, and ones that say neither. */
const ticketsOf = (tenants: string[], now: number): fc.Arbitrary<Ticket[]> => {
  const times = fc.oneof(
    fc.tuple(moment(now), moment(now)),
    moment(now).map((moment): [number, number] => [moment, moment]),
    fc.tuple(moment(now), fc.constantFrom(null, undefined)),
    fc.constant<[undefined, undefined]>([undefined, undefined]),
  );
  const ticket = fc.record({ tenant: fc.constantFrom(...tenants), times });
  return fc.array(ticket, { maxLength: 60 }).map((drawn) =>
    drawn.map(({ tenant, times: [created, closed] }, number) => ({
      id: `ticket-${number}`,
      tenant,
      ...(created === undefined ? {} : { created: at(created) }),
      ...(closed === undefined ? {} : { closed: closed === null ? null : at(closed) }),
    })),
  );
};

async function withTickets(tickets: Ticket[], given?: TestTenant): Promise<TestTenant> {
  const tenant = given ?? (await newTenant());
  await tenant.import("tickets", tickets);
  return tenant;
}

test("the history counts on each day what was open at its end, whatever the tickets, the days and the tenants asked for", async ({
  tenant,
  stranger,
}) => {
  const [child, sibling] = [await tenant.child(), await tenant.child()];
  await withTickets([{ id: "foreign", created: at(Date.now() - 9 * day) }], stranger);
  const family = [tenant.id, child.id, sibling.id];
  const now = Date.now();
  const filters = fc.constantFrom<[string, (tenant: string) => boolean]>(
    ["", () => true],
    [`&filter[tenant]=${tenant.id}`, (id) => id === tenant.id],
    [`&~filter[tenant]=${child.id}`, (id) => id === child.id],
    [`&filter[tenant]=${stranger.id}`, () => false],
    ["&filter[tenant]=nobody", () => false],
    [`&filter[tenant][]=${child.id}&filter[tenant][]=${sibling.id}`, (id) => id !== tenant.id],
    [`&filter[tenant]=!${child.id}`, (id) => id !== child.id],
    [`&filter[tenant][]=!${child.id}&filter[tenant][]=!${tenant.id}`, (id) => id === sibling.id],
    [`&filter[tenant]=!${stranger.id}`, () => true],
  );
  const all: Ticket[] = [];
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      ticketsOf(family, now),
      fc.oneof(fc.integer({ min: 1, max: 366 }), fc.constantFrom(1, 2, 366)),
      fc.array(filters, { minLength: 3, maxLength: 3 }),
      async (drawn, days, asked) => {
        // Each run adds to the tickets that are there; a ticket of the same identifier is replaced.
        const tickets = drawn.map((ticket) => ({ ...ticket, id: `${ticket.id}-${run}` }));
        run++;
        all.push(...tickets);
        await tenant.import("tickets", tickets);
        for (const [filter, belongs] of asked) {
          const answer = await tenant.api.get(`/v1/support/ticket/history?days=${days}${filter}`);
          expect(answer.status).toBe(200);
          const last = Date.parse(answer.body.at(-1).date);
          const counted = all.filter(({ tenant: owner = tenant.id }) => belongs(owner));
          expect(answer.body).toEqual(
            Array.from({ length: days }, (_, back) => {
              const date = at(last - (days - 1 - back) * day).slice(0, 10);
              return { date, totalOpen: countedOn(counted, date, Date.now()).length };
            }),
          );
        }
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
});

test("openOn lists as many tickets as the history counts on that day, and those", async ({ tenant }) => {
  const child = await tenant.child();
  const now = Date.now();
  const tickets: Ticket[] = [];
  let run = 0;
  await fc.assert(
    fc.asyncProperty(ticketsOf([tenant.id, child.id], now), fc.integer({ min: 0, max: 365 }), async (drawn, back) => {
      const added = drawn.map((ticket) => ({ ...ticket, id: `${ticket.id}-${run}` }));
      run++;
      tickets.push(...added);
      await tenant.import("tickets", added);
      const history = await tenant.api.get("/v1/support/ticket/history?days=366");
      const { date, totalOpen } = history.body.at(-1 - back);
      const list = await tenant.api.get(`/v1/support/ticket?openOn=${date}&~perPage=1000&~fields=id`);
      expect(list.body.metadata.total).toBe(totalOpen);
      const listed = list.body.data.map(({ id }: Ticket) => id).sort();
      const counted = countedOn(tickets, date, Date.now()).map(({ id }) => id);
      expect(listed).toEqual(counted.sort());
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

test("GET /v1/support/ticket/history answers 400 for days that are no whole number from 1 to 366", async ({
  tenant,
}) => {
  for (const days of ["0", "367", "-1", "1.5", "x", "", "1e2", "%201", "9999999999", "1&days=2"]) {
    const answer = await tenant.api.get(`/v1/support/ticket/history?days=${days}`);
    expect(answer.status, days).toBe(400);
    expect(answer.body.errors[0].parameter).toBe("days");
  }
  for (const parameter of ["~sort=tenant", "~page=0", "~search=x", "filter[subject]=x", "openOn=2026-01-01"]) {
    expect((await tenant.api.get(`/v1/support/ticket/history?${parameter}`)).status, parameter).toBe(400);
  }
});

test("tickets written over the API are counted: opened, closed, and opened again", async ({ tenant }) => {
  const today = midnight(Date.now());
  const counts = async () =>
    (await tenant.api.get("/v1/support/ticket/history?days=3")).body.map(
      (entry: { totalOpen: number }) => entry.totalOpen,
    );
  const { body: ticket } = await tenant.api.post("/v1/support/ticket", {
    subject: "No sound",
    created: at(today - 1.5 * day),
  });
  expect(await counts()).toEqual([1, 1, 1]);
  await tenant.api.put(`/v1/support/ticket/${ticket.id}`, { closed: at(today - 0.5 * day) });
  expect(await counts()).toEqual([1, 0, 0]);
  await tenant.api.put(`/v1/support/ticket/${ticket.id}`, { closed: null });
  expect(await counts()).toEqual([1, 1, 1]);
});

test("POST /v1/support/ticket answers 201 with the ticket, which GET then answers with the same ETag", async ({
  tenant,
}) => {
  const created = await tenant.api.post("/v1/support/ticket", { subject: "No sound" });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    tenant: tenant.id,
    subject: "No sound",
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    closed: null,
  });
  const read = await tenant.api.get(`/v1/support/ticket/${created.body.id}`);
  expect(read.body).toEqual(created.body);
  expect(read.headers.get("etag")).toBe(created.headers.get("etag"));
  const again = await tenant.api.get(`/v1/support/ticket/${created.body.id}`, {
    "If-None-Match": read.headers.get("etag") ?? "",
  });
  expect(again.status).toBe(304);
});

test("a tenant writes its own and its customers' tickets, and no others", async ({ tenant, stranger }) => {
  const child = await tenant.child();
  const made = await tenant.api.post("/v1/support/ticket", { subject: "For a customer", tenant: child.id });
  expect(made.body.tenant).toBe(child.id);
  expect((await child.api.get(`/v1/support/ticket/${made.body.id}`)).status).toBe(200);
  expect((await tenant.api.put(`/v1/support/ticket/${made.body.id}`, { subject: "Changed" })).status).toBe(200);

  const foreign = await tenant.api.post("/v1/support/ticket", { subject: "Not mine", tenant: stranger.id });
  const unknown = await tenant.api.post("/v1/support/ticket", { subject: "Not mine", tenant: "nobody" });
  expect(foreign.status).toBe(422);
  expect(foreign.body.errors).toEqual(unknown.body.errors);
  expect((await child.api.post("/v1/support/ticket", { subject: "Not mine", tenant: tenant.id })).status).toBe(422);
});

test("PUT /v1/support/ticket/:id merges what is sent and names what it did in one event", async ({ tenant }) => {
  const { body: ticket } = await tenant.api.post("/v1/support/ticket", { subject: "No sound" });
  const path = `/v1/support/ticket/${ticket.id}`;
  const later = at(Date.parse(ticket.created) + minute);
  const steps: [unknown, object, string | undefined][] = [
    [{ id: "x", tenant: "y", created: later, more: 1 }, {}, undefined],
    [{ subject: "Still no sound" }, { subject: "Still no sound" }, "ticket_update"],
    [{ closed: later }, { closed: later }, "ticket_close"],
    [{ closed: later }, {}, undefined],
    [{ closed: at(Date.parse(later) + 1) }, { closed: at(Date.parse(later) + 1) }, "ticket_update"],
    [{ closed: null, subject: "Again" }, { closed: null, subject: "Again" }, "ticket_reopen"],
  ];
  let expected = ticket;
  let events = 1;
  for (const [body, changed, action] of steps) {
    expected = { ...expected, ...changed };
    const answer = await tenant.api.put(path, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(expected);
    const { body: log } = await tenant.api.get(`/v1/event?~filter[data._id]=${ticket.id}&~limit=1`);
    if (action) {
      events++;
      expect(log.data[0]).toMatchObject({ source: "support", action, status: "success" });
    }
    expect(log.pagination.total).toBe(events);
  }
});

test("a ticket is closed now by the clock of the server, and not in the future", async ({ tenant }) => {
  const { body: ticket } = await tenant.api.post("/v1/support/ticket", { subject: "No sound" });
  const path = `/v1/support/ticket/${ticket.id}`;
  const tomorrow = at(Date.now() + day);
  for (const answer of [
    await tenant.api.put(path, { closed: tomorrow }),
    await tenant.api.post("/v1/support/ticket", { subject: "No sound", closed: tomorrow }),
  ]) {
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer: "/closed" }]);
  }
  const { body: closed } = await tenant.api.put(path, { closed: "now" });
  expect(Math.abs(Date.parse(closed.closed) - Date.now())).toBeLessThan(minute);
  const { body: plan } = await tenant.api.post("/v1/plan", {
    operation: "ticket.update",
    ids: [ticket.id],
    set: { closed: tomorrow },
  });
  expect(plan).toMatchObject({ counts: { change: 0, refuse: 1 } });
});

test("a wrong ticket answers 422 with an error per field and changes nothing", async ({ tenant }) => {
  const wrong: [unknown, string[]][] = [
    [{}, ["/subject"]],
    [{ subject: "  " }, ["/subject"]],
    [{ subject: "x".repeat(501) }, ["/subject"]],
    [{ subject: 5, created: "yesterday", closed: false }, ["/subject", "/created", "/closed"]],
    [{ subject: "x", created: "2026-02-02T00:00:00Z", closed: "2026-02-01T23:59:59.999Z" }, ["/closed"]],
    [{ subject: "x", tenant: "no such/tenant" }, ["/tenant"]],
  ];
  for (const [body, pointers] of wrong) {
    const answer = await tenant.api.post("/v1/support/ticket", body);
    expect(answer.status, JSON.stringify(body)).toBe(422);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  }
  expect((await tenant.api.get("/v1/support/ticket")).body.metadata.total).toBe(0);
});

test("GET /v1/support/ticket answers 400 for an openOn that is no day until today", async ({ tenant }) => {
  for (const wrong of [
    "openOn=2026-02-30",
    "openOn=2999-01-01",
    "openOn=",
    "openOn=today",
    "openOn=2026-01-01&openOn=2026-01-02",
  ]) {
    expect((await tenant.api.get(`/v1/support/ticket?${wrong}`)).status, wrong).toBe(400);
  }
});
