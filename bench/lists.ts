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
    big: { time: 2.5, rate: 700 },
    small: { time: 1.2, rate: 1300 },
    provider: {},
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
    const { time, rate } = { time: undefined, rate: undefined, ...goal };
    figures.push(
      { what: name, value: median(ours), unit: "ms", ...(time && { goal: time }) },
      { what: "— beside the bare server, which knows the total", value: median(ours) / median(limit), unit: "×" },
      { what: "— 8 connections", value: median(rates), unit: "/s", ...(rate && { goal: rate, atLeast: true }) },
      {
        what: "— 8 connections, beside the bare server",
        value: median(rates) / median(bareRates),
        unit: "×",
        goal: 0.45,
        atLeast: true,
      },
    );
  }
  return figures;
}

/** A page of 1,000 rows: time, CPU, and the bare server's time. */
export async function largePage(callers: Callers, bare: Caller, server: BenchServer, size: Size): Promise<Figure[]> {
  const caller = callerOf(callers, "big");
  const path = `${subscriptions}?~perPage=1000`;
  const limit = await bare.median(`/big/${size.big}/1000`, 20);
  const before = server.cpu();
  const time = await caller.median(path, 20);
  return [
    { what: "page of 1,000", value: time, unit: "ms", goal: 25 },
    { what: "— beside the bare server", value: time / limit, unit: "×" },
    { what: "— CPU of the server for each", value: (server.cpu() - before) / 21, unit: "ms", goal: 12 },
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
  const sweep = (name: string, what: string, questions: () => Question[] | Promise<Question[]>) => async () => {
    const asked = await askAll(big, await questions());
    return { asked: { [name]: asked }, figures: summary(what, asked, 3_000) };
  };
  return {
    subscriptions: () => subscriptionSweep(big, size),
    events: sweep("Events", "events: filters, sorts, searches", () => eventQuestions(size)),
    tickets: sweep("Tickets", "tickets: sorts, searches", () => ticketQuestions(size)),
    items: sweep("Items of subscriptions", "item by item: default, sorts, filters, pages", () => detailQuestions(big)),
  };
};

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
      ...summary("any filter", filters, 2_500),
      ...summary("any two filters", pairs, 2_500),
      ...summary("any sort, any page", sorts, 3_000),
      ...searches.map(({ name, first }) => ({
        what: `${name}, first time`,
        value: first,
        unit: "ms",
        goal: /common|letter/.test(name) ? 1_000 : 60,
      })),
    ],
  };
}

function summary(name: string, asked: readonly Asked[], goal: number): Figure[] {
  const answered = asked.filter(({ status }) => status < 300);
  const slowest = (key: "first" | "again") => Math.max(...answered.map((each) => each[key]));
  return [
    { what: `${name}: refused, of ${asked.length}`, value: asked.length - answered.length, unit: "", goal: 0 },
    { what: "— slowest, first time", value: slowest("first"), unit: "ms", goal },
    {
      what: "— half are answered the first time within",
      value: median(answered.map((each) => each.first)),
      unit: "ms",
    },
    { what: "— slowest, again", value: slowest("again"), unit: "ms", goal },
  ];
}

async function detailQuestions(big: Caller) {
  const total = totalOf((await big.ask(details)).body);
  const [sample] = JSON.parse((await big.ask(`${details}?~perPage=1`)).body).data;
  return [
    ...filterQuestions(subscriptionDetailList, details, sample),
    ...sortQuestions(subscriptionDetailList, details, total, 25),
    ...searchQuestions(details, { "item code": "BAC-00017", "common word": "backup" }),
  ];
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

export async function history(callers: Callers): Promise<Figure[]> {
  const big = callerOf(callers, "big");
  const figures: Figure[] = [];
  for (const days of [90, 366]) {
    const value = await big.median(`/v1/support/ticket/history?days=${days}`);
    figures.push({ what: `ticket history, ${days} days`, value, unit: "ms", goal: 5 });
  }
  return figures;
}

/** How the same questions grow from a tenant of 1,000 to one of a million. */
export async function growth(callers: Callers): Promise<Figure[]> {
  const figures: Figure[] = [];
  const questions = [
    "",
    "?~sort=name",
    "?~filter[price]=>=9000",
    "?~search=FIR-00021",
    "?~filter[status]=pending",
    "?~search=firewall",
  ];
  for (const query of questions) {
    const small = await callerOf(callers, "small").median(subscriptions + query);
    const big = await callerOf(callers, "big").median(subscriptions + query);
    figures.push({
      what: `growth from 1,000 rows to a million: ${query || "default"}`,
      value: big / small,
      unit: "×",
      goal: 2,
    });
  }
  return figures;
}
