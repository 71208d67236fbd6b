import { type Answer, type Caller, median } from "./caller";
import { type Callers, callerOf, subscriptions } from "./lists";
import type { Figure } from "./report";

/** Customers with figures, and the life of subscriptions: changes, bulk renewals, and lists of a day ahead. */

const some = 150;
const day = 86_400_000;
const monthsAhead = (months: number): string => new Date(Date.now() + months * 30 * day).toISOString();
/** Terms of the data set that have ended are not changed and begin anew at once. */
const running = `>=${monthsAhead(1)}`;

/** Each by its name, so that one that fails leaves the figures of the others. */
export function lifeParts(callers: Callers): Record<string, () => Promise<Figure[]>> {
  const big = callerOf(callers, "big");
  return {
    customers: () => customers(big),
    changes: () => changes(big, callerOf(callers, "writer")),
    renewals: () => renewals(big),
  };
}

async function customers(big: Caller): Promise<Figure[]> {
  const path = "/v1/account?populate[]=figures";
  const sorts = ["figures.perMonth", "-figures.perMonth", "figures.activeSubscriptions", "figures.nextEnd"];
  const times: number[] = [];
  for (const sort of sorts) times.push(await big.median(`${path}&~sort=${sort}`, 5));
  return [
    { what: "customers with figures, default", value: await big.median(path), unit: "ms", goal: 60 },
    { what: "— sorted by a figure, the slowest", value: Math.max(...times), unit: "ms", goal: 600 },
  ];
}

/** A change beside an update of an account in the same run. */
async function changes(big: Caller, writer: Caller): Promise<Figure[]> {
  const { data } = JSON.parse(
    (await big.ask(`${subscriptions}?~filter[status]=active&~filter[end_date]=${running}&~perPage=${some}`)).body,
  );
  const { data: accounts } = JSON.parse((await writer.ask("/v1/account?~limit=150")).body);
  const [change, update]: [number[], number[]] = [[], []];
  for (const [n, { _id }] of data.entries()) {
    const sent = { method: "POST", body: { price: { add: 1 } } };
    change.push(done(await big.ask(`/v2/subscription/${_id}/change`, sent)).time);
    const renamed = { method: "PUT", body: { name: `Renamed ${performance.now()}` } };
    update.push(done(await writer.ask(`/v1/account/${accounts[n % accounts.length].id}`, renamed)).time);
  }
  return [
    { what: "a change of a subscription", value: median(change), unit: "ms" },
    { what: "— beside an update of an account", value: median(change) / median(update), unit: "×", goal: 2.5 },
  ];
}

/** A plan has 100,000 records at most, and those that end at one moment are taken together. */
async function renewals(big: Caller): Promise<Figure[]> {
  const few = await renewed(big, 10_000);
  const ahead = `~at=${monthsAhead(12)}`;
  const page = await big.median(`${subscriptions}?${ahead}`, 5);
  const questions = ["~sort=price", "~filter[price]=>=9000", "~search=backup", "~group=status"];
  const others: Figure[] = [];
  for (const question of questions)
    others.push({
      what: `— ${question}`,
      value: await big.median(`${subscriptions}?${ahead}&${question}`, 2),
      unit: "ms",
    });
  const many = await renewed(big, 99_000);
  return [
    { what: `page a year ahead, ${few.count} renewals planned`, value: page, unit: "ms", goal: 300 },
    ...others,
    { what: `${many.count} renewals planned for a bulk change`, value: many.made / 1000, unit: "s", goal: 20 },
    { what: "— applied", value: many.applied / 1000, unit: "s", goal: 45 },
  ];
}

/** Renews so many of those that run and are not renewed, by a plan. */
async function renewed(big: Caller, count: number): Promise<{ count: number; made: number; applied: number }> {
  const where = { "~filter[status]": "active", "~filter[planned.kind]": "!" };
  const unplanned = new URLSearchParams({ ...where, "~filter[end_date]": running, "~sort": "end_date" });
  const at = await big.ask(`${subscriptions}?${unplanned}&~perPage=1&~page=${count}&~fields=end_date`);
  const [{ end_date: end }] = JSON.parse(done(at).body).data;
  const ends = [running, `<=${end}`];
  const began = performance.now();
  const plan = JSON.parse(
    done(
      await big.ask("/v1/plan", {
        method: "POST",
        body: { operation: "subscription.renew", where: { ...where, "~filter[end_date]": ends }, set: {} },
      }),
    ).body,
  );
  const { counts } = await ended(big, `/v1/plan/${plan.id}`);
  const made = performance.now();
  done(await big.ask(`/v1/plan/${plan.id}/apply`, { method: "POST", body: {} }));
  await ended(big, `/v1/operation/${plan.id}`);
  return { count: counts.change, made: made - began, applied: performance.now() - made };
}

async function ended(caller: Caller, path: string): Promise<{ counts: { change: number } }> {
  for (;;) {
    const body = JSON.parse(done(await caller.ask(path, { headers: { prefer: "wait=20" } })).body);
    if (body.status !== "making" && body.status !== "running") return body;
  }
}

function done(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`Answered with ${answer.status}: ${answer.body.slice(0, 300)}`);
  return answer;
}
