import { rm } from "node:fs/promises";
import { scratchFolder } from "@/e2e/database";
import { operatorActor } from "@/lib/base/auth/actor";
import { connect, disconnect } from "@/lib/base/db/connection";
import { asOwner } from "@/lib/base/db/owner";
import { inTenant } from "@/lib/base/db/transaction";
import { issueKey } from "@/lib/resources/key/issue";
import * as tenants from "@/lib/resources/tenant/service";
import { openDatabase } from "@/prisma/server/database";
import { withSession } from "@/prisma/server/session";
import { Caller } from "./caller";
import type { Figure } from "./report";
import { startComptoir } from "./servers";

/** Enough that what happens once in dozens of changes is in it on average, before words are merged into the index of the search. */
const changes = 200;

/**
 * How much write-ahead log a change writes, in an installation of its own: without the images of pages that the first change
 * after a checkpoint adds.
 */
export async function walFigures(): Promise<Figure[]> {
  const folder = scratchFolder("wal");
  const database = await openDatabase({ DATA_DIR: folder });
  const server = await startComptoir(folder);
  try {
    const id = "wal";
    await asOwner(database.ownerUrl, async (owner) => {
      await tenants.create(owner, { id, name: id });
      // What it writes depends on how long the changes take.
      for (const table of ["ticket", "event"])
        await owner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    });
    connect(database.appUrl);
    const actor = operatorActor({ id, name: id, parent: null });
    const { key } = await inTenant(id, (tx) => issueKey(tx, actor, { name: "bench" }));
    await disconnect();
    const caller = new Caller(server.url, key);
    const ask = async (path: string, method: string, body: object): Promise<string> => {
      const answer = await caller.ask(path, { method, body });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
      return JSON.parse(answer.body).id;
    };
    const ticket = await ask("/v1/support/ticket", "POST", { subject: "Restore fails" });
    const put = (n: number) => ask(`/v1/support/ticket/${ticket}`, "PUT", { subject: `Restore fails, ${n}` });
    const post = (n: number) =>
      ask("/v1/event", "POST", {
        source: "shop",
        action: "ordered",
        status: "success",
        message: `Order ${n} was placed`,
        data: { _id: `o${n}`, total: n },
      });
    const unit = "kB of WAL";
    return [
      { what: "a PUT of a ticket", value: await written(database.ownerUrl, put), unit, goal: 6, former: 10.1 },
      { what: "a posted event", value: await written(database.ownerUrl, post), unit, goal: 3, former: 4.4 },
    ];
  } finally {
    await server.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kilobytes for each change. */
const written = (ownerUrl: string, change: (n: number) => Promise<unknown>): Promise<number> =>
  withSession(ownerUrl, async (owner) => {
    // The first ones add images of the pages that all change.
    for (let n = 0; n < 50; n++) await change(n);
    const { rows } = await owner.query("SELECT pg_current_wal_insert_lsn() AS lsn");
    for (let n = 0; n < changes; n++) await change(50 + n);
    const { rows: after } = await owner.query(
      "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::float8 AS bytes",
      [rows[0].lsn],
    );
    return after[0].bytes / changes / 1000;
  });
