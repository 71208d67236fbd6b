import fc from "fast-check";
import type { ClientBase } from "pg";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { endpoints } from "@/lib/endpoints";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { allowedBy, hostileJson, withOneWrong } from "./arbitraries";
import { Contract } from "./contract";
import { type Answer, newTenant, type TestTenant, withKey } from "./fixtures";
import { address, identifiersOf, seedTenant, tablesOfPaths, tenantTables } from "./population";
import { prove, times } from "./proof";
import { onQuietServer, ownerUrl } from "./quiet-server";
import { preparedWrite } from "./write-cases";

/** `Prefer: dry-run`: every write has a dry run, which answers like the write and stores nothing. */

const dryRun = { Prefer: "dry-run" };
const writes = endpoints.filter(({ method }) => method !== "GET");

// Without a worker, which would change deliveries meanwhile.
onQuietServer();

/** Runs a test with a connection of the database's owner. */
const withOwner = (work: (owner: ClientBase) => Promise<void>): Promise<void> => withSession(ownerUrl(), work);

/** The stored rows of a tenant and its customers, a line for each, except the counts and times of the use of credentials. */
async function stored(owner: ClientBase, { id }: TestTenant): Promise<string[]> {
  const row = "(to_jsonb(t) - '{last_used,last_seen}'::text[])::text";
  // Refusals are listed as requests, of dry runs too.
  const tables = (await tenantTables(owner)).filter(({ name }) => name !== "request");
  const selects = [
    ...tables.map(
      ({ name }) => `SELECT '${name} ' || ${row} FROM ${owner.escapeIdentifier(name)} t WHERE t.tenant = ANY ($1)`,
    ),
    `SELECT 'tenant ' || ${row} FROM tenant t WHERE t.id = ANY ($1)`,
    // Of deliveries; that of a small plan waits, in case the process that was asked ends.
    `SELECT 'job ' || ${row} FROM graphile_worker._private_jobs t WHERE t.payload->>'tenant' = ANY ($1)
       AND t.key NOT LIKE 'plan:%'`,
  ];
  const { rows: family } = await owner.query("SELECT id FROM tenant WHERE id = $1 OR parent = $1", [id]);
  const { rows } = await owner.query<{ line: string }>(
    `SELECT line FROM (${selects.join(" UNION ALL ")}) AS stored (line) ORDER BY line`,
    [family.map((each) => each.id)],
  );
  return rows.map(({ line }) => line);
}

const linesOf = (kind: string, lines: readonly string[]) => lines.filter((line) => line.startsWith(`${kind} `));
const added = (before: readonly string[], after: readonly string[]) => {
  const known = new Set(before);
  return after.filter((line) => !known.has(line));
};

/** Where two answers differ by more than generated identifiers and times. */
function differences(dry: unknown, real: unknown, secret: ReadonlySet<string>, path = ""): string[] {
  if (isObject(dry) && isObject(real)) {
    return [...new Set([...Object.keys(dry), ...Object.keys(real)])].flatMap((name) =>
      differences(dry[name], real[name], secret, path ? `${path}.${name}` : name),
    );
  }
  if (dry === real || isGenerated(path, dry, real)) return [];
  if (secret.has(path)) return dry === "…" && typeof real === "string" ? [] : [`${path} is not hidden`];
  return [`${path}: ${JSON.stringify(dry)} instead of ${JSON.stringify(real)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** An identifier, a moment or its snapshot, also in the problem document of a refusal. */
function isGenerated(path: string, ...values: unknown[]): boolean {
  if (/^(instance|requestId|snapshot)$/.test(path)) return true;
  const now = Date.now();
  if (values.every((value) => typeof value === "number" && Math.abs(value - now) < 60_000)) return true;
  return [/^[0-9a-f]{24}$/, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/, /^[0-9A-Za-z]{22}$/, /expires after now and by/].some(
    (form) => values.every((value) => typeof value === "string" && form.test(value)),
  );
}

function answerDifferences({ secret }: Endpoint, dry: Answer, real: Answer): string[] {
  if (dry.status !== real.status) return [`${dry.status} instead of ${real.status}: ${dry.text} ${real.text}`];
  return differences(dry.body, real.body, new Set(secret));
}

for (const endpoint of writes) {
  const { method, path, name, feature, notPreviewable } = endpoint;
  const promise = notPreviewable ? "refuses a dry run and says why" : "can be asked what it would do";
  test(`${method} ${path} ${promise}`, () =>
    withOwner(async (owner) => {
      const tenant = await newTenant();
      expect((await tenant.api.post("/v1/webhook", { url: "https://hooks.example.com/all" })).status).toBe(201);
      const { write, beside } = await preparedWrite(name, tenant);
      const before = await stored(owner, tenant);
      const dry = await write(dryRun);
      expect(await stored(owner, tenant)).toEqual(before);
      expect(dry.headers.has("set-cookie")).toBe(false);
      expect(dry.headers.get("preference-applied")).toBe(notPreviewable ? null : "dry-run");
      if (notPreviewable) return expectProblem(dry, notPreviewable);
      // The write does what its dry run has shown.
      const digest = dry.headers.get("dry-run-digest");
      expect(digest === null).toBe((endpoint.accepted ?? endpoint.secret) !== undefined);
      const real = await write(digest === null ? {} : { "If-Dry-Run": digest });
      expect(real.status, real.text).toBeLessThan(300);
      expect(answerDifferences(endpoint, dry, real)).toEqual([]);
      // The other side of it is in another tenant's log.
      if (beside) return;
      const after = await stored(owner, tenant);
      const jobs = linesOf("job", added(before, after)).length;
      // Those of its own log.
      const events = linesOf("event", added(before, after)).filter((line) =>
        line.includes(`"tenant": "${tenant.id}"`),
      ).length;
      expect(dry.headers.get("dry-run-effects")).toBe(`events=${events}, deliveries=${jobs}`);
      // A caller who may not read them gets the numbers alone.
      const lists = ["dry-run-events", "dry-run-deliveries"].map((header) => dry.headers.get(header));
      const shown = lists.map((list) => (list === null ? undefined : JSON.parse(list).length));
      expect(shown).toEqual(feature === "anyone" ? [undefined, undefined] : [events, jobs]);
    }));
}

function expectProblem({ status, body }: Answer, detail: string): void {
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: "not_previewable", detail });
}

/** Writes whose preparation creates records that cannot be imported: a user, a role, a view, a key and a delivery. */
const notImported = ["updateUser", "updateRole", "updateSavedView", "revokeKey", "redeliver"];

test("A write that would not do what its dry run has shown is refused with 412", async () => {
  const { api } = await newTenant();
  const { body } = await api.post("/v1/distributor", { name: "Nord" });
  const path = `/v1/distributor/${body._id}`;
  const shown = async (sent: object) =>
    ({ "If-Dry-Run": (await api.put(path, sent, dryRun)).headers.get("dry-run-digest") ?? "" }) as const;
  const renaming = await shown({ name: "Sør" });
  // Another body, and a record that somebody has changed since.
  expect(await api.put(path, { name: "Vest" }, renaming)).toMatchObject({ status: 412 });
  await api.put(path, { active: false });
  expect(await api.put(path, { name: "Sør" }, renaming)).toMatchObject({
    status: 412,
    body: { code: "dry_run_stale" },
  });
  expect((await api.get(path)).body).toMatchObject({ name: "Nord", active: false });
  expect(await api.put(path, { name: "Sør" }, await shown({ name: "Sør" }))).toMatchObject({ status: 200 });
  expect(
    await api.post("/v1/plan", { operation: "ticket.update", ids: ["t1"], set: { subject: "B" } }, renaming),
  ).toMatchObject({
    status: 400,
  });
});

const attempts = times("dry-run", 40);
/** Of one tenant, whose tables are compared after each. */
const batchSize = 250;

test(`${attempts} random writes answer what their dry runs have answered, which leave nothing behind`, () =>
  withOwner(async (owner) => {
    // The same writes in every run, so that a red one is about the change; others are found with FUZZ_SEED.
    const seed = Number(process.env.FUZZ_SEED ?? 20_261_123);
    let [succeeded, fault] = [0, ""];
    for (let done = 0; done < attempts && !fault; done += batchSize) {
      const tenant = await newTenant();
      await seedTenant(tenant, "Dry");
      for (const name of notImported) await preparedWrite(name, tenant);
      const write = await randomWrite(tenant);
      // None of the writes knows this key, so that none revokes it.
      const api = withKey(await tenant.key());
      const property = fc.asyncProperty(write, async ({ operation, path, body }) => {
        const endpoint = writes.find(({ name }) => name === operation);
        if (!endpoint) return;
        const before = await stored(owner, tenant);
        const dry = await api.send(endpoint.method, path, body, dryRun);
        expect(await stored(owner, tenant)).toEqual(before);
        if (endpoint.notPreviewable) return;
        const real = await api.send(endpoint.method, path, body);
        if (real.status < 300) succeeded++;
        expect(answerDifferences(endpoint, dry, real)).toEqual([]);
      });
      const numRuns = Math.min(batchSize, attempts - done);
      await fc.assert(property, { seed: seed + done, numRuns, endOnFailure: true }).catch((error: Error) => {
        fault = `${error.message}\n${error.cause}`;
      });
    }
    prove(
      "dry-run",
      attempts,
      fault ? 1 : 0,
      "random writes that answer as their dry runs have, which change no table",
    );
    expect(fault).toBe("");
    expect(succeeded / attempts).toBeGreaterThan(0.15);
  }));

interface RandomWrite {
  /** The operation's name, which unlike the whole of it can be shown. */
  operation: string;
  path: string;
  body: string | undefined;
}

/** A write with a body that is right, nearly right or wrong, of records that the tenant has. */
async function randomWrite(tenant: TestTenant): Promise<fc.Arbitrary<RandomWrite>> {
  const contract = new Contract();
  const own = await identifiersOf(ownerUrl(), tenant.id, 10);
  const tableOf = await tablesOfPaths(tenant.api, endpoints, own);
  const everyId = [...own.values()].flat();
  const of = (endpoint: Endpoint): fc.Arbitrary<RandomWrite> => {
    const id = fc.constantFrom(...(own.get(tableOf(endpoint) ?? "") ?? []), "unknown");
    const path = id.map((value) => address(endpoint, value));
    return fc.record({ operation: fc.constant(endpoint.name), path, body: bodyOf(endpoint, contract, everyId) });
  };
  return fc.oneof(...writes.map(of));
}

function bodyOf({ body, example, ...endpoint }: Endpoint, contract: Contract, ids: string[]) {
  if (!body) return fc.constant(undefined);
  const allowed = allowedBy(contract.document, contract.bodySchema(endpoint), ids);
  const right = example?.body === undefined ? allowed : fc.oneof(allowed, fc.constant(example.body));
  const wrong = fc.tuple(right, fc.nat(), hostileJson).map((parts) => withOneWrong(...parts));
  return fc
    .oneof({ weight: 5, arbitrary: right }, { weight: 2, arbitrary: wrong })
    .map((value) => JSON.stringify(value) ?? "");
}
