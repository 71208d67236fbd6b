import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { runImport } from "@/lib/import/run";
import type { TestTenant } from "./fixtures";

/**
 * Writers of tickets for the proof of the feed, and a record of the commits of each transaction that is independent of the
 * columns and versions which the feed reads.
 */

interface Write {
  xid: bigint;
  /** Undefined for a deletion. */
  subject: string | undefined;
}

/** A snapshot as Postgres writes it. */
export class Snapshot {
  readonly #xmax: bigint;
  readonly #running: Set<string>;

  constructor(text: string) {
    const [, xmax = "0", running = ""] = text.split(":");
    this.#xmax = BigInt(xmax);
    this.#running = new Set(running.split(","));
  }

  sees(xid: bigint): boolean {
    return xid < this.#xmax && !this.#running.has(String(xid));
  }
}

export class Ledger {
  readonly #writes = new Map<string, Write[]>();
  #number = 0;

  next = (): number => ++this.#number;

  /** Called before the commit, so that no reader sees a change that is not recorded. */
  enter(key: string, write: Write): void {
    const writes = this.#writes.get(key) ?? [];
    writes.push(write);
    this.#writes.set(key, writes);
  }

  /** The changes of a transaction whose commit has failed. */
  strike(xid: bigint): void {
    for (const [key, writes] of this.#writes) {
      this.#writes.set(
        key,
        writes.filter((write) => write.xid !== xid),
      );
    }
  }

  /** The subjects of all records as a snapshot sees them. */
  stateIn(snapshot: Snapshot): Map<string, string> {
    const state = new Map<string, string>();
    for (const [key, writes] of this.#writes) {
      // In the order in which their writers held the lock.
      const latest = writes.findLast(({ xid }) => snapshot.sees(xid));
      if (latest?.subject !== undefined) state.set(key, latest.subject);
    }
    return state;
  }
}

const keyOf = (tenant: string, id: string): string => `${tenant} ${id}`;
const upsert = `INSERT INTO ticket (tenant, id, doc) VALUES ($1, $2, json_build_object('id', $2::text, 'tenant', $1::text, 'subject', $3::text))
  ON CONFLICT (tenant, id) DO UPDATE SET doc = excluded.doc`;

/** Numbers that are the same in each run of the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface Writing {
  ownerUrl: string;
  tenants: readonly TestTenant[];
  ledger: Ledger;
  isOver: () => boolean;
}

/** Commits, rolls back and loses transactions until it is over. @returns how many it has committed */
export async function writeTickets({ ownerUrl, tenants, ledger, isOver }: Writing, seed: number): Promise<number> {
  const random = randomOf(seed);
  let committed = 0;
  let client = await connected(ownerUrl);
  while (!isOver()) {
    const writes: [string, Write][] = [];
    let xid: bigint | undefined;
    try {
      await client.query("BEGIN");
      xid = await xidOf(client);
      const ids = [...new Set(Array.from({ length: 1 + random(4) }, () => random(40)))].sort((a, b) => a - b);
      for (const number of ids) {
        const tenant = tenants[number % tenants.length]?.id ?? "";
        const id = `w${number}`;
        await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [keyOf(tenant, id)]);
        writes.push(...(await writeOne(client, { tenant, id, ledger, random, xid })));
        if (random(3) === 0) await sleep(random(5));
      }
      // Every tenth connection breaks.
      if (random(10) === 0) {
        await client.query("SELECT pg_terminate_backend(pg_backend_pid())");
      }
      if (random(7) === 0) {
        await client.query("ROLLBACK");
        continue;
      }
      for (const [key, write] of writes) ledger.enter(key, write);
      await client.query("COMMIT");
      committed++;
    } catch (error) {
      if (isOver()) break;
      client = await connected(ownerUrl);
      const { rows } = await client.query("SELECT pg_xact_status($1::xid8) AS status", [String(xid ?? 3n)]);
      if (xid === undefined) throw error;
      if (rows[0]?.status !== "committed") ledger.strike(xid);
    }
  }
  await client.end();
  return committed;
}

async function writeOne(
  client: pg.Client,
  {
    tenant,
    id,
    ledger,
    random,
    xid,
  }: { tenant: string; id: string; ledger: Ledger; random: (n: number) => number; xid: bigint },
): Promise<[string, Write][]> {
  const key = keyOf(tenant, id);
  const put = async (): Promise<[string, Write]> => {
    const number = ledger.next();
    const subject = `${random(2) === 0 ? "even" : "odd"} ${number}`;
    await client.query(upsert, [tenant, id, subject]);
    return [key, { xid, subject }];
  };
  const remove = async (): Promise<[string, Write]> => {
    await client.query("DELETE FROM ticket WHERE tenant = $1 AND id = $2", [tenant, id]);
    return [key, { xid, subject: undefined }];
  };
  switch (random(6)) {
    case 0:
      return [await remove()];
    case 1:
      return [await remove(), await put()];
    case 2: {
      await client.query("SAVEPOINT s");
      const written = await put();
      const isKept = random(2) === 0;
      await client.query(isKept ? "RELEASE s" : "ROLLBACK TO s");
      return isKept ? [written] : [];
    }
    default:
      return [await put()];
  }
}

/** Imports so many tickets in one transaction; `meanwhile` runs before it commits. */
export async function importSlowly(
  { ownerUrl, tenants: [tenant], ledger }: Pick<Writing, "ownerUrl" | "tenants" | "ledger">,
  count: number,
  meanwhile: () => Promise<void>,
): Promise<void> {
  if (!tenant) throw new Error("no tenant");
  const client = await connected(ownerUrl);
  await client.query("BEGIN");
  const xid = await xidOf(client);
  const numbers = Array.from({ length: count }, () => ledger.next());
  const records = numbers.map((number, at) => ({ id: `i${at}`, tenant: tenant.id, subject: `odd ${number}` }));
  await runImport(client, { actor: tenant.actor(), resource: "tickets", records });
  await meanwhile();
  for (const [at, number] of numbers.entries()) {
    ledger.enter(keyOf(tenant.id, `i${at}`), { xid, subject: `odd ${number}` });
  }
  await client.query("COMMIT");
  await client.end();
}

const xidOf = async (client: pg.Client): Promise<bigint> =>
  BigInt((await client.query<{ xid: string }>("SELECT pg_current_xact_id()::text AS xid")).rows[0]?.xid ?? "0");

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, pipeline: true });
  client.on("error", () => {});
  await client.connect();
  return client;
}
