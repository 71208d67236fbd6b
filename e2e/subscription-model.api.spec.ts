import fc from "fast-check";
import { carryOutDueOf } from "@/lib/resources/subscription-change/due";
import { eventsOf } from "./answers";
import { expect, test } from "./api-test";
import { newTenant, type TestTenant } from "./fixtures";
import { disagreementsOf, prove, times } from "./proof";
import * as model from "./subscription-model";
import { asSandbox } from "./write-cases";

/** Random lives of subscriptions: what dry runs, answers, records and lists of a day ahead say, beside a model. */

const path = "/v2/subscription";
const [lives, stepsEach] = [10, 120];

const line = fc.record({
  amount: fc.integer({ min: 1, max: 40 }),
  unit: fc.integer({ min: 100, max: 500_000 }),
  percent: fc.integer({ min: 0, max: 40 }),
});
const begun = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  months: fc.integer({ min: 1, max: 36 }),
  /** Of its term, how much has passed; less than 0 where it has not begun. */
  share: fc.double({ min: -0.2, max: 0.99, noNaN: true }),
});
const days = fc.integer({ min: 0, max: 120 });
const action = fc.record({
  of: fc.nat(lives - 1),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constant("change" as const) },
    { weight: 3, arbitrary: fc.constant("renew" as const) },
    { weight: 2, arbitrary: fc.constantFrom("cancel" as const, "withdraw" as const, "undo" as const) },
    { weight: 1, arbitrary: fc.constantFrom("withdraw" as const, "undo" as const, "pass" as const) },
  ),
  days,
  /** Which line, which planned change. */
  at: fc.nat(5),
  amount: fc.integer({ min: 1, max: 40 }),
  months: fc.option(fc.integer({ min: 1, max: 36 }), { nil: undefined }),
  percent: fc.integer({ min: -30, max: 30 }),
  isSimple: fc.boolean(),
  repeat: fc.boolean(),
  ahead: fc.integer({ min: 1, max: 700 }),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const dayNow = Math.floor(Date.now() / 86_400_000);
const iso = (day: number): string => new Date(day * 86_400_000).toISOString();

function stateOf({ lines, months, share }: typeof begun extends fc.Arbitrary<infer T> ? T : never, now: number) {
  const start = now - Math.floor(share * 30 * months);
  const day = new Date(start * 86_400_000).getUTCDate();
  const state: model.State = {
    ...{ status: start > now ? "pending" : "active", months, start, day, isOwn: false },
    end: model.later(start, months, day),
    lines: lines.map(({ amount, unit, percent }) => ({
      ...{ amount: BigInt(amount), unit: BigInt(unit) * 100_000_000n },
      discount: model.quotient(BigInt(amount * unit * percent), 100n),
    })),
  };
  return state;
}

function documentOf(id: string, state: model.State) {
  const { items, ...record } = model.recordOf(state);
  const priced = items.map((item, n) => {
    const price = Number((state.lines[n]?.unit ?? 0n) / 100_000_000n) / 100;
    const subtotal = Math.round(price * item.amount * 100) / 100;
    const discount = Math.round((10_000 * item.price.discount) / subtotal) / 100;
    const amounts = { amount: item.amount, unit: { price }, price: { ...item.price, subtotal }, discount };
    return { id: `${n}`, sku: `SKU-${n}`, ...amounts };
  });
  return { _id: id, name: id, ...record, billing_cycle: { durationMonth: 3 }, items: priced };
}

/** Sends what is asked for, first as a dry run, whose answer equals the later one but for identifiers and times. */
async function asked({ api }: TestTenant, id: string, verb: string, body: object, faults: unknown[]) {
  // What repeats has a new identifier each time.
  const isNew = (member: string) => ["_id", "created", "applied"].includes(member);
  const what = (change: object) => JSON.stringify(change, (member, value) => (isNew(member) ? undefined : value));
  const preview = await api.post(`${path}/${id}/${verb}`, body, { Prefer: "dry-run" });
  const answer = await api.post(`${path}/${id}/${verb}`, body);
  if (answer.status !== preview.status || (answer.status < 300 && what(answer.body) !== what(preview.body)))
    faults.push([id, verb, body, preview.text, answer.text]);
  return { status: answer.status, made: answer.body?._id as string | undefined };
}

test("Whatever is changed, renewed, cancelled, withdrawn, undone and passes, previews and records are those of a second implementation", async () => {
  const [wanted, faults]: [number, unknown[]] = [times("model", stepsEach), []];
  for (let done = 0; done < wanted && faults.length === 0; done += stepsEach) {
    const tenant = await newTenant();
    await asSandbox(tenant);
    // From the beginning of a day, so that none ends while the test runs.
    let now = dayNow + 1;
    const pass = async (days: number) => {
      now += days;
      await tenant.api.post("/v1/sandbox/clock", { to: iso(now) });
    };
    await pass(0);
    const states = fc.sample(begun, lives).map((each) => stateOf(each, now));
    await tenant.import(
      "subscriptions",
      states.map((state, n) => documentOf(`s${n}`, state)),
    );
    const all: model.Life[] = states.map((state) => ({ state, rows: [], history: [] }));
    let ids = 0;
    const newId = () => `${ids++}`;
    const known = new Map<string, string>();

    const requested = (life: model.Life, each: Action): [string, object, model.Row] => {
      const row = { id: newId(), withdrew: [] };
      const from = now + (each.isSimple ? 0 : each.days);
      const { line, amount } = { line: each.at % life.state.lines.length, amount: BigInt(each.amount) };
      if (each.what === "change") {
        const items = [{ id: `${line}`, amount: each.amount }];
        return [
          "change",
          { items, ...(each.isSimple ? {} : { from: iso(from) }) },
          { ...row, kind: "change", line, amount, from },
        ];
      }
      if (each.what === "renew") {
        const { months, percent, repeat } = each;
        const gap = each.isSimple ? undefined : life.state.end + (each.days % 3);
        const isAgain = life.state.status === "ended";
        const body = {
          months,
          repeat,
          ...(percent === 0 ? {} : { percent }),
          ...(gap === undefined ? {} : { from: iso(gap) }),
        };
        const meant = gap ?? (isAgain ? now : undefined);
        return [
          "renew",
          body,
          { ...row, kind: "renew", ...(months ? { months } : {}), percent: BigInt(percent), repeat, from: meant },
        ];
      }
      const when = each.isSimple ? "end" : each.days % 4 === 0 ? "now" : iso(from);
      const meant = when === "end" ? undefined : when === "now" ? now : from;
      return ["cancel", { when }, { ...row, kind: "cancel", from: meant }];
    };

    /** What is done, and what the model makes of it: undefined where it has to be refused. */
    const perform = async (each: Action): Promise<[number, model.Life | undefined]> => {
      const [id, life] = [`s${each.of}`, all[each.of] as model.Life];
      if (each.what === "undo") {
        const events = (await eventsOf(tenant, id)).filter(({ status }) => status === "success");
        // Of one millisecond the log does not say which came last.
        const isFinal = life.history.at(-1)?.what === "final";
        const last = events.find(
          ({ time, action }) => time === events[0]?.time && ["start", "end"].includes(String(action)) === isFinal,
        );
        const answer = last && (await tenant.api.post(`/v1/event/${last.id}/undo`, {}));
        return [answer?.status ?? 422, model.undone(life, now)];
      }
      if (each.what === "withdraw") {
        const rows = life.rows.filter((row) => known.has(row.id));
        const row = rows[each.at % rows.length];
        if (!row) return [422, undefined];
        const answer = await tenant.api.delete(`${path}/${id}/change/${known.get(row.id)}`);
        return [answer.status, model.withdrawn(life, row)];
      }
      const [verb, body, row] = requested(life, each);
      const { status, made } = await asked(tenant, id, verb, body, faults);
      if (made !== undefined) known.set(row.id, made);
      const isPast = row.from !== undefined && row.from < now;
      return [status, isPast ? undefined : model.planned(life, row)];
    };

    for (const [n, each] of fc.sample(action, stepsEach).entries()) {
      const before = all.slice();
      if (each.what === "pass") await pass(each.days + 1);
      else {
        const [status, next] = await perform(each);
        const isDone = status < 300;
        if (isDone !== (next !== undefined))
          faults.push([n, each, status, "is not what the model says", shown(before[each.of])]);
        if (next) all[each.of] = next;
      }
      await carryOutDueOf(tenant.id);
      for (const [at, life] of all.entries()) all[at] = model.advanced(life, now, newId);
      const [id, life] = [`s${each.of}`, all[each.of] as model.Life];
      const [record, changes, ahead] = await Promise.all([
        tenant.api.get(`${path}/customers/${id}`),
        tenant.api.get(
          `${path}/${id}/change?~filter[status]=planned&~filter[kind][]=change&~filter[kind][]=renew&~filter[kind][]=cancel`,
        ),
        tenant.api.get(`${path}/customers/${id}?~at=${iso(now + each.ahead)}`),
      ]);
      try {
        expect(record.body).toMatchObject(model.recordOf(life.state));
        expect(inOrder(changes.body.data)).toMatchObject(inOrder(model.changesOf(life)));
        expect(ahead.body).toMatchObject(model.recordOf(model.advanced(life, now + each.ahead, newId).state));
      } catch (error) {
        faults.push([n, each, error, shown(before[each.of]), shown(life)]);
      }
      if (faults.length > 0) break;
    }
    faults.push(...(await disagreementsOf(tenant)));
  }
  prove(
    "model",
    wanted,
    faults.length,
    "random steps of lives whose previews, records and days ahead are those of a second implementation",
  );
  expect(faults).toEqual([]);
});

/** A life without all that was before. */
const shown = (life: model.Life | undefined) =>
  life && { ...life, history: life.history.slice(-2).map(({ what, of, row }) => ({ what, of, row })) };

interface Shown {
  from: string;
  kind: string;
  effect: { perMonth: number; restOfTerm: number };
}

/** Two that come on one day stand in any order. */
const inOrder = <T extends Shown>(changes: readonly T[]): T[] => {
  const key = ({ from, kind, effect }: T) => `${from} ${kind} ${effect.perMonth} ${effect.restOfTerm}`;
  return changes.toSorted((a, b) => key(a).localeCompare(key(b)));
};
