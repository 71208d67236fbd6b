import { Caller, median } from "./caller";
import { type Callers, callerOf } from "./lists";
import * as records from "./records";
import type { Figure } from "./report";

/** Sends one change; `n` differs from call to call. */
type Write = (caller: Caller, n: number) => ReturnType<Caller["ask"]>;

const accounts = 2_000;
/** Before the first figure, as in a server that has run for some minutes. */
const warmUp = 1_000;
const alone = 150;
const together = 1_200;

/** The records of the tenant before the changes. */
export const writerRecords = {
  accounts: { count: accounts, at: (n: number) => records.account("writer", n) },
  // In the trash, to be restored; `tidy` puts them back.
  collections: { count: alone + together, at: (n: number) => records.deletedCollection("writer", n) },
} as const;

const writes = {
  "PUT account": (caller, n) =>
    caller.ask(`/v1/account/${records.account("writer", n % accounts).id}`, {
      method: "PUT",
      body: { name: `Renamed ${performance.now()}` },
    }),
  "POST ticket": (caller, n) => caller.ask("/v1/support/ticket", { method: "POST", body: { subject: `Ticket ${n}` } }),
  "restore of one collection": (caller, n) =>
    caller.ask("/v2/product/collection/restore", {
      method: "POST",
      body: { collectionIds: [records.deletedCollection("writer", n).id] },
    }),
} satisfies Record<string, Write>;

/** What 970b7769 took. */
const former: Record<string, { one: { former: number }; eight: { former: number } }> = {
  "PUT account": { one: { former: 2.04 }, eight: { former: 809 } },
  "POST ticket": { one: { former: 1.41 }, eight: { former: 900 } },
  "restore of one collection": { one: { former: 2.39 }, eight: { former: 417 } },
};

/** Changes of one tenant: one after another, then eight at once. */
export async function writeFigures(callers: Callers, url: string): Promise<Figure[]> {
  const { key } = callerOf(callers, "writer");
  const figures: Figure[] = [];
  for (const write of [writes["PUT account"], writes["POST ticket"]]) {
    await run(write, url, key, { connections: 8, from: 0, count: warmUp });
  }
  for (const [name, write] of Object.entries(writes)) {
    const one = await run(write, url, key, { connections: 1, from: 0, count: alone });
    const eight = await run(write, url, key, { connections: 8, from: alone, count: together });
    figures.push(
      { what: name, value: one.time, unit: "ms", goal: 2.5, ...former[name]?.one },
      { what: "— 8 connections", value: eight.rate, unit: "/s", goal: 700, atLeast: true, ...former[name]?.eight },
    );
  }
  await tidy(callerOf(callers, "writer"));
  return figures;
}

async function run(
  write: Write,
  url: string,
  key: string,
  { connections, from, count }: { connections: number; from: number; count: number },
): Promise<{ time: number; rate: number }> {
  const times: number[] = [];
  let next = from;
  const began = performance.now();
  const lines = Array.from({ length: connections }, async () => {
    const caller = new Caller(url, key);
    while (next < from + count) {
      const { status, time, body } = await write(caller, next++);
      if (status >= 300) throw new Error(`A change was answered with ${status}: ${body.slice(0, 300)}`);
      times.push(time);
    }
  });
  await Promise.all(lines);
  return { time: median(times), rate: (count / (performance.now() - began)) * 1000 };
}

/** Deletes what was restored, so that the next run finds it in the trash. */
async function tidy(caller: Caller): Promise<void> {
  const ids = Array.from({ length: alone + together }, (_, n) => records.deletedCollection("writer", n).id);
  for (let at = 0; at < ids.length; at += 1000) {
    await caller.ask("/v2/product/collection", { method: "DELETE", body: { collectionIds: ids.slice(at, at + 1000) } });
  }
}
