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
import { startComptoir } from "./servers";

/**
 * How much write-ahead log a change writes, without the images of pages that the first change after a checkpoint adds:
 *
 *   npm run build && npm run bench:wal -- [changes]
 */

const [changes = "300"] = process.argv.slice(2);
const folder = scratchFolder("wal");
const database = await openDatabase({ DATA_DIR: folder });
const server = await startComptoir(folder);
try {
  const id = "wal";
  await asOwner(database.ownerUrl, async (owner) => void (await tenants.create(owner, { id, name: id })));
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
  await report("a PUT of a ticket", (n) =>
    ask(`/v1/support/ticket/${ticket}`, "PUT", { subject: `Restore fails, ${n}` }),
  );
  await report("a posted event", (n) =>
    ask("/v1/event", "POST", {
      source: "shop",
      action: "ordered",
      status: "success",
      message: `Order ${n} was placed`,
      data: { _id: `o${n}`, total: n },
    }),
  );
} finally {
  await server.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function report(what: string, change: (n: number) => Promise<unknown>): Promise<void> {
  await withSession(database.ownerUrl, async (owner) => {
    const written = async (from: number, to: number) => {
      const { rows } = await owner.query("SELECT pg_current_wal_insert_lsn() AS lsn");
      for (let n = from; n < to; n++) await change(n);
      const { rows: after } = await owner.query(
        "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::float8 AS bytes",
        [rows[0].lsn],
      );
      return after[0].bytes / (to - from) / 1000;
    };
    // The first ones add images of the pages that all change.
    await written(0, 50);
    process.stdout.write(`${what}: ${(await written(50, 50 + Number(changes))).toFixed(1)} kB of WAL\n`);
  });
}
