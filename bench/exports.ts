import { setTimeout as pause } from "node:timers/promises";
import { Caller, median } from "./caller";
import type { Size } from "./data";
import { type Callers, callerOf, subscriptions } from "./lists";
import type { Figure } from "./report";
import type { BenchServer } from "./servers";

const csv = { headers: { accept: "text/csv" }, discard: true };

/** A CSV of everything, then three at once beside a small neighbour's list. */
export async function exportFigures(callers: Callers, server: BenchServer, size: Size): Promise<Figure[]> {
  const big = callerOf(callers, "big");
  const before = server.memory();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, server.memory());
  }, 100);
  const one = await big.ask(subscriptions, csv);
  if (one.status !== 200) throw new Error(`The download was answered with ${one.status}.`);
  const beside = await neighbour(callers, server.url);
  clearInterval(watch);
  return [
    { what: "CSV of everything", value: (size.big / one.time) * 1000, unit: "rows/s", goal: 60_000, atLeast: true },
    { what: "— first byte", value: one.firstByte, unit: "ms", goal: 150 },
    { what: "— growth of memory, three at once included", value: highest - before, unit: "MB", goal: 64 },
    { what: "— list of a tenant of 1,000 beside three of them", value: beside, unit: "ms", goal: 6 },
  ];
}

/** The median time of a small tenant's list while three downloads run. */
async function neighbour(callers: Callers, url: string): Promise<number> {
  const small = callerOf(callers, "small");
  let running = true;
  const downloads = ["big", "t100k", "provider"].map(async (tenant) => {
    const caller = new Caller(url, callerOf(callers, tenant).key);
    while (running) await caller.ask(subscriptions, csv);
  });
  await pause(500);
  const times: number[] = [];
  for (let n = 0; n < 200; n++) {
    times.push((await small.ask(subscriptions)).time);
    await pause(10);
  }
  running = false;
  await Promise.all(downloads);
  return median(times);
}
