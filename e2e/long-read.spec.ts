import { connect, disconnect } from "@/lib/base/db/connection";
import { sql } from "@/lib/base/db/sql";
import { inTenant, read } from "@/lib/base/db/transaction";
import { expect, test } from "./api-test";

test("A list that reaches the time limit of a statement is read all the same, and nobody waits for it", async ({
  tenant,
  stranger,
}) => {
  const url = process.env.COMPTOIR_TEST_APP_URL ?? "";
  await disconnect();
  connect(`${url}${url.includes("?") ? "&" : "?"}options=${encodeURIComponent("-c statement_timeout=300ms")}`);
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
