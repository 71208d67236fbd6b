import { richText } from "@/prisma/seed/rich-text";
import { expect, test } from "./api-test";
import { type Api, newTenant, type TestTenant } from "./fixtures";

const english = { title: "Terms of use", description: "What we owe each other", body: richText("Pay in 30 days.") };
const norwegian = { title: "Vilkår", description: "", body: richText("Betal innen 30 dager.") };

async function created(api: Api, more: object = {}): Promise<string> {
  const answer = await api.post("/v1/agreement", { content: { en: english }, ...more });
  expect(answer.status).toBe(201);
  return answer.body._id;
}

const events = async (tenant: TestTenant, id: string) =>
  (await tenant.api.get(`/v1/event?~filter[data._id]=${id}&~sort=time`)).body.data;

test("POST /v1/agreement answers 201 with the agreement and its defaults, and freezes version 1", async ({
  tenant,
}) => {
  const answer = await tenant.api.post("/v1/agreement", { content: { en: english, no: norwegian } });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    content: { en: english, no: norwegian },
    services: [],
    active: true,
    global: false,
    reconsent: false,
    tenant: tenant.id,
    type: "USER",
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
    updated: answer.body.created,
    version: 1,
    __v: 0,
  });
  const { _id: id } = answer.body;
  const version = await tenant.api.get(`/v1/agreement/${id}/version/1`);
  expect(version.body).toEqual({
    _id: `${id}:1`,
    agreement: id,
    version: 1,
    content: { en: english, no: norwegian },
    sha256: { en: expect.stringMatching(/^[0-9a-f]{64}$/), no: expect.stringMatching(/^[0-9a-f]{64}$/) },
    reconsent: false,
    minor: false,
    created: answer.body.created,
  });
  const [event, ...rest] = await events(tenant, id);
  expect(rest).toEqual([]);
  expect(event).toMatchObject({ source: "agreement", action: "create", status: "success" });
});

test("GET /v1/agreement shows a new agreement with the documented members alone", async ({ tenant }) => {
  const id = await created(tenant.api, { services: ["backup"] });
  const members = ["_id", "active", "content", "created", "global", "reconsent", "tenant", "type", "updated"];
  const [plain] = (await tenant.api.get("/v1/agreement")).body;
  expect(Object.keys(plain).sort()).toEqual(members);
  const [extended] = (await tenant.api.get("/v1/agreement?extended[]=services")).body;
  expect(extended).toEqual({ ...plain, services: ["backup"] });
  expect(plain._id).toBe(id);
});

test("GET /v1/agreement/:id answers the agreement with its service", async ({ tenant }) => {
  await tenant.import("products", [{ id: "backup", name: "Backup", tenant: tenant.id }]);
  const id = await created(tenant.api, { services: ["backup", "voice"] });
  const answer = await tenant.api.get(`/v1/agreement/${id}`);
  expect(answer.body).toMatchObject({
    services: ["backup", "voice"],
    service: { _id: "backup", name: "Backup" },
    version: 1,
  });
});

test("POST /v1/agreement answers 422 with a pointer to each wrong field, and a failed event", async ({ tenant }) => {
  const cases: [object, string[]][] = [
    [{}, ["/content"]],
    [{ content: {} }, ["/content"]],
    [{ content: { en: {} } }, ["/content/en/title", "/content/en/body"]],
    [{ content: { en: { ...english, title: "" } } }, ["/content/en/title"]],
    [{ content: { en: { ...english, title: "x".repeat(256) } } }, ["/content/en/title"]],
    [{ content: { "en us": english } }, ["/content/en us"]],
    [{ content: { en: english }, tenant: "somebody-else" }, ["/tenant"]],
    [{ content: { en: english }, active: "yes", services: [7], type: "" }, ["/services/0", "/active", "/type"]],
  ];
  for (const [body, pointers] of cases) {
    const answer = await tenant.api.post("/v1/agreement", body);
    expect([answer.status, answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      422,
      pointers,
    ]);
  }
  const tag = await tenant.api.post("/v1/agreement", { content: { "en us": english } });
  expect(tag.body.errors[0].detail).toBe("A language is a tag such as en or nb-NO.");
  const failed = await tenant.api.get("/v1/event?~filter[source]=agreement&~filter[status]=failed");
  expect(failed.body.pagination.total).toBe(cases.length + 1);
  expect(failed.body.data[0]).toMatchObject({ action: "create", data: { statusCode: 422 } });
});

test("A body that is no document, or has an unknown block, is refused at its place by each write", async ({
  tenant,
}) => {
  const id = await created(tenant.api);
  const iframe = JSON.stringify({ blocks: [{ text: "Take a look", type: "iframe" }], entityMap: {} });
  // `lib/base/rich-text/written.test.ts` has all that is refused.
  for (const [body, place] of [
    ["no document", ""],
    [iframe, "/blocks/0/type"],
  ]) {
    const create = await tenant.api.post("/v1/agreement", { content: { en: { ...english, body } } });
    const update = await tenant.api.put(`/v1/agreement/${id}`, { content: { en: { body } } });
    const preview = await tenant.api.post(`/v1/agreement/${id}/preview`, { content: { en: { body } } });
    for (const answer of [create, update, preview])
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, `/content/en/body${place}`]);
  }
});

test("PUT /v1/agreement/:id changes what is sent, freezes a new text and leaves the rest", async ({ tenant }) => {
  const id = await created(tenant.api, { content: { en: english, no: norwegian } });
  const flags = await tenant.api.put(`/v1/agreement/${id}`, { active: false, services: ["backup", "backup"] });
  expect(flags.body).toMatchObject({ active: false, services: ["backup"], version: 1, __v: 1 });
  const text = await tenant.api.put(`/v1/agreement/${id}`, { content: { en: { title: "Terms of service" } } });
  expect(text.body).toMatchObject({
    content: { en: { ...english, title: "Terms of service" }, no: norwegian },
    version: 2,
    __v: 2,
  });
  const without = await tenant.api.put(`/v1/agreement/${id}`, { content: { no: null } });
  expect(Object.keys(without.body.content)).toEqual(["en"]);
  expect(without.body.version).toBe(3);
  const versions = await tenant.api.get(`/v1/agreement/${id}/version?extended[]=content&~fields=version,content`);
  expect(versions.body.data.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  expect(versions.body.data[2].content).toEqual({ en: english, no: norwegian });
  const log = await events(tenant, id);
  expect(log.map(({ action }: { action: string }) => action)).toEqual(["create", "update", "update", "update"]);
  expect(log[2].data).toMatchObject({
    version: 2,
    changes: { "content.en.title": { before: "Terms of use", after: "Terms of service" } },
  });
});

test("Twenty changes at once make twenty versions, each text its own, and twenty events", async ({ tenant }) => {
  const id = await created(tenant.api);
  const titles = Array.from({ length: 20 }, (_, at) => `Title ${at}`);
  const answers = await Promise.all(
    titles.map((title) => tenant.api.put(`/v1/agreement/${id}`, { content: { en: { title } } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200));
  const versions = await tenant.api.get(`/v1/agreement/${id}/version?extended[]=content&~sort=version`);
  const frozen = versions.body.data.slice(1);
  expect(frozen.map(({ version }: { version: number }) => version)).toEqual(titles.map((_, at) => at + 2));
  expect(frozen.map(({ content }: { content: { en: { title: string } } }) => content.en.title).sort()).toEqual(
    [...titles].sort(),
  );
  expect(await events(tenant, id)).toHaveLength(21);
});

test("Importing an agreement freezes its text, and importing it changed freezes the next", async ({ tenant }) => {
  const agreement = { _id: "a1", content: { en: english }, tenant: tenant.id, updated: "2026-01-02T03:04:05.678Z" };
  await tenant.import("agreements", [agreement]);
  await tenant.import("agreements", [agreement]);
  await tenant.import("agreements", [{ ...agreement, content: { en: { ...english, title: "New" } } }]);
  const { body } = await tenant.api.get("/v1/agreement/a1/version");
  expect(body.data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  expect(body.data[1].created).toBe(agreement.updated);
  expect(body.data[1].sha256.en).not.toBe(body.data[0].sha256.en);
});

test("PUT /v1/agreement/service/:id replaces the set, with an event for each agreement that changed", async ({
  tenant,
}) => {
  const [first, second, third] = [
    await created(tenant.api, { services: ["voice"] }),
    await created(tenant.api),
    await created(tenant.api),
  ];
  const set = (agreements: string[]) => tenant.api.put("/v1/agreement/service/backup", { agreements });
  expect((await set([first, second])).body).toEqual({ added: [first, second], removed: [] });
  expect((await set([third, second, second])).body).toEqual({ added: [third], removed: [first] });
  expect((await set([second, third])).body).toEqual({ added: [], removed: [] });
  const listed = await tenant.api.get("/v1/agreement/service/backup?extended[]=services&~fields=services&~sort=_id");
  expect(listed.body).toEqual([
    { _id: second, services: ["backup"] },
    { _id: third, services: ["backup"] },
  ]);
  expect((await tenant.api.get(`/v1/agreement/${first}`)).body.services).toEqual(["voice"]);
  for (const [id, updates] of [
    [first, 2],
    [second, 1],
    [third, 1],
  ] as const) {
    expect((await events(tenant, id)).filter(({ action }: { action: string }) => action === "update")).toHaveLength(
      updates,
    );
  }
  const unknown = await set([second, "nope"]);
  expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([422, "/agreements/1"]);
});

test("A frozen text cannot be changed or taken away, even past the API", async ({ tenant }) => {
  const { connection } = await import("@/lib/base/db/connection");
  const id = await created(tenant.api);
  for (const statement of [
    "UPDATE agreement_version SET doc = '{}'",
    "DELETE FROM agreement_version",
    "UPDATE consent SET doc = '{}'",
    "DELETE FROM consent",
  ]) {
    const client = await connection().pool.connect();
    await client.query(`SELECT set_config('app.tenant', '${tenant.id}', false)`);
    await expect(client.query(statement)).rejects.toThrow(/permission denied/);
    client.release(true);
  }
  expect((await tenant.api.get(`/v1/agreement/${id}/version/1`)).body.content).toEqual({ en: english });
});

test("POST /v1/agreement/:id/preview tells what would change, changes nothing and leaves no event", async ({
  tenant,
}) => {
  const child = await newTenant({ parent: tenant.id });
  const [own, theirs] = [await tenant.user(), await child.user("consumer.user")];
  const id = await created(tenant.api, { reconsent: true });
  await tenant.api.post("/v1/signed-agreement", { agreement: id, user: own.id });
  const before = (await tenant.api.get(`/v1/agreement/${id}`)).text;
  const preview = (body: object) => tenant.api.post(`/v1/agreement/${id}/preview`, body);

  const text = { content: { en: { title: "New", body: richText("Pay in 14 days.") } } };
  expect((await preview(text)).body).toEqual({
    _id: id,
    version: { before: 1, after: 2 },
    changes: [
      { path: "content.en.title", before: "Terms of use", after: "New" },
      {
        path: "content.en.body",
        lines: [
          { change: "removed", text: "Pay in 30 days." },
          { change: "added", text: "Pay in 14 days." },
        ],
      },
    ],
    asked: { before: 0, after: 1, newly: 1 },
    total: 1,
    users: [{ user_id: own.id, tenant: tenant.id, username: own.email, full_name: "Kari Nordmann" }],
  });
  const minor = await preview({ ...text, minor: true, reason: "A typo" });
  expect(minor.body.asked).toEqual({ before: 0, after: 0, newly: 0 });
  const wider = await preview({ global: true });
  expect(wider.body).toMatchObject({ version: { before: 1, after: 1 }, asked: { before: 0, after: 1 }, total: 2 });
  expect(wider.body.users).toEqual([
    { user_id: theirs.id, tenant: child.id, username: theirs.email, full_name: "Kari Nordmann" },
  ]);
  expect((await preview({ active: false })).body).toMatchObject({ asked: { after: 0 }, total: 0 });
  expect((await preview({})).body).toMatchObject({ changes: [], version: { after: 1 } });

  expect((await tenant.api.get(`/v1/agreement/${id}`)).text).toBe(before);
  expect((await tenant.api.get(`/v1/agreement/${id}/version`)).body.metadata.total).toBe(1);
  expect(await events(tenant, id)).toHaveLength(1);
});

test("An imported agreement is found by its identifier also where that is a word of an address", async ({ tenant }) => {
  const words = ["consent", "preview", "version"];
  await tenant.import(
    "agreements",
    words.map((_id) => ({ _id, type: "USER", content: { en: english } })),
  );
  for (const word of words) {
    expect((await tenant.api.get(`/v1/agreement/${word}`)).body).toMatchObject({ _id: word, version: 1 });
    const changed = await tenant.api.put(`/v1/agreement/${word}`, { active: false });
    expect(changed.body).toMatchObject({ _id: word, active: false });
  }
});
