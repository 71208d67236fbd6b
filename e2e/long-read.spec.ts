import { setTimeout as sleep } from "node:timers/promises";
import { connect, disconnect } from "@/lib/base/db/connection";
import { sql } from "@/lib/base/db/sql";
import { inTenant, read } from "@/lib/base/db/transaction";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { Api, newTenant, onDatabase } from "./fixtures";
import { installation } from "./installation";

test("A list that reaches the time limit of a statement is read all the same, and nobody waits for it", async ({
  tenant,
  stranger,
}) => {
  const url = process.env.COMPTOIR_TEST_APP_URL ?? "";
  await disconnect();
  connect(impatient(url));
  try {
    const ended: string[] = [];
    const slow = async () => {
      const rows = await read({ id: tenant.id }, sql`SELECT 'slow' AS answer FROM pg_sleep(0.8)`);
      ended.push("slow");
      return rows;
    };
    // More at once than a tenant's share of the pool.
    const slowOnes = Promise.all(Array.from({ length: 6 }, slow));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await read({ id: stranger.id }, sql`SELECT 'soon' AS answer`)).toEqual([{ answer: "soon" }]);
    expect(ended.length).toBeLessThan(6);
    expect((await slowOnes).flat()).toEqual(Array.from({ length: 6 }, () => ({ answer: "slow" })));
    const change = inTenant(tenant.id, (tx) => tx.$queryRaw`SELECT FROM pg_sleep(0.8)`);
    await expect(change).rejects.toThrow(/statement timeout/);
  } finally {
    await disconnect();
    connect(url);
  }
});

test("A list that takes long is given up when its client leaves", async () => {
  const database = await installation();
  const server = await database.start({ APP_DATABASE_URL: impatient(database.appUrl) });
  const tenant = await onDatabase({ ...database, url: server.url }, newTenant);
  const distributors = Array.from({ length: 100 }, (_, at) => ({ _id: `d${at}`, name: `Distributor ${at}` }));
  await onDatabase({ ...database, url: server.url }, () => tenant.import("distributors", distributors));
  await withSession(database.ownerUrl, (owner) =>
    owner.query("CREATE POLICY slow ON distributor AS RESTRICTIVE FOR SELECT USING (pg_sleep(0.3) IS NOT NULL)"),
  );
  const running = async () => {
    const { rows } = await withSession(database.appUrl, (app) =>
      app.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active' AND query LIKE '%distributor%'",
      ),
    );
    return rows.length;
  };
  const client = new AbortController();
  const list = fetch(`${server.url}/v1/distributor`, {
    headers: tenant.api.credential as Record<string, string>,
    signal: client.signal,
  });
  const left = expect(list).rejects.toThrow();
  await sleep(1_500);
  expect(await running()).toBe(1);
  client.abort();
  await left;
  await expect.poll(running, { timeout: 6_000 }).toBe(0);
  expect((await new Api(tenant.api.credential, server.url).get("/v1/account")).status).toBe(200);
});

/** The URL of connections whose statements have less time than usual. */
const impatient = (url: string): string =>
  `${url}${url.includes("?") ? "&" : "?"}options=${encodeURIComponent("-c statement_timeout=300ms")}`;
