import { pipeline } from "node:stream/promises";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { withSession } from "@/prisma/server/session";

const database = "peers";

/** Names that suit all three programs; `items` as JSON, since none of them would join a table for a list. */
const columns = {
  id: ["varchar(64) PRIMARY KEY", "s.id"],
  name: ["text", "s.name"],
  description: ["text", "t.description"],
  logo: ["text", "t.logo"],
  status: ["text", "s.status"],
  edition: ["text", `s."edition.name"`],
  term_months: ["float8", `s."term.durationMonth"`],
  billing_months: ["float8", `s."billing_cycle.durationMonth"`],
  grace_period: ["float8", `s."cancel_term.grace_period"`],
  start_date: ["timestamptz", "s.start_date"],
  end_date: ["timestamptz", "s.end_date"],
  creator_name: ["text", `s."creator.fullname"`],
  creator_email: ["text", `s."creator.email"`],
  price: ["float8", "s.price"],
  agreement_price: ["float8", `s."agreementPrice"`],
  billing_price: ["float8", `s."billingPrice"`],
  order_number: ["text", `s."order"`],
  account: ["text", "s.account"],
  account_name: ["text", `s."account_details.name"`],
  items: ["jsonb", "(d.doc -> 'items')::jsonb"],
  created: ["timestamptz", "s.created"],
  updated: ["timestamptz", "s.updated"],
} as const;

/**
 * Copies the subscriptions of the tenant `big` into a database of the same cluster, in one table with an index for each order
 * that is asked for: these programs know no tenants, so they need no condition.
 * @returns the URL of that database
 */
export async function provideRows(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  url.pathname = `/${database}`;
  await withSession(ownerUrl, async (owner) => {
    const { rowCount } = await owner.query("SELECT FROM pg_database WHERE datname = $1", [database]);
    if (rowCount === 0) await owner.query(`CREATE DATABASE ${database}`);
  });
  await withSession(url.href, async (target) => {
    const { rowCount } = await target.query(
      "SELECT to_regclass('subscription') WHERE to_regclass('subscription') IS NOT NULL",
    );
    if (rowCount !== 0) return;
    process.stdout.write("copying the rows of the peers\n");
    const named = Object.entries(columns);
    await target.query("BEGIN");
    await target.query(`CREATE TABLE subscription (${named.map(([name, [type]]) => `${name} ${type}`).join(", ")})`);
    await withSession(ownerUrl, (source) =>
      pipeline(
        source.query(
          copyTo(`COPY (SELECT ${named.map(([, [, value]]) => value).join(", ")} FROM subscription s
            JOIN subscription_document d USING (tenant, id)
            WHERE s.tenant = 'big') TO STDOUT`),
        ),
        target.query(copyFrom("COPY subscription FROM STDIN")),
      ),
    );
    for (const indexed of ["created, id", "price, id", "start_date, id", "status"]) {
      await target.query(`CREATE INDEX ON subscription (${indexed})`);
    }
    await target.query("COMMIT");
    await target.query("VACUUM (ANALYZE) subscription");
  });
  return url.href;
}

/** The type of each column, for the configuration of Payload. */
export const columnTypes = Object.fromEntries(Object.entries(columns).map(([name, [type]]) => [name, type]));
