import { capitalised } from "@/lib/base/capitalised";
import type { Client } from "./accounts";
import { places } from "./catalogue";
import type { Member, Person } from "./people";
import type { Offer } from "./products";
import type { Random } from "./random";
import { richText } from "./rich-text";
import { createItem, type SubscriptionItem } from "./subscription-items";
import { liveThrough } from "./subscription-life";
import { day, iso, startOfDay, weekday, workdaysBetween, workMoment } from "./time";
import type { World } from "./world";

export interface Subscription {
  _id: string;
  name: string;
  description: string;
  logo: string;
  edition: { name: string };
  term: { duration: number; durationMonth: number };
  billing_cycle: { duration: number; durationMonth: number };
  cancel_term: { grace_period: number };
  start_date: string;
  end_date: string;
  creator: Person;
  price: number;
  agreementPrice: number;
  billingPrice: number;
  items: SubscriptionItem[];
  status: string;
  order: string;
  tenant: string;
  parent: { account: { tenant: string } };
  account: string;
  account_details: { name: string };
  created: string;
  updated: string;
  __v: number;
}

export interface Market {
  readonly clients: readonly Client[];
  readonly offers: readonly Offer[];
  readonly staff: readonly Member[];
  readonly contacts: readonly (readonly [Member, Member])[];
}

/** Durations are in hours; a month has 720. */
const monthHours = 720;

/** The age of the oldest subscription. */
const history = 3 * 365 * day;

/** All subscriptions in the order they were made. */
export function createSubscriptions(world: World, market: Market): Subscription[] {
  const count = world.subscriptions;
  const begin = startOfDay(world.today - history);
  const monday = begin - weekday(begin) * day;
  const workdays = workdaysBetween(monday, world.today);
  const partition = { own: market.clients.filter(isOwn), theirs: market.clients.filter((client) => !isOwn(client)) };

  function isOwn(client: Client): boolean {
    return client.account.tenant === world.provider.id;
  }

  /** Each record has the stretch of working time between its neighbours to itself, so the order of indexes is that of time. */
  function createdAt(index: number, random: Random): number {
    return workMoment(monday, ((index + random.float()) / count) * workdays);
  }

  /** A few customers buy most; those with a tenant of their own are the bigger ones. */
  function pickClient(random: Random): Client {
    const { own, theirs } = partition;
    const clients = theirs.length > 0 && random.chance(0.87) ? theirs : own;
    const rank = Math.floor(clients.length * random.float() ** 1.4);
    return clients[rank] ?? random.pick(clients);
  }

  function create(index: number): Subscription {
    const random = world.random("subscription", index);
    const created = createdAt(index, random);
    const client = pickClient(random);
    const { account, company } = client;
    const main = random.pick(market.offers);
    const place = random.pick(places);
    const life = liveThrough(random, created, world, random.pick(main.family.terms));
    const billingMonths = random.weighted(billingCycles.filter(([months]) => life.months % months === 0));
    const items = pickOffers(random, main, market.offers).map((offer, rank) =>
      createItem(world, random, {
        offer,
        counter: index * 4 + rank,
        start: life.start,
        end: life.end,
        termHours: life.months * monthHours,
        periodHours: billingMonths * monthHours,
      }),
    );
    const price = items.reduce((sum, item) => sum + Math.round(item.price.total * 100), 0);
    const amount = items[0]?.amount ?? 1;
    const contacts = client.customer === undefined ? undefined : market.contacts[client.customer];
    const creator = contacts && random.chance(0.55) ? random.pick(contacts) : random.pick(market.staff);

    return {
      _id: world.nth("subscription", index),
      name: world.mark(capitalised(random.pick(main.family.names).replace("{place}", place))),
      description: noteOf(world, main, {
        place,
        customer: company.name,
        mail: world.mailbox("drift", `${company.slug}.${world.domain}`),
        limit: String(2 * amount + random.int(1, 9)),
      }),
      logo: `https://assets.${world.domain}/logo/${world.tag(main.family.code.toLowerCase())}.png`,
      edition: { name: world.mark(random.weighted(editions)) },
      term: { duration: life.months * monthHours, durationMonth: life.months },
      billing_cycle: { duration: billingMonths * monthHours, durationMonth: billingMonths },
      cancel_term: { grace_period: life.months > 12 ? random.pick(longGrace) : random.pick(shortGrace) },
      start_date: iso(life.start),
      end_date: iso(life.end),
      creator: { ...creator.person },
      price: price / 100,
      agreementPrice: (price * life.months) / 100,
      billingPrice: (price * billingMonths) / 100,
      items,
      status: life.status,
      order: world.nth("order", index),
      tenant: account.tenant,
      parent: { account: { tenant: world.provider.id } },
      account: account.id,
      account_details: { name: account.name },
      created: iso(created),
      updated: iso(life.updated),
      __v: life.revision,
    };
  }

  return Array.from({ length: count }, (_, index) => create(index));
}

const billingCycles = [
  [1, 55],
  [3, 15],
  [12, 30],
] as const;

const editions = [
  ["Business", 60],
  ["Basic", 25],
  ["Enterprise", 15],
] as const;

/** In hours: a fortnight to three months before the end. */
const shortGrace = [336, 720, 720, 720, 1440];
const longGrace = [720, 1440, 2160, 2160];

/** One to four different offers: the main one, then mostly its own family, now and then what goes with it. */
function pickOffers(random: Random, main: Offer, offers: readonly Offer[]): Offer[] {
  const size = random.weighted(sizes);
  const picked = new Set([main]);
  while (picked.size < size) {
    const code = random.chance(0.3) ? main.family.companion : main.family.code;
    picked.add(random.pick(offers.filter((offer) => offer.family.code === code)));
  }
  return [...picked];
}

const sizes = [
  [1, 45],
  [2, 29],
  [3, 18],
  [4, 8],
] as const;

function noteOf(world: World, { family }: Offer, values: Record<string, string>): string {
  const text = family.description
    .join("\n")
    .replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  return richText(text, world.mark);
}
