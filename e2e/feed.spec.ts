import type { ClientBase } from "pg";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { importSlowly, Ledger, Snapshot, writeTickets } from "./feed-writers";
import { type Answer, type Api, newTenant } from "./fixtures";
import { prove, times } from "./proof";

/**
 * A feed is read, and its list walked through, while tickets are written, deleted, rolled back, imported and cut off.
 * After each difference its reader has exactly what the snapshot in its token sees, according to an independent record
 * of all commits.
 */

const path = "/v1/support/ticket/changes";

interface Check {
  snapshot: Snapshot;
  state: Map<string, string>;
  filter: RegExp;
}

interface Ticket {
  id: string;
  tenant: string;
  subject: string;
  removed?: true;
}

/** A reader of the feed, who keeps a copy of the list. */
class Reader {
  readonly #copy = new Map<string, string>();
  #address: string;

  constructor(
    readonly api: Api,
    readonly sees: (tenant: string) => boolean,
    search: string,
    readonly filter = /./,
  ) {
    this.#address = `${path}?${search}`;
  }

  /** Reads one difference to its end, in as many pages as it has. */
  async read(): Promise<Check> {
    for (;;) {
      const { status, body, headers, text } = await this.api.get(this.#address);
      if (status !== 200) throw new Error(`${status} ${text}`);
      for (const { tenant, id, subject, removed } of body.data as Ticket[]) {
        if (removed) this.#copy.delete(`${tenant} ${id}`);
        else this.#copy.set(`${tenant} ${id}`, subject);
      }
      const [, address = "", rel] = /<([^>]+)>; rel="(\w+)"/.exec(headers.get("link") ?? "") ?? [];
      this.#address = address;
      if (rel === "later") return { ...checkOf(body.metadata.since), state: new Map(this.#copy), filter: this.filter };
    }
  }
}

/** One who walks through the pages of the list, in the snapshot of the first. */
class Walker {
  constructor(
    readonly api: Api,
    readonly sees: (tenant: string) => boolean,
    readonly search: string,
    readonly filter = /./,
  ) {}

  async read(): Promise<Check> {
    const copy = new Map<string, string>();
    let token: string | undefined;
    let address: string | undefined = `/v1/support/ticket?${this.search}`;
    while (address !== undefined) {
      const asked = token === undefined ? { Prefer: "snapshot" } : undefined;
      const { status, body, headers, text }: Answer = await this.api.get(address, asked);
      if (status !== 200) throw new Error(`${status} ${text}`);
      for (const { tenant, id, subject } of body.data as Ticket[]) copy.set(`${tenant} ${id}`, subject);
      token ??= headers.get("snapshot") ?? "";
      address = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
      if (address === undefined && body.metadata.total !== copy.size)
        throw new Error(`not ${body.metadata.total}: ${copy.size}`);
    }
    return { ...checkOf(token ?? ""), state: copy, filter: this.filter };
  }
}

/** The snapshot is in the token as text. */
function checkOf(token: string): { snapshot: Snapshot } {
  const text = Buffer.from(token.slice(0, -22), "base64url").toString();
  return { snapshot: new Snapshot(JSON.parse(text)[2]) };
}

const asText = (state: Map<string, string>): string => JSON.stringify([...state].sort());

/** The common alternative to a feed: a reader who asks for records newer than the newest known one. */
class NaiveReader {
  readonly #copy = new Map<string, string>();
  #last = "";

  constructor(
    readonly owner: ClientBase,
    readonly tenants: readonly string[],
    readonly column: "made_at" | "tx",
  ) {}

  async read(): Promise<Map<string, string>> {
    const type = this.column === "tx" ? "xid8" : "timestamptz";
    const { rows } = await this.owner.query(
      `SELECT tenant || ' ' || id AS key, subject, ${this.column}::text AS last FROM ticket
       WHERE tenant = ANY ($1) AND ($2 = '' OR ${this.column} > nullif($2, '')::${type}) ORDER BY ticket.${this.column}`,
      [this.tenants, this.#last],
    );
    for (const { key, subject } of rows) this.#copy.set(key, subject);
    this.#last = rows.at(-1)?.last ?? this.#last;
    return this.#copy;
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Adds one ticket in a transaction of its own. @returns its number */
async function insert(owner: ClientBase, tenant: string): Promise<bigint> {
  const doc = JSON.stringify({ id: "newest", tenant, subject: "odd 0" });
  const { rows } = await owner.query<{ xid: string }>(
    "INSERT INTO ticket (tenant, id, doc) VALUES ($1, 'newest', $2) RETURNING tx::text AS xid",
    [tenant, doc],
  );
  return BigInt(rows[0]?.xid ?? "0");
}

/** How much one round of the test reads and writes, in tenants of its own. */
interface Round {
  differences: number;
  writers: number;
  /** Tickets of an import that is committed in the middle. */
  imported: number;
}

/** The test in short, and rounds with as much at once as an import and many writers bring. */
function roundsOf(differences: number): Round[] {
  const most = 3_000;
  if (differences < most) return [{ differences, writers: 4, imported: 50 }];
  return Array.from({ length: Math.ceil(differences / most) }, (_, at) => ({
    differences: most,
    writers: 16,
    // With many rows each difference takes long, so one round has them.
    imported: at === 0 ? 20_000 : 50,
  }));
}

interface Outcome {
  checks: number;
  wrong: number;
  commits: number;
  /** The changes that each naive reader has missed. */
  lost: number[];
  /** All rows at the end, as the first reader has them and as they are stored. */
  copied: string;
  stored: string;
}

test("A feed shows each committed change exactly once, whatever is written meanwhile", async () => {
  const rounds = roundsOf(times("feed", 30));
  const outcomes: Outcome[] = [];
  for (const round of rounds) outcomes.push(await readWhileWritten(round));
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const [writers, imported] = [rounds[0]?.writers, rounds[0]?.imported];
  prove(
    "feed",
    sum(({ checks }) => checks),
    sum(({ wrong }) => wrong),
    `differences of a feed and walks through a list, compared with ${sum(({ commits }) => commits)} commits by ${writers} writers and an import of ${imported}; asking for what is newer than the newest has lost ${sum(({ lost }) => lost[0] ?? 0)} rows by time and ${sum(({ lost }) => lost[1] ?? 0)} by transaction`,
  );
  for (const [at, { wrong, commits, lost, copied, stored }] of outcomes.entries()) {
    expect(wrong).toBe(0);
    expect(copied).toBe(stored);
    expect(commits).toBeGreaterThan(0);
    for (const rowsLost of lost) expect(rowsLost).toBeGreaterThanOrEqual(rounds[at]?.imported ?? 0);
  }
});

async function readWhileWritten({ differences, writers, imported }: Round): Promise<Outcome> {
  const ownerUrl = process.env.COMPTOIR_TEST_OWNER_URL ?? "";
  const tenant = await newTenant();
  const child = await tenant.child();
  const ledger = new Ledger();
  const readers = [
    new Reader(tenant.api, () => true, imported > 1_000 ? "~perPage=700" : "~perPage=7"),
    new Reader(tenant.api, () => true, "~perPage=50&~filter[subject]=^even", /^even/),
    new Reader(child.api, (id) => id === child.id, "~perPage=3"),
    new Walker(tenant.api, () => true, imported > 1_000 ? "~perPage=700" : "~perPage=9"),
    new Walker(tenant.api, () => true, "~sort=-subject&~perPage=50&~filter[subject]=^even", /^even/),
    new Walker(child.api, (id) => id === child.id, "~sort=subject&~perPage=11"),
  ];
  const checks: [Reader | Walker, Check][] = [];
  let isOver = false;
  return await withSession(ownerUrl, async (owner) => {
    const naive = (["made_at", "tx"] as const).map((column) => new NaiveReader(owner, [tenant.id, child.id], column));
    const writing = { ownerUrl, tenants: [tenant, child], ledger, isOver: () => isOver };
    const working = Promise.all(Array.from({ length: writers }, (_, at) => writeTickets(writing, at + 1)));
    const { promise: someAreRead, resolve: someRead } = deferred();
    const reading = Promise.all(
      readers.map(async (reader) => {
        while (checks.length < differences) {
          checks.push([reader, await reader.read()]);
          if (checks.length > differences / 3) someRead();
        }
      }),
    );
    // A reader who asks for newer rows has seen a newer change when these are committed.
    await importSlowly(writing, imported, async () => {
      await someAreRead;
      ledger.enter(`${child.id} newest`, { xid: await insert(owner, child.id), subject: "odd 0" });
      for (const reader of naive) await reader.read();
    });
    await reading;
    isOver = true;
    const commits = (await working).reduce((sum, each) => sum + each, 0);
    for (const reader of readers) checks.push([reader, await reader.read()]);

    const wrong = checks.filter(([{ sees, filter }, { snapshot, state }]) => {
      const expected = [...ledger.stateIn(snapshot)].filter(
        ([key, subject]) => sees(key.split(" ", 1)[0] ?? "") && filter.test(subject),
      );
      return asText(state) !== asText(new Map(expected));
    });
    const { rows } = await owner.query(
      "SELECT tenant || ' ' || id AS key, subject FROM ticket WHERE tenant = ANY ($1)",
      [[tenant.id, child.id]],
    );
    const present = new Map<string, string>(rows.map(({ key, subject }) => [key, subject]));
    const lost: number[] = [];
    for (const reader of naive) {
      const copy = await reader.read();
      lost.push([...present].filter(([key, subject]) => copy.get(key) !== subject).length);
    }
    const [, last] = checks.at(-readers.length) ?? [];
    const copied = asText(last?.state ?? new Map());
    return { checks: checks.length, wrong: wrong.length, commits, lost, copied, stored: asText(present) };
  });
}
