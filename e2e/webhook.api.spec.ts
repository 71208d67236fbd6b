import { Webhook } from "standardwebhooks";
import { asDatabaseOwner, type TestTenant } from "./fixtures";
import type { Received, Receiver } from "./receiver";
import { expect, webhookTest } from "./webhook-api-test";

const test = webhookTest({ privateAllowed: true });

const order = { source: "order", action: "create", status: "success", message: "Order was created" };

const create = async (tenant: TestTenant, receiver: Receiver, options: Record<string, unknown> = {}) => {
  const answer = await tenant.api.post("/v1/webhook", { url: receiver.url, ...options });
  expect(answer.status).toBe(201);
  return answer.body;
};

/** Verifies a delivery as a receiver would, with the specification's own library. */
const verify = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as unknown;

const deliveries = async (tenant: TestTenant, webhook: string, query = "") =>
  (await tenant.api.get(`/v1/webhook/${webhook}/delivery?${query}`)).body.data;

/** Waits until the newest delivery is as described. */
const untilDelivery = (tenant: TestTenant, webhook: string, expected: Record<string, unknown>) =>
  expect.poll(async () => (await deliveries(tenant, webhook))[0], { timeout: 15_000 }).toMatchObject(expected);

test("an event is posted as it is answered, signed by the Standard Webhooks specification", async ({
  tenant,
  receiver,
}) => {
  const { id, secret } = await create(tenant, receiver);
  const { body: event } = await tenant.api.post("/v1/event", { ...order, data: { _id: "1", text: "æøå € 😀" } });
  const received = await receiver.nth(1);
  expect(verify(secret, received)).toEqual({ type: "order.create", timestamp: event.time, data: event });
  expect(received.headers).toMatchObject({
    "webhook-id": event.id,
    "content-type": "application/json",
    "user-agent": "Comptoir",
  });
  expect(Math.abs(Number(received.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(60);
  await untilDelivery(tenant, id, { status: "delivered", event: event.id, type: "order.create", attemptCount: 1 });
  const [delivery] = await deliveries(tenant, id);
  expect(delivery.attempts).toEqual([
    { time: expect.any(String), durationMilliseconds: expect.any(Number), statusCode: 200 },
  ]);
  expect((await tenant.api.get(`/v1/webhook/delivery/${delivery.id}`)).body).toEqual(delivery);
});

test("what the API itself records is posted too: successes and refusals, one for each", async ({
  tenant,
  receiver,
}) => {
  const { secret } = await create(tenant, receiver, { sources: ["support"] });
  const { body: ticket } = await tenant.api.post("/v1/support/ticket", { subject: "No sound" });
  await tenant.api.put("/v1/support/ticket/unknown", {});
  await receiver.nth(2);
  const types = receiver.received.map(
    (received) => verify(secret, received) as { type: string; data: { data: object } },
  );
  expect(types).toContainEqual(expect.objectContaining({ type: "support.ticket_create" }));
  const { data } = types.find(({ type }) => type === "support.ticket_create") ?? {};
  expect(data?.data).toMatchObject({ _id: ticket.id });
  expect(types).toContainEqual(
    expect.objectContaining({ type: "support.ticket_update", data: expect.objectContaining({ status: "failed" }) }),
  );
});

test("the secret is shown when it is made and never again", async ({ tenant, receiver }) => {
  const { id, secret } = await create(tenant, receiver);
  const rotated = await tenant.api.post(`/v1/webhook/${id}/rotate`);
  const { rows } = await asDatabaseOwner("SELECT w::text AS row FROM webhook w WHERE id = $1", [id]);
  const logged = "SELECT string_agg(doc::text, '') AS text FROM event WHERE tenant = $1";
  const events = await asDatabaseOwner(logged, [tenant.id]);
  const shown = [
    (await tenant.api.get("/v1/webhook")).text,
    (await tenant.api.get(`/v1/webhook/${id}`)).text,
    (await tenant.api.put(`/v1/webhook/${id}`, { description: "x" })).text,
    (await tenant.api.get("/v1/event?~limit=1000")).text,
    rows[0].row,
    events.rows[0].text,
  ].join();
  for (const each of [secret, rotated.body.secret]) {
    expect(each).toMatch(/^whsec_/);
    expect(shown).not.toContain(each.slice(6));
    expect(shown).not.toContain(Buffer.from(each.slice(6), "base64").toString("hex"));
  }
  expect(shown).not.toContain("whsec");
});

test("after a rotation deliveries carry two signatures for as long as asked, then one", async ({
  tenant,
  receiver,
}) => {
  const { id, secret: first } = await create(tenant, receiver);
  const { body: rotated } = await tenant.api.post(`/v1/webhook/${id}/rotate`, { overlapSeconds: 3600 });
  expect(Math.abs(Date.parse(rotated.previousSecretUntil) - Date.now() - 3_600_000)).toBeLessThan(60_000);
  await tenant.api.post("/v1/event", order);
  const both = await receiver.nth(1);
  expect(String(both.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  verify(first, both);
  verify(rotated.secret, both);

  const { body: last } = await tenant.api.post(`/v1/webhook/${id}/rotate`, { overlapSeconds: 0 });
  expect(last.previousSecretUntil).toBeNull();
  await tenant.api.post("/v1/event", order);
  const one = await receiver.nth(2);
  verify(last.secret, one);
  for (const secret of [first, rotated.secret]) expect(() => verify(secret, one)).toThrow();
});

test("a webhook receives the sources, actions and outcomes it asks for, and nothing while it is inactive", async ({
  tenant,
  receiver,
}) => {
  await create(tenant, receiver, { sources: ["order", "support"], actions: ["create"], statuses: ["failed"] });
  const { id: idle } = await create(tenant, receiver, { active: false });
  const sent = [
    order,
    { ...order, status: "failed", source: "billing" },
    { ...order, status: "failed", action: "ship" },
    { ...order, status: "failed" },
    { ...order, status: "failed", source: "support" },
  ];
  for (const event of sent) expect((await tenant.api.post("/v1/event", event)).status).toBe(201);
  await receiver.nth(2);
  const types = receiver.received.map(({ body }) => JSON.parse(body).type);
  expect(types.sort()).toEqual(["order.create", "support.create"]);
  expect(await deliveries(tenant, idle)).toEqual([]);
});

test("a type is made of letters, digits and underscores, whatever the event is called", async ({
  tenant,
  receiver,
}) => {
  await create(tenant, receiver);
  await tenant.api.post("/v1/event", { ...order, source: "Ærlig talt / 2", action: "it's-done" });
  expect(JSON.parse((await receiver.nth(1)).body).type).toBe("_rlig_talt_2.it_s_done");
});

test("a delivery that fails is tried again with the same id, and each attempt is written down", async ({
  tenant,
  receiver,
  hurry,
}) => {
  receiver.react = (response) => {
    response.statusCode = receiver.received.length < 3 ? 503 : 200;
    response.end("x".repeat(5_000));
  };
  const { id, secret } = await create(tenant, receiver);
  const { body: event } = await tenant.api.post("/v1/event", order);
  await untilDelivery(tenant, id, { status: "pending", attemptCount: 1 });
  const [waiting] = await deliveries(tenant, id);
  expect(Date.parse(waiting.nextAttempt) - Date.parse(waiting.attempts[0].time)).toBeGreaterThan(4_000);
  expect(waiting.attempts[0]).toMatchObject({
    statusCode: 503,
    error: "The receiver answered 503.",
    response: "x".repeat(1024),
  });
  expect((await tenant.api.get(`/v1/webhook/${id}`)).body.failingSince).toBe(waiting.attempts[0].time);

  await hurry();
  await untilDelivery(tenant, id, { attemptCount: 2 });
  await hurry();
  await untilDelivery(tenant, id, { status: "delivered", attemptCount: 3, nextAttempt: null });
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([event.id, event.id, event.id]);
  for (const received of receiver.received) verify(secret, received);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect((await tenant.api.get(`/v1/webhook/${id}`)).body.failingSince).toBeNull();
});

test("a delivery is given up after nine attempts, and can then be sent again", async ({ tenant, receiver, hurry }) => {
  receiver.answers(500);
  const { id } = await create(tenant, receiver);
  await tenant.api.post("/v1/event", order);
  for (let attempt = 1; attempt < 9; attempt++) {
    await untilDelivery(tenant, id, { status: "pending", attemptCount: attempt });
    await hurry();
  }
  await untilDelivery(tenant, id, { status: "failed", attemptCount: 9, nextAttempt: null, delivered: null });
  expect(await hurry()).toBe(0);

  receiver.answers(200);
  const [failed] = await deliveries(tenant, id, "~filter[status]=failed");
  const again = await tenant.api.post(`/v1/webhook/delivery/${failed.id}/redeliver`);
  expect(again.body).toMatchObject({ id: failed.id, status: "pending", attemptCount: 9 });
  await untilDelivery(tenant, id, { status: "delivered", attemptCount: 10 });
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

test("a delivery that is being sent is not sent again before its outcome is known", async ({ tenant, receiver }) => {
  const waiting: (() => void)[] = [];
  receiver.react = (response) => void waiting.push(() => response.end());
  const { id } = await create(tenant, receiver, { sources: ["order"] });
  await tenant.api.post("/v1/event", order);
  await expect.poll(() => waiting.length).toBe(1);
  const [delivery] = await deliveries(tenant, id);
  const again = () => tenant.api.post(`/v1/webhook/delivery/${delivery.id}/redeliver`);
  expect((await again()).status).toBe(409);
  for (const answer of waiting.splice(0)) answer();
  await untilDelivery(tenant, id, { status: "delivered", attemptCount: 1 });
  receiver.answers(200);
  await expect.poll(async () => (await again()).status).toBe(200);
  await untilDelivery(tenant, id, { status: "delivered", attemptCount: 2 });
  expect(receiver.received).toHaveLength(2);
});

test("all deliveries that failed since a moment are sent again at once", async ({ tenant, receiver }) => {
  receiver.answers(410);
  const { id } = await create(tenant, receiver);
  await tenant.api.post("/v1/event", order);
  await untilDelivery(tenant, id, { status: "failed" });
  const again = (since: string) => tenant.api.post(`/v1/webhook/${id}/redeliver?since=${since}`);
  expect((await again("today")).status).toBe(409);
  await tenant.api.put(`/v1/webhook/${id}`, { active: true });
  receiver.answers(200);
  expect((await again("yesterday")).status).toBe(400);
  expect((await again("now%2B1h")).body).toEqual({ redelivered: 0, more: false });
  expect((await again("today")).body).toEqual({ redelivered: 1, more: false });
  await untilDelivery(tenant, id, { status: "delivered", attemptCount: 2 });
});

test("a receiver that answers 410 gets no further requests; once active again, it gets what was waiting", async ({
  tenant,
  receiver,
}) => {
  receiver.react = (response, { body }) => {
    response.statusCode = JSON.parse(body).data.message === "last" ? 410 : 500;
    response.end();
  };
  const { id } = await create(tenant, receiver);
  await tenant.api.post("/v1/event", { ...order, message: "waits" });
  await untilDelivery(tenant, id, { attemptCount: 1 });
  await tenant.api.post("/v1/event", { ...order, message: "last" });
  await expect
    .poll(async () => (await tenant.api.get(`/v1/webhook/${id}`)).body)
    .toMatchObject({ active: false, disabledReason: "gone" });
  const [last, waiting] = await deliveries(tenant, id);
  expect(last).toMatchObject({ status: "failed", attemptCount: 1 });
  expect(waiting).toMatchObject({ status: "pending" });
  expect((await tenant.api.post(`/v1/webhook/delivery/${last.id}/redeliver`)).status).toBe(409);
  await tenant.api.post("/v1/event", { ...order, message: "unheard" });
  expect(await deliveries(tenant, id)).toHaveLength(2);
  const { body: log } = await tenant.api.get("/v1/event?~filter[action]=disable");
  expect(log.data).toHaveLength(1);
  expect(log.data[0]).toMatchObject({
    source: "webhook",
    status: "success",
    user: { username: "comptoir-worker" },
    data: { _id: id, reason: "gone" },
  });

  receiver.answers(200);
  const active = await tenant.api.put(`/v1/webhook/${id}`, { active: true });
  expect(active.body).toMatchObject({ active: true, disabledReason: null, failingSince: null });
  await expect
    .poll(async () => (await deliveries(tenant, id)).find(({ id }: { id: string }) => id === waiting.id), {
      timeout: 15_000,
    })
    .toMatchObject({ status: "delivered" });
});

test("a webhook to which nothing has arrived for five days is made inactive", async ({ tenant, receiver, hurry }) => {
  receiver.answers(500);
  const { id } = await create(tenant, receiver);
  await tenant.api.post("/v1/event", order);
  await untilDelivery(tenant, id, { attemptCount: 1 });
  const since = new Date(Date.now() - 5.1 * 86_400_000).toISOString();
  await asDatabaseOwner(
    "UPDATE webhook SET doc = jsonb_set(doc::jsonb, '{failingSince}', to_jsonb($2::text))::json WHERE id = $1",
    [id, since],
  );
  await hurry();
  await expect
    .poll(async () => (await tenant.api.get(`/v1/webhook/${id}`)).body)
    .toMatchObject({ active: false, disabledReason: "failing", failingSince: since });
});

test("a redirect is not followed, and an endless response body is cut off", async ({ tenant, receiver, hurry }) => {
  const { id } = await create(tenant, receiver);
  receiver.react = (response) => {
    response.writeHead(302, { location: `${receiver.url}/elsewhere` });
    response.end();
  };
  await tenant.api.post("/v1/event", order);
  await untilDelivery(tenant, id, { status: "pending", attemptCount: 1 });
  expect((await deliveries(tenant, id))[0].attempts[0]).toMatchObject({ statusCode: 302 });

  receiver.react = (response) => {
    response.writeHead(200);
    const pour = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", pour);
    pour();
  };
  await hurry();
  await untilDelivery(tenant, id, { status: "delivered", attemptCount: 2 });
  expect(receiver.received.map(({ path }) => path)).toEqual(["/hook", "/hook"]);
  const attempt = (await deliveries(tenant, id))[0].attempts[1];
  expect(attempt.response).toHaveLength(1024);
  expect(attempt.durationMilliseconds).toBeLessThan(5_000);
});

test("a receiver that answers 429 with Retry-After gets no request before that time", async ({ tenant, receiver }) => {
  receiver.react = (response) => {
    response.writeHead(429, { "retry-after": "600" });
    response.end();
  };
  const { id } = await create(tenant, receiver);
  await tenant.api.post("/v1/event", order);
  await untilDelivery(tenant, id, { attemptCount: 1 });
  const [delivery] = await deliveries(tenant, id);
  expect((Date.parse(delivery.nextAttempt) - Date.now()) / 1000).toBeGreaterThan(590);
});

test("a receiver that cannot be reached fails the attempt in words", async ({ tenant, receiver }) => {
  const { id } = await create(tenant, receiver);
  await receiver.stop();
  await tenant.api.post("/v1/event", order);
  await untilDelivery(tenant, id, { attemptCount: 1 });
  const [{ attempts }] = await deliveries(tenant, id);
  expect(attempts[0].error).toBe("The receiver refused the connection.");
  expect(attempts[0].statusCode).toBeUndefined();
});

test("POST /v1/webhook/:id/test sends an event to this webhook alone, whatever its filters and also while it is inactive", async ({
  tenant,
  receiver,
}) => {
  const { id } = await create(tenant, receiver, { sources: ["order"], active: false });
  const { id: other } = await create(tenant, receiver, { sources: ["order"] });
  const answer = await tenant.api.post(`/v1/webhook/${id}/test`);
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ webhook: id, type: "webhook.test", status: "pending" });
  await untilDelivery(tenant, id, { id: answer.body.id, status: "delivered" });
  const { body: event } = await tenant.api.get(`/v1/event/${answer.body.event}`);
  expect(JSON.parse(receiver.received[0]?.body ?? "")).toEqual({
    type: "webhook.test",
    timestamp: event.time,
    data: event,
  });
  expect(await deliveries(tenant, other)).toEqual([]);
  expect((await tenant.api.post(`/v1/webhook/delivery/${answer.body.id}/redeliver`)).status).toBe(200);
  await receiver.nth(2);
});

test("an import is announced once, however many events it brings", async ({ tenant, receiver }) => {
  const { id } = await create(tenant, receiver);
  await tenant.import(
    "events",
    Array.from({ length: 50 }, (_, number) => ({ id: `old-${number}`, ...order })),
  );
  await tenant.import(
    "tickets",
    Array.from({ length: 50 }, (_, number) => ({ id: String(number) })),
  );
  await receiver.nth(2);
  const types = (await deliveries(tenant, id)).map(({ type }: { type: string }) => type).sort();
  expect(types).toEqual(["event.import", "support.import"]);
});

test("the log shows only the host of an address", async ({ tenant, receiver }) => {
  const { id } = await create(tenant, receiver, { url: `${receiver.url}/token-in-path?key=token-in-query` });
  await tenant.api.put(`/v1/webhook/${id}`, { url: "https://hooks.example.com/other-token", active: false });
  await tenant.api.delete(`/v1/webhook/${id}`);
  const { text } = await tenant.api.get("/v1/event?~filter[source]=webhook");
  expect(text).toContain("hooks.example.com");
  expect(text).not.toContain("token");
});

test("a wrong webhook answers 422 with an error per field", async ({ tenant, receiver }) => {
  const wrong: [object, string[]][] = [
    [{}, ["/url"]],
    [{ url: 5 }, ["/url"]],
    [{ url: "example.com" }, ["/url"]],
    [{ url: "ftp://example.com" }, ["/url"]],
    [{ url: `https://example.com/${"x".repeat(2048)}` }, ["/url"]],
    [{ url: "https://user:secret@example.com/" }, ["/url"]],
    [{ url: "https://example.com/#x" }, ["/url"]],
    [{ url: receiver.url, sources: "order" }, ["/sources"]],
    [
      { url: receiver.url, sources: [""], actions: ["x".repeat(101)], statuses: ["perhaps"] },
      ["/sources/0", "/actions/0", "/statuses/0"],
    ],
    [{ url: receiver.url, actions: Array.from({ length: 51 }, String) }, ["/actions"]],
    [{ url: receiver.url, active: "yes", description: "x".repeat(501) }, ["/description", "/active"]],
  ];
  for (const [body, pointers] of wrong) {
    const answer = await tenant.api.post("/v1/webhook", body);
    expect(answer.status, JSON.stringify(body)).toBe(422);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  }
  const { id } = await create(tenant, receiver);
  expect((await tenant.api.put(`/v1/webhook/${id}`, { url: "ftp://example.com" })).status).toBe(422);
  expect((await tenant.api.post(`/v1/webhook/${id}/rotate`, { overlapSeconds: -1 })).status).toBe(422);
  expect((await tenant.api.post(`/v1/webhook/${id}/rotate`, { overlapSeconds: 700_000 })).status).toBe(422);
});

test("an unknown source or action is refused, so that a typing error is noticed", async ({ tenant, receiver }) => {
  const send = (sources: string[], actions: string[] = []) =>
    tenant.api.post("/v1/webhook", { url: receiver.url, sources, actions });
  const { status, body } = await send(["product", "prodct"], ["create", "crete"]);
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([
    { pointer: "/sources/1", code: "not_allowed" },
    { pointer: "/actions/1", code: "not_allowed" },
  ]);
  // The name of an event that another system has appended is known.
  expect((await send(["invoices"])).status).toBe(422);
  await tenant.api.post("/v1/event", { ...order, source: "invoices" });
  expect((await send(["invoices"])).status).toBe(201);
  const { id } = await create(tenant, receiver);
  expect((await tenant.api.put(`/v1/webhook/${id}`, { actions: ["crete"] })).status).toBe(422);
});

test("a tenant has at most twenty webhooks, also when they are created at once", async ({ tenant }) => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, () =>
      tenant.api.post("/v1/webhook", { url: "https://hooks.example.com/", active: false }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), ...Array(5).fill(409)]);
});

test("the events of other tenants are not delivered", async ({ tenant, stranger, receiver }) => {
  const child = await tenant.child();
  const { id } = await create(stranger, receiver);
  const { id: own } = await create(tenant, receiver);
  await child.api.post("/v1/event", order);
  await stranger.api.post("/v1/event", order);
  await untilDelivery(stranger, id, { status: "delivered" });
  expect(await deliveries(tenant, own, `~filter[webhook]=${id}`)).toEqual([]);
  expect((await deliveries(tenant, own)).every(({ type }: { type: string }) => type.startsWith("webhook."))).toBe(true);
  expect(receiver.received.filter(({ body }) => JSON.parse(body).type === "order.create")).toHaveLength(1);
});

test("a receiver may be slow without holding up the others", async ({ tenant, receiver, stranger }) => {
  const slow: (() => void)[] = [];
  receiver.react = (response, { body }) => {
    if (JSON.parse(body).data.tenant.id === tenant.id) slow.push(() => response.end());
    else response.end();
  };
  await create(tenant, receiver);
  const { id } = await create(stranger, receiver);
  for (let at = 0; at < 12; at++) await tenant.api.post("/v1/event", order);
  await receiver.nth(4);
  await stranger.api.post("/v1/event", order);
  await untilDelivery(stranger, id, { status: "delivered" });
  receiver.react = (response) => response.end();
  for (const end of slow) end();
  await receiver.nth(13);
});
