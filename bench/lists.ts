import { eventList } from "@/lib/resources/event/schema";
import { subscriptionDetailList } from "@/lib/resources/subscription/detail";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { ticketList } from "@/lib/resources/ticket/schema";
import { type Caller, median } from "./caller";
import type { Size } from "./data";
import * as records from "./records";
import type { Figure } from "./report";
import type { BenchServer } from "./servers";
import {
  type Asked,
  askAll,
  filterQuestions,
  groupQuestions,
  pairQuestions,
  type Question,
  searchQuestions,
  sortQuestions,
  totalOf,
} from "./sweep";

export const subscriptions = "/v2/subscription/customers";
const details = "/v2/subscription-detailed/customers";
const events = "/v1/event";
const tickets = "/v1/support/ticket";

/** One caller for each tenant of the data set. */
export type Callers = Readonly<Record<string, Caller>>;

export function callerOf(callers: Callers, tenant: string): Caller {
  const caller = callers[tenant];
  if (!caller) throw new Error(`The data set has no tenant ${tenant}.`);
  return caller;
}

/** The default list beside the bare server, in alternating rounds. */
export async function defaultList(callers: Callers, bare: Caller, size: Size): Promise<Figure[]> {
  const figures: Figure[] = [];
  const goals = {
    big: { time: 2.5, rate: 700, former: [1.05, 1.99, 1296, 0.38] },
    small: { time: 1.2, rate: 1300, former: [0.97, 1.65, 1570, 0.44] },
    provider: { former: [0.99, 1.85, 1658, 0.45] },
  } as const;
  for (const [tenant, goal] of Object.entries(goals)) {
    const caller = callerOf(callers, tenant);
    const barePath = `/${tenant}/${size[tenant as keyof typeof goals]}/25`;
    const [ours, limit, rates, bareRates] = [[], [], [], []] as number[][] as [number[], number[], number[], number[]];
    for (let round = 0; round < 5; round++) {
      ours.push(await caller.median(subscriptions, 40));
      limit.push(await bare.median(barePath, 40));
      rates.push(await caller.perSecond(subscriptions, 8, 2));
      bareRates.push(await bare.perSecond(barePath, 8, 2));
    }
    const name = `list of 25 and its total, tenant ${tenant} (${size[tenant as keyof typeof goals]} rows)`;
    const { time, rate, former } = { time: undefined, rate: undefined, ...goal };
    const [formerTime, formerRatio, formerRate, formerRates] = former;
    figures.push(
      { what: name, value: median(ours), unit: "ms", ...(time && { goal: time }), former: formerTime },
      {
        what: "— beside the bare server, which knows the total",
        value: median(ours) / median(limit),
        unit: "×",
        former: formerRatio,
      },
      {
        what: "— 8 connections",
        value: median(rates),
        unit: "/s",
        ...(rate && { goal: rate, atLeast: true }),
        former: formerRate,
      },
      {
        what: "— 8 connections, beside the bare server",
        value: median(rates) / median(bareRates),
        unit: "×",
        goal: 0.45,
        atLeast: true,
        former: formerRates,
      },
    );
  }
  return [...figures, ...(await indexed(callerOf(callers, "big")))];
}

/** First pages that an index has: each order in its direction, and conditions on fields with an index. */
async function indexed(big: Caller): Promise<Figure[]> {
  const sorts = Object.entries(subscriptionList.orders ?? {}).map(
    ([field, direction]) => `?~sort=${direction === "descending" ? "-" : ""}${field}`,
  );
  const [sample] = JSON.parse((await big.ask(`${subscriptions}?~perPage=1&~page=1000`)).body).data;
  const filters = ["_id", "name", "account", "order", "status", "end_date", "price"].map(
    (field) => `?${new URLSearchParams({ [`~filter[${field}]`]: String(sample[field]) })}`,
  );
  const slowest = async (questions: readonly string[]) => {
    const times: number[] = [];
    for (const question of questions) times.push(await big.median(subscriptions + question));
    return Math.max(...times);
  };
  const of = (what: string, count: number) => `${what}, first page, the slowest of ${count}`;
  return [
    { what: of("sort in the order of an index", sorts.length), value: await slowest(sorts), unit: "ms", goal: 2.5 },
    {
      what: of("filter by an index, total known", filters.length),
      value: await slowest(filters),
      unit: "ms",
      goal: 2.5,
    },
  ];
}

/** A page of 1,000 rows: time, CPU, and the bare server's time. */
export async function largePage(callers: Callers, bare: Caller, server: BenchServer, size: Size): Promise<Figure[]> {
  const caller = callerOf(callers, "big");
  const path = `${subscriptions}?~perPage=1000`;
  const limit = await bare.median(`/big/${size.big}/1000`, 20);
  const before = server.cpu();
  const time = await caller.median(path, 20);
  return [
    { what: "page of 1,000", value: time, unit: "ms", goal: 25, former: 36 },
    { what: "— beside the bare server", value: time / limit, unit: "×", former: 1.11 },
    { what: "— CPU of the server for each", value: (server.cpu() - before) / 21, unit: "ms", goal: 12, former: 32.4 },
  ];
}

/** The questions of a sweep, and the figures that follow from them. */
interface Swept {
  asked: Record<string, Asked[]>;
  figures: Figure[];
}

/** The sweeps, each by its name; the one that takes longest is last. */
export const sweeps = (callers: Callers, size: Size): Record<string, () => Promise<Swept>> => {
  const big = callerOf(callers, "big");
  const sweep =
    (name: string, goal: number, former: Former | undefined, questions: () => Question[] | Promise<Question[]>) =>
    async () => {
      const asked = await askAll(big, await questions());
      return { asked: { [name]: asked }, figures: summary(name, asked, goal, former) };
    };
  return {
    subscriptions: () => subscriptionSweep(big, size),
    groups: sweep("Groups of subscriptions", 2_500, undefined, () => groupQuestions(subscriptionList, subscriptions)),
    past: sweep("Subscriptions as of a minute ago", 2_500, undefined, pastQuestions),
    events: sweep("Events", 2_500, { first: 1550, half: 14.1, again: 16.5 }, () => eventQuestions(size)),
    tickets: sweep("Tickets", 2_500, { first: 155, half: 3.41, again: 7.45 }, () => ticketQuestions(size)),
    items: sweep("Items of subscriptions", 3_000, { first: 3860, half: 406, again: 16.9 }, () => detailQuestions(big)),
  };
};

/** What 970b7769 took at a million rows. */
interface Former {
  first: number;
  half: number;
  again: number;
}

async function subscriptionSweep(big: Caller, size: Size): Promise<Swept> {
  const n = Math.floor(size.big / 3);
  const sample = records.subscription("big", "big", n, size.big);
  const common = [
    "status",
    "edition.name",
    "price",
    "end_date",
    "account",
    "term.durationMonth",
    "creator.email",
    "items.sku",
  ];
  const search = {
    "item code": "BAC-00017",
    "subscription number": `Harbour ${n}`,
    "common word": "backup",
    "two letters": "os",
    "one letter": "o",
    "no hit": "zzzyx",
  };
  const filters = await askAll(big, filterQuestions(subscriptionList, subscriptions, sample));
  const pairs = await askAll(big, pairQuestions(subscriptionList, subscriptions, sample, common));
  const sorts = await askAll(big, sortQuestions(subscriptionList, subscriptions, size.big, 25));
  const searches = await askAll(big, searchQuestions(subscriptions, search));
  return {
    asked: {
      "Subscriptions, filters": filters,
      "Subscriptions, two filters": pairs,
      "Subscriptions, sorts": sorts,
      "Subscriptions, searches": searches,
    },
    figures: [
      ...summary("any filter", filters, 2_500, { first: 1864, half: 211, again: 7.9 }),
      ...summary("any two filters", pairs, 2_500, { first: 1733, half: 8.37, again: 2.13 }),
      ...summary("any sort, first and middle page", sorts, 3_000, { first: 2817, half: 7.28, again: 14.9 }),
      ...searches.map(({ name, first }, at) => ({
        what: `${name}, first time`,
        value: first,
        unit: "ms",
        goal: /common|letter/.test(name) ? 1_000 : 60,
        ...(formerSearches[at] !== undefined && { former: formerSearches[at] }),
      })),
    ],
  };
}

const formerSearches = [57.6, 21.7, 306, 364, 284, 4.75];

function summary(name: string, asked: readonly Asked[], goal: number, former?: Former): Figure[] {
  const answered = asked.filter(({ status }) => status < 300);
  const slowest = (key: "first" | "again") => Math.max(...answered.map((each) => each[key]));
  return [
    { what: `${name}: refused, of ${asked.length}`, value: asked.length - answered.length, unit: "", goal: 0 },
    {
      what: "— slowest, first time",
      value: slowest("first"),
      unit: "ms",
      goal,
      ...(former && { former: former.first }),
    },
    {
      what: "— half are answered the first time within",
      value: median(answered.map((each) => each.first)),
      unit: "ms",
      ...(former && { former: former.half }),
    },
    { what: "— slowest, again", value: slowest("again"), unit: "ms", goal, ...(former && { former: former.again }) },
  ];
}

async function detailQuestions(big: Caller) {
  const [sample] = JSON.parse((await big.ask(`${details}?~perPage=1`)).body).data;
  const total = totalOf((await big.ask(details)).body);
  return [
    ...filterQuestions(subscriptionDetailList, details, sample),
    ...sortQuestions(subscriptionDetailList, details, total, 25).filter(({ name }) => /^[^-].*first page/.test(name)),
    ...searchQuestions(details, { "item code": "BAC-00017", "common word": "backup" }),
  ];
}

function pastQuestions(): Question[] {
  const at = `~at=${new Date(Date.now() - 60_000).toISOString()}`;
  const questions = [
    "",
    "~sort=name",
    "~sort=creator.fullname",
    "~filter[price]=>=9000",
    "~filter[creator.phone]=~47",
    "~search=backup",
  ];
  return questions.map((query) => ({ name: query || "default", path: `${subscriptions}?${at}&${query}` }));
}

function eventQuestions(size: Size) {
  const sample = records.event("big", Math.floor(size.events / 3), size.events);
  const { data } = sample as { data: { _id: string } };
  return [
    ...filterQuestions(eventList, events, sample),
    ...sortQuestions(eventList, events, size.events, 50),
    ...searchQuestions(events, {
      "object's id": data._id,
      word: "agreement",
      "rare word": "nygård.17",
      "no hit": "zzzyx",
    }),
  ];
}

function ticketQuestions(size: Size) {
  return [
    ...sortQuestions(ticketList, tickets, size.tickets, 25),
    ...searchQuestions(tickets, { word: "backup", phrase: "voice fails in lund", "no hit": "zzzyx" }),
  ];
}
