import { at, hash } from "@/prisma/seed/random";

/**
 * The records of the benchmark: like a provider's own in members and sizes (a subscription has 1.6 kB), with values whose
 * frequencies are known, and the same on every machine. Any record is made from its number alone.
 */

/** The day the data set ends at; fixed, so that two runs ask the same questions. */
export const today = Date.UTC(2026, 9, 1);
const day = 86_400_000;

const statuses = spread({ active: 80, pending: 6, cancelled: 8, ended: 6 });
const editions = spread({ Business: 60, Basic: 25, Enterprise: 15 });
const products = spread({
  Backup: 18,
  Office: 14,
  Firewall: 10,
  Mail: 12,
  Storage: 16,
  Monitor: 12,
  Voice: 10,
  Archive: 8,
});
const places = ["Oslo", "Bergen", "Harbour", "Lund", "Turku", "Malmö", "Aarhus", "Tromsø", "Espoo", "Odense", "Gävle"];
const firstNames = ["Ida", "Jonas", "Sara", "Emil", "Nora", "Lars", "Åse", "Otto", "Maja", "Filip", "Tuva", "Rune"];
const lastNames = ["Berg", "Dahl", "Holm", "Lund", "Moen", "Strand", "Vik", "Nygård", "Solberg", "Aas", "Eide", "Ruud"];
const sources = ["account", "agreement", "collection", "distributor", "order", "role", "subscription", "ticket"];
const actions = ["create", "update", "delete"];

/** One value for each percent. */
function spread(weights: Record<string, number>): string[] {
  return Object.entries(weights).flatMap(([value, weight]) => Array.from({ length: weight }, () => value));
}

/** Independent numbers for record `n` of a kind. */
const numbers = (kind: string, n: number) => hash(`${kind} ${n}`);
const hex = (kind: string, n: number): string => {
  const word = numbers(`id ${kind}`, n);
  return Array.from({ length: 3 }, () => word().toString(16).padStart(8, "0")).join("");
};
const iso = (moment: number) => new Date(moment).toISOString();
const month = 720;

/** The person with this number, one of 1,000. */
const person = (n: number) => {
  const [firstname, lastname] = [at(firstNames, n), at(lastNames, Math.floor(n / 7))];
  const email = `${firstname}.${lastname}.${n}@example.com`.toLowerCase();
  return {
    id: hex("person", n),
    firstname,
    lastname,
    email,
    phone: `+47 ${20_000_000 + n}`,
    fullname: `${firstname} ${lastname}`,
  };
};

/** Subscription `n` of a tenant; `parent` is the provider. Record `n` of two tenants differs in nothing but the identifiers. */
export function subscription(tenant: string, parent: string, n: number, count: number): Record<string, unknown> {
  const word = numbers("subscription", n);
  const product = at(products, word());
  const place = at(places, word());
  const months = at([12, 12, 12, 24, 36, 1], word());
  const billing = months % 12 === 0 ? at([1, 3, 12], word()) : 1;
  const created = today - 3 * 365 * day + Math.floor((n / count) * 3 * 365 * day);
  const start = Math.floor(created / day) * day + (word() % 20) * day;
  const cents = 500 + (word() % 1_000_000);
  const account = word() % 40_000;
  const items = Array.from({ length: at([1, 1, 1, 2], word()) }, (_, position) =>
    item(word, n, position, cents, start, months),
  );
  const sentence = `${product} for every managed device in ${place}, number ${n}, looked after by the team on weekdays.`;
  return {
    _id: hex(tenant, n),
    name: `${product} ${place} ${n}`,
    description: JSON.stringify({
      blocks: [
        { key: "a1", text: sentence, type: "unstyled", depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} },
      ],
      entityMap: {},
    }),
    logo: `https://assets.example.com/logo/${product.toLowerCase()}.png`,
    edition: { name: at(editions, word()) },
    term: { duration: months * month, durationMonth: months },
    billing_cycle: { duration: billing * month, durationMonth: billing },
    cancel_term: { grace_period: at([336, 720, 1440, 2160], word()) },
    start_date: iso(start),
    end_date: iso(start + months * 30 * day),
    creator: person(word() % 1000),
    price: cents / 100,
    agreementPrice: (cents * months) / 100,
    billingPrice: (cents * billing) / 100,
    items,
    status: at(statuses, word()),
    order: hex("order", n),
    tenant,
    parent: { account: { tenant: parent } },
    account: hex("account", account),
    account_details: { name: `Customer ${place} ${account}` },
    created: iso(created),
    updated: iso(Math.min(today, created + (word() % 200) * day + (word() % day))),
    __v: word() % 4,
  };
}

function item(word: () => number, n: number, position: number, cents: number, start: number, months: number) {
  const product = at(products, word());
  const unit = { cost: cents / 200, price: cents / 100 };
  return {
    id: hex("item", n * 4 + position),
    amount: 1 + (word() % 60),
    sku: `${product.slice(0, 3).toUpperCase()}-${String(word() % 20_000).padStart(5, "0")}`,
    name: `${product} licence`,
    description: `${product}, one device`,
    unit,
    price: { cost: unit.cost, discount: 0, total: unit.price, subtotal: unit.price },
    discount: 0,
    reference: `R-${n}-${position}`,
    date: { start: iso(start), end: iso(start + months * 30 * day) },
    subscription_term: months * month,
    payment_period: month,
    msp: false,
  };
}

/** Event `n` of a tenant over two years, each twentieth failed; about one of 40,000 objects. */
export function event(tenant: string, n: number, count: number): Record<string, unknown> {
  const word = numbers("event", n);
  const source = at(sources, word());
  const action = at(actions, word());
  const failed = word() % 20 === 0;
  const { email, id } = person(word() % 200);
  return {
    id: hex(`event ${tenant}`, n),
    tenant: { id: tenant, name: tenant },
    user: { username: email, role: "provider.admin", type: "user", id },
    source,
    action,
    time: iso(today - 730 * day + Math.floor((n / count) * 730 * day)),
    status: failed ? "failed" : "success",
    message: failed ? `The ${source} could not be changed` : `The ${source} was changed`,
    data: {
      _id: hex("object", word() % 40_000),
      name: `${at(products, word())} ${at(places, word())}`,
      ...(failed ? { statusCode: at([404, 409, 400], word()), message: "There is no such record." } : {}),
    },
  };
}

/** Ticket `n` over two years; one in ten is open. */
export function ticket(tenant: string, n: number, count: number): Record<string, unknown> {
  const word = numbers("ticket", n);
  const created = today - 730 * day + Math.floor((n / count) * 730 * day);
  const closed = word() % 10 === 0 ? null : iso(created + (word() % (20 * day)));
  return {
    id: hex(`ticket ${tenant}`, n),
    tenant,
    subject: `${at(products, word())} fails in ${at(places, word())}`,
    created: iso(created),
    closed,
  };
}

export function distributor(tenant: string, n: number): Record<string, unknown> {
  const word = numbers("distributor", n);
  const created = iso(today - (word() % (700 * day)));
  const address = {
    street: `Street ${word() % 90}`,
    zip: String(1000 + (word() % 9000)),
    city: at(places, word()),
    country: "NO",
  };
  return {
    _id: hex("distributor", n),
    name: `Distributor ${n}`,
    tenant,
    active: word() % 5 > 0,
    address,
    created,
    updated: created,
  };
}

export function product(tenant: string, n: number, distributors: number): Record<string, unknown> {
  const word = numbers("product", n);
  const name = `${at(products, word())} ${at(places, word())} ${n}`;
  return {
    id: hex("product", n),
    group_id: `group-${n % 5000}`,
    tenant,
    name,
    distributor: hex("distributor", word() % distributors),
  };
}

export function account(tenant: string, n: number): Record<string, unknown> {
  const word = numbers("account", n);
  const created = iso(today - (word() % (700 * day)));
  const postal = {
    street: `Street ${word() % 90}`,
    zip: String(1000 + (word() % 9000)),
    city: at(places, word()),
    country: "NO",
  };
  return {
    id: hex("account", n),
    tenant,
    status: { active: word() % 5 > 0 },
    type: at(["company", "partner"], word()),
    number: String(100_000 + n),
    country: at(["NO", "SE", "DK", "FI"], word()),
    name: `Customer ${at(places, word())} ${n}`,
    address: { postal },
    email: { default: `post${n}@example.com` },
    created,
    updated: created,
  };
}

/** A collection in the trash. */
export function deletedCollection(tenant: string, n: number) {
  const created = iso(today - 300 * day + n * 1000);
  return {
    id: hex("collection", n),
    name: `Collection ${n}`,
    tenant,
    productGroupIds: [],
    productGroups: [],
    created,
    updated: created,
    deletedDate: iso(today - 30 * day + n * 1000),
  };
}
