import { type Caller, median } from "./caller";
import { type Callers, callerOf, subscriptions } from "./lists";
import * as records from "./records";
import type { Figure } from "./report";
import type { BenchServer } from "./servers";

/** What kept versions are read for: past moments, the feed of changes, plans, and taking these back. */

const accounts = "/v1/account";
const changedCount = 1_000;
const importedCount = 100_000;

export async function versionFigures(callers: Callers, bare: Caller, server: BenchServer): Promise<Figure[]> {
  return [
    ...(await pastFigures(callerOf(callers, "big"))),
    ...(await feedFigures(callerOf(callers, "writer"), bare)),
    ...(await walkFigures(callerOf(callers, "big"))),
    ...(await planFigures(callerOf(callers, "writer"), server)),
  ];
}

/** A record and a page as of a minute ago. */
async function pastFigures(big: Caller): Promise<Figure[]> {
  const at = `~at=${new Date(Date.now() - 60_000).toISOString()}`;
  const [{ _id: id }] = JSON.parse((await big.ask(`${subscriptions}?~perPage=1`)).body).data;
  const record = await big.median(`${subscriptions}/${id}?${at}`, 100);
  const present = await big.median(subscriptions, 40);
  const past = await big.median(`${subscriptions}?${at}`, 40);
  return [
    { what: "a record as of a minute ago", value: record, unit: "ms", goal: 2, former: 0.76 },
    { what: "list of 25 and its total as of a minute ago, a million rows", value: past, unit: "ms", former: 2.59 },
    { what: "— beside the present list", value: past / present, unit: "×", goal: 2, former: 2.35 },
  ];
}

async function feedFigures(writer: Caller, bare: Caller): Promise<Figure[]> {
  const limit = await bare.median("/small/1000/1", 40);
  const token = await latest(writer);
  const nothing = await writer.median(since(token), 100);
  for (let n = 0; n < changedCount; n++) await rename(writer, n);
  const page = `${since(token)}&~perPage=${changedCount}`;
  const found = JSON.parse((await writer.ask(page)).body).data.length;
  if (found !== changedCount) throw new Error(`The feed has ${found} of ${changedCount} changes.`);
  const all = await writer.median(page);
  const delays: number[] = [];
  for (let n = 0; n < 50; n++) delays.push(await delayOf(writer, n));
  return [
    { what: "feed of changes: nothing new", value: nothing, unit: "ms", former: 1.13 },
    { what: "— beside one row of the bare server", value: nothing / limit, unit: "×", goal: 1.1, former: 3.18 },
    { what: "— 1,000 changes", value: all, unit: "ms", goal: 15, former: 15.5 },
    {
      what: "— a change is in it after its answer, the longest of 50",
      value: Math.max(...delays),
      unit: "ms",
      goal: 50,
      former: 7.23,
    },
  ];
}

const since = (token: string) => `${accounts}/changes?~since=${encodeURIComponent(token)}`;
const latest = async (caller: Caller): Promise<string> =>
  JSON.parse((await caller.ask(since("latest"))).body).metadata.since;
const rename = (caller: Caller, n: number) =>
  caller.ask(`${accounts}/${records.account("writer", n).id}`, {
    method: "PUT",
    body: { name: `Renamed ${performance.now()}` },
  });

/** Milliseconds from the answer to a change until an answer of the feed has it. */
async function delayOf(writer: Caller, n: number): Promise<number> {
  const token = await latest(writer);
  await rename(writer, n);
  const began = performance.now();
  while (JSON.parse((await writer.ask(since(token))).body).data.length === 0);
  return performance.now() - began;
}

/** All records in pages of 1,000: the first pages beside the last ones. */
async function walkFigures(big: Caller): Promise<Figure[]> {
  const times: number[] = [];
  let path: string | undefined = `${subscriptions}/changes?~perPage=1000`;
  while (path) {
    const { status, time, headers, body } = await big.ask(path);
    if (status !== 200) throw new Error(`A page of the walk was answered with ${status}: ${body.slice(0, 300)}`);
    times.push(time);
    path = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1];
  }
  const compared = 50;
  // The very last page is not full.
  const last = median(times.slice(-compared - 1, -1));
  return [
    {
      what: `walk through a million rows: the last pages beside the first, of ${times.length}`,
      value: last / median(times.slice(0, compared)),
      unit: "×",
      goal: 1.1,
      former: 0.79,
    },
  ];
}

/** An import as a plan: made, applied and taken back, with the memory that it takes; then one that is cancelled. */
async function planFigures(writer: Caller, server: BenchServer): Promise<Figure[]> {
  const before = server.memory();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, server.memory());
  }, 100);
  const name = `Imported ${Date.now()}`;
  const lines = Array.from({ length: importedCount }, (_, n) =>
    JSON.stringify({ id: `planned${n}`, name: `${name} ${n}` }),
  );
  const made = await timed(() => plan(writer, lines.join("\n")));
  const applied = await timed(() => apply(writer, made.id));
  const memory = highest - before;
  clearInterval(watch);
  const undone = await timed(async () => apply(writer, await plan(writer, { undo: made.id })));
  const again = await plan(writer, lines.join("\n"));
  const cancelled = await cancel(writer, again);
  return [
    {
      what: `plan of an import of ${importedCount} products: made`,
      value: made.seconds,
      unit: "s",
      goal: 20,
      former: 4.51,
    },
    { what: "— applied", value: applied.seconds, unit: "s", goal: 45, former: 7.7 },
    { what: "— growth of memory", value: memory, unit: "MB", goal: 150, former: 88.9 },
    { what: "— taken back, planned and applied", value: undone.seconds, unit: "s", goal: 60, former: 8.98 },
    { what: "— cancelled while it is applied", value: cancelled, unit: "s", goal: 2, former: 0.42 },
  ];
}

async function timed(work: () => Promise<string>): Promise<{ id: string; seconds: number }> {
  const began = performance.now();
  const id = await work();
  return { id, seconds: (performance.now() - began) / 1000 };
}

/** The identifier of a plan once it is made. */
async function plan(caller: Caller, body: string | object): Promise<string> {
  const isFile = typeof body === "string";
  const { status, body: answer } = await caller.ask(`/v1/plan${isFile ? "?operation=product.import" : ""}`, {
    method: "POST",
    body,
    ...(isFile && { headers: { "content-type": "application/x-ndjson" } }),
  });
  if (status >= 300) throw new Error(`A plan was answered with ${status}: ${answer.slice(0, 300)}`);
  const { id } = JSON.parse(answer);
  await ended(caller, `/v1/plan/${id}`, "ready");
  return id;
}

async function apply(caller: Caller, id: string): Promise<string> {
  await caller.ask(`/v1/plan/${id}/apply`, { method: "POST", body: {} });
  await ended(caller, `/v1/operation/${id}`, "done");
  return id;
}

/** Seconds from the request to cancel until the application has ended. */
async function cancel(caller: Caller, id: string): Promise<number> {
  await caller.ask(`/v1/plan/${id}/apply`, { method: "POST", body: { stale: "skip" } });
  const began = performance.now();
  await caller.ask(`/v1/operation/${id}/cancel`, { method: "POST", body: {} });
  await ended(caller, `/v1/operation/${id}`, "cancelled");
  return (performance.now() - began) / 1000;
}

/** Waits until a task is no longer making or running. @throws Error when it ended otherwise than expected */
async function ended(caller: Caller, path: string, expected: string): Promise<void> {
  for (;;) {
    const { body } = await caller.ask(path, { headers: { prefer: "wait=20" } });
    const { status } = JSON.parse(body);
    if (status === "making" || status === "running") continue;
    if (status !== expected) throw new Error(`${path} ended as ${status}: ${body.slice(0, 300)}`);
    return;
  }
}
