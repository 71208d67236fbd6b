import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { to as copyTo } from "pg-copy-streams";
import { withLiterals } from "@/lib/base/db/literals";
import { csvColumns, csvSelection } from "@/lib/base/list/csv-sql";
import { rawParameters } from "@/lib/base/list/list-parameters";
import { planList } from "@/lib/base/list/plan";
import { planSql } from "@/lib/base/list/plan-sql";
import { parseListQuery } from "@/lib/base/list/query";
import { questionOf } from "@/lib/base/list/question";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { withSession } from "@/prisma/server/session";
import { Caller, median } from "./caller";
import type { Size } from "./data";
import { type Callers, callerOf, subscriptions } from "./lists";
import type { Figure } from "./report";
import type { BenchServer } from "./servers";

const csv = { headers: { accept: "text/csv" }, discard: true };

const rounds = 3;

/**
 * A CSV of everything and COPY in turn, so that both find the same in memory; then three at once beside a small
 * neighbour's list.
 */
export async function exportFigures(
  callers: Callers,
  server: BenchServer,
  { size, ownerUrl }: { size: Size; ownerUrl: string },
): Promise<Figure[]> {
  const big = callerOf(callers, "big");
  const before = server.memory();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, server.memory());
  }, 100);
  const copies: number[] = [];
  const downloads: Awaited<ReturnType<typeof big.ask>>[] = [];
  for (let round = 0; round < rounds; round++) {
    copies.push(await timeOfCopy(ownerUrl));
    const download = await big.ask(subscriptions, csv);
    if (download.status !== 200) throw new Error(`The download was answered with ${download.status}.`);
    downloads.push(download);
  }
  const beside = await neighbour(callers, server.url);
  clearInterval(watch);
  const time = median(downloads.map((each) => each.time));
  const firstByte = median(downloads.map((each) => each.firstByte));
  return [
    {
      what: "CSV of everything",
      value: (size.big / time) * 1000,
      unit: "rows/s",
      goal: 40_000,
      atLeast: true,
      former: 86_623,
    },
    {
      what: "— beside COPY of the same columns",
      value: median(copies) / time,
      unit: "×",
      goal: 0.9,
      atLeast: true,
      former: 0.77,
    },
    { what: "— first byte", value: firstByte, unit: "ms", goal: 150, former: 24.1 },
    { what: "— growth of memory, three at once included", value: highest - before, unit: "MB", goal: 64, former: 69.7 },
    { what: "— list of a tenant of 1,000 beside three of them", value: beside, unit: "ms", goal: 6, former: 5.56 },
  ];
}

/** The time of Postgres alone for the same columns in the same order, with the rows discarded. */
async function timeOfCopy(ownerUrl: string): Promise<number> {
  const query = parseListQuery(subscriptionList, rawParameters(new URLSearchParams()));
  const selection = csvSelection(subscriptionList, csvColumns(subscriptionList, query));
  if (!selection) throw new Error("The columns of the export are not all columns of the list.");
  const viewer = { id: "big", name: "big", parent: null };
  const request = { list: subscriptionList, query, form: "csv" } as const;
  const question = { ...(await questionOf(viewer, request, {})), columns: selection.columns };
  const statement = withLiterals(planSql(question, planList(question, {})));
  return await withSession(ownerUrl, async (session) => {
    await session.query("SELECT set_config('app.tenant', $1, false)", [viewer.id]);
    const began = performance.now();
    await finished(session.query(copyTo(`COPY (${statement}) TO STDOUT`)).resume());
    return performance.now() - began;
  });
}

/** The median time of a small tenant's list while three downloads run. */
async function neighbour(callers: Callers, url: string): Promise<number> {
  const small = callerOf(callers, "small");
  let running = true;
  const downloads = ["big", "t100k", "provider"].map(async (tenant) => {
    const caller = new Caller(url, callerOf(callers, tenant).key);
    while (running) await caller.ask(subscriptions, csv);
  });
  await sleep(500);
  const times: number[] = [];
  for (let n = 0; n < 200; n++) {
    times.push((await small.ask(subscriptions)).time);
    await sleep(10);
  }
  running = false;
  await Promise.all(downloads);
  return median(times);
}
