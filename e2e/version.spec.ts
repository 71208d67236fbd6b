import type { ClientBase } from "pg";
import { inTenant } from "@/lib/base/db/transaction";
import { endpoints } from "@/lib/endpoints";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";
import { preparedWrite } from "./write-cases";

/** Every version that a record has had is kept, with the transactions that made and ended it. */

interface Version {
  kind: string;
  id: string;
  made_at: string;
  doc: string;
}

interface Ended extends Version {
  ended: string;
  ended_at: string;
  gone: boolean;
}

const onServer = <T>(work: (owner: ClientBase) => Promise<T>): Promise<T> =>
  withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", work);

/** The tables of records, by the kind that their versions have. */
async function recordTables(owner: ClientBase): Promise<{ name: string; kind: string }[]> {
  const { rows } = await owner.query(`
    SELECT tgrelid::regclass::text AS name, substring(pg_get_triggerdef(oid) FROM 'keep_version\\(''(\\w+)''') AS kind
    FROM pg_trigger WHERE tgname = 'version_replaced'`);
  return rows;
}

/** The present documents of a tenant. */
async function present(owner: ClientBase, tenant: string): Promise<Version[]> {
  const tables = (await recordTables(owner)).filter(({ kind }) => kind !== "tenant" && kind !== "user");
  const selects = tables.map(
    ({ name, kind }) => `SELECT '${kind}' AS kind, id, made_at::text, doc::text FROM ${name} WHERE tenant = $1`,
  );
  return (await owner.query<Version>(selects.join(" UNION ALL "), [tenant])).rows;
}

const kept = async (owner: ClientBase, tenant: string): Promise<Ended[]> =>
  (
    await owner.query<Ended>(
      `SELECT kind, id, made_at::text, doc::text, ended::text, ended_at::text, gone FROM version WHERE tenant = $1
       ORDER BY version.ended_at`,
      [tenant],
    )
  ).rows;

const keyOf = ({ kind, id }: Version) => `${kind} ${id}`;

const changing = endpoints.filter(
  ({ method, name }) => method === "PUT" || method === "DELETE" || /^restore|^rotate/.test(name),
);

for (const { name, method, path } of changing) {
  test(`${method} ${path} keeps each record as it was before`, async ({ tenant }) => {
    const { write, beside } = await preparedWrite(name, tenant);
    const { id } = beside ?? tenant;
    await onServer(async (owner) => {
      const [before, known] = [await present(owner, id), await kept(owner, id)];
      const answer = await write();
      expect(answer.status, answer.text).toBeLessThan(300);
      const after = new Map((await present(owner, id)).map((version) => [keyOf(version), version]));
      const added = (await kept(owner, id)).slice(known.length);
      const ended = before.filter((version) => after.get(keyOf(version))?.doc !== version.doc);
      const documents = added.filter(({ kind }) => kind !== "user" && kind !== "tenant");
      expect(documents.map(({ doc }) => doc).sort()).toEqual(ended.map(({ doc }) => doc).sort());
      for (const version of documents) {
        const next = after.get(keyOf(version));
        expect(version.gone).toBe(next === undefined);
        expect(version.made_at).toBe(before.find((each) => keyOf(each) === keyOf(version))?.made_at);
        if (next) expect(version.ended_at).toBe(next.made_at);
      }
      const { rows } = await owner.query("SELECT DISTINCT tx::text FROM event WHERE tenant = $1 AND tx >= $2::xid8", [
        id,
        added[0]?.ended ?? "0",
      ]);
      for (const { ended } of added) expect(rows).toContainEqual({ tx: ended });
    });
  });
}

test("A change of a user or of the tenant keeps what it was, and no secret", async ({ tenant }) => {
  const { body: user } = await tenant.api.post("/v1/user", {
    firstname: "Kari",
    lastname: "Nordmann",
    username: `kari@${tenant.id}.example`,
  });
  await tenant.api.put(`/v1/user/${user.id}`, { firstname: "Ola" });
  await tenant.api.put("/v1/tenant", { name: "Other" });
  const versions = await onServer((owner) => kept(owner, tenant.id));
  const [person, company] = versions.map(({ doc }) => JSON.parse(doc));
  expect(person).toMatchObject({ _id: user.id, firstname: "Kari", username: user.username, status: { active: true } });
  expect(Object.keys(person).join()).not.toMatch(/password|hash|token|subject/);
  expect(company).toMatchObject({ id: tenant.id, name: tenant.name });
});

test("What a transaction has made itself, left as it was or rolled back is no version", async ({ tenant }) => {
  await tenant.import("distributors", [
    { _id: "a", name: "A" },
    { _id: "b", name: "B" },
    { _id: "c", name: "C" },
  ]);
  const versions = async () =>
    (await onServer((owner) => kept(owner, tenant.id))).map(({ id, doc, gone }) => [id, JSON.parse(doc).name, gone]);
  const rename = (id: string, name: string) =>
    `UPDATE distributor SET doc = json_build_object('_id', id, 'name', '${name}') WHERE tenant = '${tenant.id}' AND id = '${id}'`;
  const drop = (id: string) => `DELETE FROM distributor WHERE tenant = '${tenant.id}' AND id = '${id}'`;
  const run = (...statements: string[]) => onServer((owner) => owner.query(`BEGIN; ${statements.join("; ")}`));
  await run(rename("a", "A2"), drop("b"), "ROLLBACK");
  expect(await versions()).toEqual([]);
  await run(rename("a", "A2"), rename("a", "A3"), "COMMIT");
  await run(`UPDATE distributor SET doc = doc WHERE tenant = '${tenant.id}'`, "COMMIT");
  expect(await versions()).toEqual([["a", "A", false]]);
  await run(rename("b", "B2"), drop("b"), "COMMIT");
  const again = `INSERT INTO distributor (tenant, id, doc) VALUES ('${tenant.id}', 'c', '{"_id":"c","name":"C2"}')`;
  await run("SAVEPOINT one", drop("c"), again, "RELEASE one", "COMMIT");
  expect((await versions()).slice(1)).toEqual([
    ["b", "B", true],
    ["c", "C", true],
  ]);
});

test("A second import keeps the subscriptions that it replaces, and not those that are the same", async ({
  tenant,
}) => {
  const records = (price: number) =>
    Array.from({ length: 50 }, (_, at) => ({ _id: `s${at}`, name: "A", price: at < 20 ? price : 1, items: [] }));
  await tenant.import("subscriptions", records(1));
  await tenant.import("subscriptions", records(2));
  const versions = await onServer((owner) => kept(owner, tenant.id));
  expect(versions.map(({ id }) => id).sort()).toEqual(Array.from({ length: 20 }, (_, at) => `s${at}`).sort());
  expect(versions.every(({ kind, doc }) => kind === "subscription" && JSON.parse(doc).price === 1)).toBe(true);
});

test("Of 40 changes at once of one account each is a version, one begins where the one before ends", async ({
  tenant,
}) => {
  await tenant.import("accounts", [{ id: "k1", name: "0" }]);
  const names = Array.from({ length: 40 }, (_, at) => `${at + 1}`);
  const answers = await Promise.all(names.map((name) => tenant.api.put("/v1/account/k1", { name })));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  const [versions, [last]] = await onServer(async (owner) => [
    await kept(owner, tenant.id),
    (await present(owner, tenant.id)).filter(({ kind }) => kind === "account"),
  ]);
  const chain: Version[] = [...versions, ...(last ? [last] : [])];
  expect(chain.map(({ doc }) => JSON.parse(doc).name).sort()).toEqual(["0", ...names].sort());
  expect(chain.slice(1).map(({ made_at }) => made_at)).toEqual(versions.map(({ ended_at }) => ended_at));
});

test("Versions are visible to those who see the record, and cannot be changed through the application", async ({
  tenant,
  stranger,
}) => {
  const customer = await tenant.child();
  await customer.import("accounts", [{ id: "k1", name: "A" }]);
  await customer.api.put("/v1/account/k1", { name: "B" });
  await customer.api.put("/v1/tenant", { name: "Other" });
  const seen = ({ id }: TestTenant) =>
    inTenant(id, (tx) => tx.$queryRaw<{ kind: string }[]>`SELECT kind FROM version ORDER BY kind`);
  expect(await seen(customer)).toEqual([{ kind: "account" }, { kind: "tenant" }]);
  expect(await seen(tenant)).toEqual([{ kind: "account" }]);
  expect(await seen(stranger)).toEqual([]);
  await expect(inTenant(customer.id, (tx) => tx.$executeRaw`UPDATE version SET gone = true`)).rejects.toThrow(/denied/);
  await expect(inTenant(customer.id, (tx) => tx.$executeRaw`DELETE FROM version`)).rejects.toThrow(/denied/);
});
