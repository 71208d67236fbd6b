import type { Client } from "./accounts";
import type { Random } from "./random";
import { type Actor, type Scene, session } from "./scene-events";
import type { Subscription } from "./subscriptions";
import { day, hour, startOfDay, weekday, workdaysBetween, workMoment } from "./time";

/** What somebody has done at a past time by an operation of the API, so that it has its version, its event and its undo. */
export interface Work {
  time: number;
  by: Actor;
  on: "account" | "product" | "distributor" | "collection" | "change" | "renew" | "cancel";
  id: string;
  body: object;
}

/** The records of the demo are known since so long. */
export const knownSince = 90 * day;

/** So many changes were made since, besides those of subscriptions. */
const count = 230;

/** The changes that people have made, in the order of time. */
export function work(scene: Scene): Work[] {
  const { world } = scene;
  const begin = startOfDay(world.now - knownSince) + 3 * day;
  const monday = begin - weekday(begin) * day;
  const [first, last] = [begin, world.today].map((moment) => workdaysBetween(monday, moment)) as [number, number];
  const jobs = jobsOf(scene);
  const records = jobs.slice(0, count).map((job, index): Work => {
    const random = world.random("work", index);
    const position = first + ((index + random.float()) / Math.min(count, jobs.length)) * (last - first);
    const time = workMoment(monday, position);
    return { time, by: personWith(scene, random, ...job.roles), on: job.on, id: job.id, body: job.body };
  });
  return [...records, ...ofSubscriptions(scene)].sort((a, b) => a.time - b.time);
}

interface Job extends Pick<Work, "on" | "id" | "body"> {
  roles: string[];
}

/** What there is to do, in an order in which records and kinds are mixed. */
function jobsOf(scene: Scene): Job[] {
  const { world, clients, offers, suppliers, collections } = scene;
  const jobs = [
    ...clients.flatMap((client, index) => ofClient(scene, client, index)),
    ...offers.map(({ product }, index): Job => {
      const raised = product.products.map(({ _id, cost_price }) => ({ _id, cost_price: cents(cost_price * 1.03) }));
      const body = index % 2 === 0 ? { products: raised } : { stock: 20 + ((index * 37) % 400) };
      return { on: "product", id: product.id, body, roles: ["provider"] };
    }),
    ...suppliers.map(({ record: { _id, address } }, index): Job => {
      const line2 = world.mark(`Rampe ${index + 1}`);
      const body =
        index % 3 === 2
          ? { address: { ...address, line2, street: world.mark("Havnelageret 2") } }
          : { address: { line2 } };
      return { on: "distributor", id: _id, body, roles: ["provider"] };
    }),
    ...collections
      .filter(({ deletedDate }) => deletedDate === undefined)
      .flatMap(({ id, productGroupIds }): Job[] => {
        const other = offers.find(({ product }) => !productGroupIds.includes(product.group_id))?.product.group_id;
        const body = { productGroupIds: [...productGroupIds, ...(other === undefined ? [] : [other])] };
        return [{ on: "collection", id, body, roles: ["provider", "support"] }];
      }),
  ];
  return jobs
    .map((job, index) => ({ job, at: world.random("job", index).float() }))
    .sort((a, b) => a.at - b.at)
    .map(({ job }) => job);
}

/** A customer gets an account manager, addresses and notes. */
function ofClient({ world, staff }: Scene, { account, company }: Client, index: number): Job[] {
  const random = world.random("account work", index);
  const managers = staff.filter(({ role }) => role === "sales" || role === "provider");
  const { zip, city, country, editable } = account.address.postal;
  const box = { street: world.mark(`Postboks ${random.int(11, 980)}`), zip, city, country };
  const bodies: object[] = [
    { accountmanager: random.pick(managers).user.id },
    { email: { default: world.mailbox(random.pick(mailboxes), `${company.slug}.${world.domain}`) } },
    { comment: world.mark(random.pick(notes)) },
    ...(random.chance(0.6) ? [{ address: { invoice: box } }] : []),
    ...(editable && random.chance(0.5) ? [{ address: { postal: { line2: world.mark(random.pick(floors)) } } }] : []),
  ];
  return bodies.map((body) => ({ on: "account", id: account.id, body, roles: ["provider", "support", "sales"] }));
}

const mailboxes = ["faktura", "post", "regnskap", "drift"];
const floors = ["3. etg.", "Inngang C", "c/o Innkjøp", "Bygg 7"];
const notes = [
  "Prefers one invoice for all sites.",
  "Call before changes in December: their busiest month.",
  "Asks for a purchase order number on every order.",
  "The contract is with the group, deliveries go to the branches.",
];

/**
 * What was done with subscriptions: some were changed when more was needed, a third of those that can be cancelled leave, others
 * renew or change on a day to come.
 */
function* ofSubscriptions(scene: Scene): Generator<Work> {
  const { world, subscriptions } = scene;
  let index = 0;
  for (const subscription of subscriptions()) {
    const random = world.random("planned", index++);
    const { _id: id, status, price } = subscription;
    const left = Date.parse(subscription.end_date) - world.now;
    if (status !== "active" || left < day) continue;
    const opened = cancellableSince(subscription, world.now);
    const by = () => personWith(scene, world.random("planner", index), "provider", "sales");
    const lately = (since: number) =>
      workingTime(world.random("moment", index), Math.max(since, world.now - soon), world.now);
    if (opened !== undefined && random.chance(0.3))
      yield { time: lately(opened), by: by(), on: "cancel", id, body: { when: "end" } };
    else if (left < soon && random.chance(0.5))
      yield {
        ...{ time: lately(0), by: by(), on: "renew", id },
        body: random.chance(0.5) ? { percent: 3, repeat: true } : {},
      };
    else if (left > soon && price > 0 && random.chance(0.01)) {
      const from = new Date(startOfDay(world.now) + random.int(3, 60) * day).toISOString();
      const body = { price: { multiply: 1.05, round: 2 }, from, reason: "Price adjustment" };
      yield { time: lately(0), by: by(), on: "change", id, body };
    } else if (left > soon && random.chance(0.015)) {
      const change = grown(scene, subscription, world.random("growth", index));
      if (change) yield { ...change, by: by() };
    }
  }
}

/** So long before its end a subscription is asked about. */
const soon = 75 * day;

function cancellableSince({ end_date, cancel_term }: Subscription, now: number): number | undefined {
  const opens = Date.parse(end_date) + day - cancel_term.grace_period * hour;
  return opens + day < now ? opens : undefined;
}

/** More of what a subscription has, from the day on which it was asked for. */
function grown({ world }: Scene, subscription: Subscription, random: Random): Omit<Work, "by"> | undefined {
  const { _id: id, start_date, created, items } = subscription;
  const since = Math.max(Date.parse(start_date), Date.parse(created), world.now - knownSince + 3 * day) + day;
  const item = items.find(({ amount, metadata }) => amount + 1 < metadata.amount.max);
  if (!item) return undefined;
  const amount = Math.min(item.metadata.amount.max, item.amount + random.int(1, 4));
  // On every third Tuesday, because the clock is set for each day.
  const first = world.today - (1 + ((weekday(world.today) + 5) % 7)) * day;
  const times = Math.floor((first - since) / (21 * day));
  if (times < 0) return undefined;
  const time = first - random.int(0, times) * 21 * day + random.int(6 * hour, 14 * hour);
  return { time, on: "change", id, body: { items: [{ id: item.id, amount }], reason: random.pick(reasons) } };
}

const reasons = ["New employees", "A new site", "More storage was needed", "Asked for by phone"];

/** A moment of office hours between two moments that are a day apart at least. */
function workingTime(random: Random, since: number, until: number): number {
  const date = startOfDay(since + Math.floor(random.float() * (until - since)));
  const workday = date - Math.max(0, weekday(date) - 4) * day;
  return Math.min(until, Math.max(since, workday + 6 * hour + random.int(0, 8 * hour)));
}

/** Somebody of the provider who may make such a change. */
const personWith = ({ staff }: Scene, random: Random, ...roles: string[]): Actor =>
  session(random.pick(staff.filter(({ role, level }) => level === "admin" && roles.includes(role))));

const cents = (amount: number): number => Math.round(amount * 100) / 100;
