import { openSession } from "@/lib/base/auth/session";
import { inTenant } from "@/lib/base/db/transaction";
import { verifyReceipt } from "@/lib/resources/consent/verify-receipt";
import { richText } from "@/prisma/seed/rich-text";
import { expect, test } from "./api-test";
import { type Answer, Api, asUser, signIn, type TestTenant } from "./fixtures";

const en = { title: "Terms of use", description: "What we owe each other", body: richText("Pay in 30 days.") };
const no = { title: "Vilkår", description: '“Hvem” "skylder"\n\thva \u0001\u2028 \\ 👍', body: richText("Betal.") };

async function published(tenant: TestTenant, more: object = {}): Promise<string> {
  const answer = await tenant.api.post("/v1/agreement", { content: { en, no }, ...more });
  expect(answer.status).toBe(201);
  return answer.body._id;
}

const change = (tenant: TestTenant, id: string, body: object): Promise<Answer> =>
  tenant.api.put(`/v1/agreement/${id}`, body);

let titles = 0;
/** A text no version had yet. */
const newText = () => ({ content: { en: { title: `Terms, take ${++titles}` } } });

/** The status of each user by identifier. */
async function statuses(tenant: TestTenant, agreement: string): Promise<Record<string, string>> {
  const { body } = await tenant.api.get(`/v1/agreement/${agreement}/consent`);
  return Object.fromEntries(
    body.data.map(({ user_id, status }: { user_id: string; status: string }) => [user_id, status]),
  );
}

test("accepting the same text again for a user by key answers the record that exists", async ({ tenant }) => {
  const user = await tenant.user();
  const agreement = await published(tenant);
  const sent = { agreement, language: "en", user: user.id };
  const [first, second] = [
    await tenant.api.post("/v1/signed-agreement", sent),
    await tenant.api.post("/v1/signed-agreement", sent),
  ];
  expect(second.body).toEqual(first.body);
  const records = async () =>
    (await tenant.api.get(`/v1/signed-agreement?~filter[agreement]=${agreement}`)).body.length;
  expect(await records()).toBe(1);
  // What the user accepts counts for more than what was recorded for the user, and is enough from then on.
  const own = (await (await asUser(user)).post("/v1/signed-agreement", { agreement, language: "en" })).body;
  expect(own._id).not.toBe(first.body._id);
  await tenant.api.post("/v1/signed-agreement", sent);
  expect(await records()).toBe(2);
});

test("Of each user I learn why an agreement asks them or not, from the conditions that decide it", async ({
  tenant,
  stranger,
}) => {
  const child = await tenant.child();
  const [accepted, disabled, customer, foreign] = [
    await tenant.user(),
    await tenant.user(),
    await child.user(),
    await stranger.user(),
  ];
  await tenant.api.put(`/v1/user/${disabled.id}`, { status: { active: false } });
  const id = await published(tenant);
  await tenant.api.post("/v1/signed-agreement", { agreement: id, language: "en", user: accepted.id });
  const why = async (user: string) => (await tenant.api.get(`/v1/agreement/${id}/why?user=${user}`)).body;
  const failed = async (user: string) => {
    const { asked, steps } = await why(user);
    expect(asked).toBe(
      (await statuses(tenant, id))[user] !== undefined && (await statuses(tenant, id))[user] !== "completed",
    );
    return steps.flatMap(({ check, passed }: { check: string; passed: boolean }) => (passed ? [] : [check]));
  };
  const users = [accepted.id, disabled.id, customer.id];
  const all = async () => await Promise.all(users.map(failed));
  expect(await all()).toEqual([["accepted"], ["enabled"], ["reach"]]);
  await change(tenant, id, { ...newText(), global: true, reconsent: true });
  expect(await all()).toEqual([[], ["enabled"], []]);
  expect((await why(accepted.id)).steps.at(-1).detail).toContain("version 1. Versions from 2 on count");
  await change(tenant, id, { active: false });
  expect(await all()).toEqual([["active"], ["active", "enabled"], ["active"]]);
  expect(await why(foreign.id)).toEqual(await why("0".repeat(24)));
});

test("POST /v1/signed-agreement records agreement, version, language, digest, user, time, browser and address", async ({
  tenant,
}) => {
  const agreement = await published(tenant);
  const user = await tenant.user();
  const api = await signIn(user);
  const answer = await api.post(
    "/v1/signed-agreement",
    { agreement, language: "no", version: 1 },
    { "User-Agent": "Test browser/1.0" },
  );
  expect(answer.status).toBe(201);
  const { sha256 } = (await tenant.api.get(`/v1/agreement/${agreement}/version/1`)).body;
  expect(answer.body).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    signed: {
      user_id: user.id,
      tenant: tenant.id,
      username: user.email,
      full_name: "Kari Nordmann",
      data: [
        expect.objectContaining({ _id: agreement, content: { no: { title: no.title, description: no.description } } }),
      ],
    },
    agreement,
    version: 1,
    language: "no",
    sha256: sha256.no,
    browser: "Test browser/1.0",
    address: expect.stringMatching(/^[0-9a-f.:]+$/),
    created: expect.stringMatching(/Z$/),
  });
  const { _id, signed, ...evidence } = answer.body;
  expect((await tenant.api.get("/v1/signed-agreement")).body).toEqual([{ _id, ...signed, ...evidence }]);
  expect((await tenant.api.get(`/v1/signed-agreement/${_id}`)).body).toEqual(answer.body);
  const log = (await tenant.api.get(`/v1/event?~filter[data._id]=${_id}`)).body.data;
  expect(log).toHaveLength(1);
  expect(log[0]).toMatchObject({
    source: "agreement",
    action: "sign",
    status: "success",
    user: { username: user.email, type: "session" },
    data: { agreement, version: 1, language: "no", sha256: sha256.no },
  });
});

test("A user who accepts the same text several times, also at once, leaves one record and one event", async ({
  tenant,
}) => {
  const agreement = await published(tenant);
  const { id } = await tenant.user();
  const secret = await inTenant(tenant.id, (tx) => openSession(tx, { tenant: tenant.id, userId: id }));
  const origin = process.env.COMPTOIR_TEST_URL ?? "";
  const api = new Api({ Cookie: `next-auth.session-token=${secret}`, Origin: origin });
  const accept = () => api.post("/v1/signed-agreement", { agreement, language: "en", version: 1 });
  const answers = await Promise.all(Array.from({ length: 20 }, accept));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
  expect((await accept()).body).toEqual(answers[0]?.body);
  expect((await tenant.api.get("/v1/signed-agreement")).body).toHaveLength(1);
  expect((await tenant.api.get("/v1/event?~filter[action]=sign")).body.data).toHaveLength(1);
  const other = await api.post("/v1/signed-agreement", { agreement, language: "no", version: 1 });
  expect(other.body._id).not.toBe(answers[0]?.body._id);
});

test("A receipt verifies against the published text without the service, and against no other", async ({ tenant }) => {
  const agreement = await published(tenant);
  const api = await tenant.signedIn("provider.user");
  const texts = { en, no };
  for (const language of ["en", "no"] as const) {
    const { version, _id } = (await api.post("/v1/signed-agreement", { agreement, language })).body;
    const answer = await api.get(`/v1/signed-agreement/${_id}/receipt`);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="consent-receipt.json"');
    const receipt = answer.body;
    expect(receipt.published).toBe(`/v1/agreement/${agreement}/version/${version}`);
    expect(receipt.text).toEqual(texts[language]);
    expect(await verifyReceipt(receipt, (await tenant.api.get(receipt.published)).body)).toBe(true);

    texts[language] = { ...texts[language], title: "Another" };
    const changed = await change(tenant, agreement, { content: { [language]: { title: "Another" } } });
    const other = await tenant.api.get(`/v1/agreement/${agreement}/version/${changed.body.version}`);
    expect(await verifyReceipt(receipt, other.body)).toBe(false);
    expect(await verifyReceipt({ ...receipt, version: other.body.version }, other.body)).toBe(false);
  }
});

test("reconsent decides whether earlier acceptances still count after a new text", async ({ tenant }) => {
  const user = await tenant.user();
  const agreement = await published(tenant, { reconsent: false });
  const api = await signIn(user);
  const accept = () => api.post("/v1/signed-agreement", { agreement, language: "en" });
  const status = async () => (await statuses(tenant, agreement))[user.id];

  expect(await status()).toBe("required");
  await accept();
  expect(await status()).toBe("completed");
  await change(tenant, agreement, newText());
  expect(await status(), "without reconsent").toBe("completed");
  await change(tenant, agreement, { ...newText(), reconsent: true });
  expect(await status(), "with reconsent").toBe("pending");
  await accept();
  expect(await status()).toBe("completed");
  await change(tenant, agreement, { ...newText(), minor: true, reason: "A typo" });
  expect(await status(), "after a minor change").toBe("completed");
  await change(tenant, agreement, { active: false });
  await change(tenant, agreement, { active: true });
  expect(await status(), "after no change of text").toBe("completed");
  await change(tenant, agreement, newText());
  expect(await status(), "after another text").toBe("pending");
  await change(tenant, agreement, { ...newText(), reconsent: false });
  expect(await status(), "an acceptance that was voided stays so").toBe("pending");
});

test("Switching reconsent on by itself voids acceptances of an earlier text, not those of the last minor change", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const agreement = await published(tenant);
  const status = async () => (await statuses(tenant, agreement))[user.id];
  await tenant.api.post("/v1/signed-agreement", { agreement, language: "en", user: user.id });
  await change(tenant, agreement, { ...newText(), minor: true, reason: "A typo" });
  await change(tenant, agreement, { reconsent: true });
  expect(await status()).toBe("completed");
  await change(tenant, agreement, { reconsent: false });
  await change(tenant, agreement, newText());
  expect(await status()).toBe("completed");
  await change(tenant, agreement, { reconsent: true });
  expect(await status()).toBe("pending");
});

test("A minor change needs a reason, which the event and the version contain", async ({ tenant }) => {
  const agreement = await published(tenant, { reconsent: true });
  const refused = await change(tenant, agreement, { ...newText(), minor: true });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/reason"]);
  const taken = await change(tenant, agreement, { ...newText(), minor: true, reason: "Spelling" });
  expect(taken.body.version).toBe(2);
  const { body } = await tenant.api.get(`/v1/agreement/${agreement}/version/2`);
  expect(body).toMatchObject({ minor: true, reason: "Spelling", reconsent: false });
  const [event] = (
    await tenant.api.get(`/v1/event?~filter[data._id]=${agreement}&~filter[action]=update&~filter[status]=success`)
  ).body.data;
  expect(event.data).toMatchObject({ version: 2, minor: true, reason: "Spelling" });
});

test("A global agreement asks the users of direct child tenants too, any other only those of its own tenant", async ({
  tenant,
}) => {
  const child = await tenant.child();
  const grandchild = await child.child();
  const [own, theirs] = [await tenant.user(), await child.user("consumer.user")];
  await grandchild.user("consumer.user");
  const [local, global] = [await published(tenant), await published(tenant, { global: true })];
  expect(await statuses(tenant, local)).toEqual({ [own.id]: "required" });
  expect(await statuses(tenant, global)).toEqual({ [own.id]: "required", [theirs.id]: "required" });

  const api = await signIn(theirs);
  const asked = (await api.get("/v1/user/me/agreement")).body;
  expect(asked).toEqual([
    expect.objectContaining({ _id: global, tenant: tenant.id, status: "required", version: 1, content: { en, no } }),
  ]);
  const refused = await api.post("/v1/signed-agreement", { agreement: local, language: "en" });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/agreement"]);
  const accepted = await api.post("/v1/signed-agreement", { agreement: global, language: "en" });
  expect(accepted.status).toBe(201);
  expect((await api.get("/v1/user/me/agreement")).body[0]).toMatchObject({
    status: "completed",
    consent: { _id: accepted.body._id, version: 1, language: "en" },
  });
  expect((await statuses(tenant, global))[theirs.id]).toBe("completed");
  const path = `/v1/signed-agreement/${accepted.body._id}`;
  for (const each of [tenant.api, child.api]) {
    expect((await each.get("/v1/signed-agreement")).body.map(({ _id }: { _id: string }) => _id)).toEqual([
      accepted.body._id,
    ]);
    expect((await each.get(`${path}/receipt`)).body.text).toEqual(en);
  }
  expect((await grandchild.api.get(path)).status).toBe(404);
  expect((await child.api.get(`/v1/agreement/${global}`)).status).toBe(404);
});

test("A parent does not see consents to agreements of its child", async ({ tenant }) => {
  const child = await tenant.child();
  const user = await child.user("consumer.user");
  const agreement = await published(child);
  const { body } = await (await signIn(user)).post("/v1/signed-agreement", { agreement, language: "en" });
  expect((await tenant.api.get("/v1/signed-agreement")).body).toEqual([]);
  expect((await tenant.api.get(`/v1/signed-agreement/${body._id}`)).status).toBe(404);
  expect((await tenant.api.get(`/v1/signed-agreement/${body._id}/receipt`)).status).toBe(404);
  expect((await tenant.api.get(`/v1/agreement/${agreement}/consent`)).status).toBe(404);
});

test("A key records on behalf of a named user, and only with Platform/Contract/Write", async ({ tenant, stranger }) => {
  const agreement = await published(tenant);
  const user = await tenant.user();
  const sign = (api: Api, body: object) => api.post("/v1/signed-agreement", { agreement, language: "en", ...body });

  const nobody = await sign(tenant.api, {});
  expect([nobody.status, nobody.body.errors[0].pointer]).toEqual([422, "/user"]);
  const weak = await sign(await tenant.keyed("Platform/Contract"), { user: user.id });
  expect(weak.status).toBe(403);
  expect(weak.body.detail).toContain("Platform/Contract/Write");
  const done = await sign(await tenant.keyed("Platform/Contract/Write"), { user: user.id });
  expect(done.status).toBe(201);
  expect(done.body.signed.user_id).toBe(user.id);
  expect(done.body.recordedBy).toMatch(/^key:/);

  for (const id of [(await stranger.user()).id, "unknown"]) {
    const answer = await sign(tenant.api, { user: id });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/user"]);
    expect(answer.body.detail).not.toContain(id);
  }
  const colleague = await signIn(await tenant.user("provider.user"));
  expect((await sign(colleague, { user: user.id })).status).toBe(403);
  expect((await sign(colleague, {})).status).toBe(201);
});

test("Without Platform/Contract a user reads only their own consents", async ({ tenant }) => {
  const agreement = await published(tenant);
  const [one, other] = [await tenant.user(), await tenant.user()];
  const mine = await (await signIn(one)).post("/v1/signed-agreement", { agreement, language: "en" });
  const theirs = await (await signIn(other)).post("/v1/signed-agreement", { agreement, language: "en" });
  const bare = await tenant.keyed("Platform/Event");
  expect((await bare.get(`/v1/signed-agreement/${mine.body._id}`)).status).toBe(404);
  expect((await bare.get("/v1/signed-agreement")).status).toBe(403);
  // A role that lacks the feature, given to one of the two.
  const { asOwner } = await import("@/lib/base/db/owner");
  const role = { _id: `bare-${tenant.id}`, name: `bare-${tenant.id}`, features: [{ namespace: "Platform/Event" }] };
  await asOwner(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    await owner.query("INSERT INTO account_role (tenant, id, doc) VALUES ($1, $2, $3)", [tenant.id, role._id, role]);
    await owner.query('UPDATE "user" SET role = $2 WHERE tenant = $1 AND id = $3', [
      tenant.id,
      `${role.name}.user`,
      one.id,
    ]);
  });
  const api = await signIn(one);
  expect((await api.get("/v1/signed-agreement")).status).toBe(403);
  expect((await api.get(`/v1/signed-agreement/${mine.body._id}/receipt`)).status).toBe(200);
  expect((await api.get(`/v1/signed-agreement/${theirs.body._id}/receipt`)).status).toBe(404);
  expect((await api.get(`/v1/signed-agreement/${theirs.body._id}`)).status).toBe(404);
});

test("POST /v1/signed-agreement answers 422 or 409 for what cannot be accepted, with a failed event each", async ({
  tenant,
  stranger,
}) => {
  const agreement = await published(tenant);
  const inactive = await published(tenant, { active: false });
  const foreign = await published(stranger);
  const api = await tenant.signedIn();
  const cases: [object, number, string | undefined][] = [
    [{ agreement: "unknown", language: "en" }, 422, "/agreement"],
    [{ agreement: foreign, language: "en" }, 422, "/agreement"],
    [{ agreement: inactive, language: "en" }, 422, "/agreement"],
    [{ agreement: 7 }, 422, "/agreement"],
    [{ agreement }, 422, "/language"],
    [{ agreement, language: "de" }, 422, "/language"],
    [{ agreement, language: "__proto__" }, 422, "/language"],
    [{ agreement, language: "en", version: 2 }, 409, undefined],
    [{ agreement, language: "en", version: 0 }, 422, "/version"],
  ];
  for (const [body, status, pointer] of cases) {
    const answer = await api.post("/v1/signed-agreement", body);
    expect([answer.status, answer.body.errors?.[0].pointer], JSON.stringify(body)).toEqual([status, pointer]);
  }
  const failed = await tenant.api.get("/v1/event?~filter[action]=sign&~filter[status]=failed");
  expect(failed.body.pagination.total).toBe(cases.length);
  expect((await tenant.api.get("/v1/signed-agreement")).body).toEqual([]);
});

test("Any other JSON object is kept as signed by the user", async ({ tenant }) => {
  const api = await tenant.signedIn();
  const document = { blocks: [{ text: "I agree", type: "unstyled" }], entityMap: {}, deep: [[{ a: null, b: 1.5 }]] };
  const answer = await api.post("/v1/signed-agreement", document);
  expect([answer.status, answer.body.signed.data]).toEqual([201, document]);
  expect(answer.body).not.toHaveProperty("agreement");
  expect((await tenant.api.get("/v1/signed-agreement")).body[0].data).toEqual(document);
  expect((await tenant.api.get(`/v1/signed-agreement/${answer.body._id}/receipt`)).status).toBe(404);
  for (const body of [[], '"text"', 1, null, { "a\0": 1 }, { a: ["\0"] }]) {
    expect((await api.post("/v1/signed-agreement", body)).status).toBe(422);
  }
});

test("Who has and has not accepted is counted, filtered, searched and exported", async ({ tenant }) => {
  const agreement = await published(tenant, { reconsent: true });
  await published(tenant, { active: false });
  const [done, early, never] = [await tenant.user(), await tenant.user(), await tenant.user()];
  const sign = (user: string) => tenant.api.post("/v1/signed-agreement", { agreement, language: "en", user });
  await sign(early.id);
  await change(tenant, agreement, newText());
  await sign(done.id);
  expect(await statuses(tenant, agreement)).toEqual({
    [done.id]: "completed",
    [early.id]: "pending",
    [never.id]: "required",
  });
  expect((await tenant.api.get("/v1/agreement-consent")).body).toEqual([
    { _id: agreement, required: 1, pending: 1, completed: 1, total: 3 },
  ]);
  const path = `/v1/agreement/${agreement}/consent`;
  const pending = await tenant.api.get(`${path}?~filter[status]=pending&~perPage=1`);
  expect(pending.body.metadata).toEqual({ total: 1, page: 0, perPage: 1 });
  expect(pending.body.data[0]).toMatchObject({ user_id: early.id, version: 1, language: "en", tenant: tenant.id });
  const found = await tenant.api.get(`${path}?~search=${never.email.slice(0, 8)}`);
  expect(found.body.data.map(({ status }: { status: string }) => status)).toEqual(["required"]);
  const csv = await tenant.api.get(`${path}?~sort=status`, { Accept: "text/csv" });
  expect(csv.text.split("\r\n")[0]).toBe(
    "agreement,user_id,tenant,username,full_name,status,version,language,accepted,consent",
  );
  expect(csv.text.trim().split("\r\n")).toHaveLength(4);
  const consents = await tenant.api.get(`/v1/signed-agreement?~filter[version]=>=2&~filter[agreement]=${agreement}`);
  expect(consents.body.map(({ user_id }: { user_id: string }) => user_id)).toEqual([done.id]);
});

test("A consent cannot be written into another tenant's view, even past the API", async ({ tenant, stranger }) => {
  const { connection } = await import("@/lib/base/db/connection");
  const user = await tenant.user();
  const client = await connection().pool.connect();
  await client.query(`SELECT set_config('app.tenant', '${tenant.id}', false)`);
  const insert = (owner: string, family: string | null, id: string) =>
    client.query("INSERT INTO consent (tenant, family, id, doc) VALUES ($1, $2, $3, $4)", [
      owner,
      family,
      id,
      JSON.stringify({ user_id: user.id, created: new Date().toISOString() }),
    ]);
  await insert(tenant.id, stranger.id, "forged");
  const { rows } = await client.query("SELECT family FROM consent WHERE id = 'forged'");
  expect(rows).toEqual([{ family: tenant.id }]);
  await expect(insert(stranger.id, null, "forged too")).rejects.toThrow(/row-level security/);
  client.release(true);
  expect((await stranger.api.get("/v1/signed-agreement")).body).toEqual([]);
});
