import { type Company, companyAt, slugOf } from "./companies";
import { hash, type Random, random } from "./random";
import { day, minute, startOfDay } from "./time";

export interface DemoOptions {
  /** Identifier of the provider's tenant; those of its customers begin with it. At most 40 letters, digits, - or _. */
  tenant: string;
  /** Another number gives other data. Default 1. */
  seed?: number;
  /** The moment the data looks current at. Default: the beginning of today, so that a day's runs agree. */
  now?: Date;
  /** How many customers have a tenant of their own. Default 15. */
  customers?: number;
  /** Default 3,000. */
  subscriptions?: number;
  /** How far back tickets and events go; events never more than 90. Default 730. */
  days?: number;
  /** A text put into all that a person would read, so that a test can see whose data an answer holds. */
  marker?: string;
}

export interface Tenant {
  id: string;
  name: string;
  parent: string | null;
  currency?: string;
}

/** A customer big enough to have a tenant of its own. */
interface Customer {
  readonly tenant: Tenant;
  readonly company: Company;
}

/** The values that all generators share: the provider, the present time, and the sources of names, numbers and identifiers. */
export interface World {
  readonly provider: Tenant;
  readonly customers: readonly Customer[];
  /** The word its own products begin with, and the letters its stock-keeping units begin with. */
  readonly brand: string;
  readonly initials: string;
  /** Where its mailboxes and pages are. */
  readonly domain: string;
  readonly now: number;
  readonly today: number;
  readonly subscriptions: number;
  readonly days: number;
  /** Random numbers for one purpose, or for one record of it. */
  random(purpose: string, index?: number): Random;
  /** Text with the marker, for what is read as words. */
  mark(text: string): string;
  /** A code with the marker, for what must not hold spaces. */
  tag(code: string): string;
  /** A mailbox; its local part carries the marker, in the lower case that addresses are kept in. */
  mailbox(person: string, domain: string): string;
  /**
   * 24 hexadecimal digits as MongoDB makes them: seconds, five bytes of origin, a counter. Ordered by time, which is counted
   * back from the same day for each, so that a record keeps its identifier from day to day.
   */
  objectId(kind: string, moment: number, counter: number): string;
  /** The same for records whose moments depend on the days of the week: ordered by their number. */
  nth(kind: string, number: number): string;
  /** A UUID of version 7: milliseconds, then chance. Ordered by time. */
  uuid(kind: string, moment: number, counter: number): string;
}

export function createWorld(options: DemoOptions): World {
  const { tenant, seed = 1, marker, customers = 15, subscriptions = 3000, days = 730 } = options;
  // A customer's identifier is the provider's and up to 23 characters more; 64 is what a tenant's may have.
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(tenant)) throw new RangeError(`"${tenant}" cannot be the tenant of a demo.`);
  const now = options.now?.getTime() ?? startOfDay(Date.now());
  const name = `${tenant.charAt(0).toUpperCase()}${tenant.slice(1)} Cloud AS`;
  const [brand = name, second = ""] = name.split(" ");
  const origin = `${tenant}/${seed}`;
  // Of whatever day the data is: the reference names some of its records.
  const sinceFirst = startOfDay(now) - Date.UTC(2026, 10, 1);
  const mark = (text: string) => (marker ? `${text} ${marker}` : text);
  const tag = (code: string) => (marker ? `${code}-${marker}` : code);

  const origins = new Map<string, string>();
  const originOf = (kind: string) => {
    let bytes = origins.get(kind);
    if (bytes === undefined) {
      const word = hash(`${origin}/${kind}`);
      bytes = hex(word(), 8) + hex(word() & 0xff, 2);
      origins.set(kind, bytes);
    }
    return bytes;
  };

  const objectId = (kind: string, moment: number, counter: number) =>
    hex(Math.floor((moment - sinceFirst) / 1000), 8) + originOf(kind) + hex(counter & 0xffffff, 6);

  return {
    provider: { id: tenant, name: mark(name), parent: null, currency: "NOK" },
    customers: Array.from({ length: customers }, (_, index) => customerOf(tenant, companyAt(index), mark)),
    brand,
    initials: (brand.charAt(0) + second.charAt(0)).toUpperCase(),
    domain: `${slugOf(tenant) || "demo"}.example`,
    now,
    today: startOfDay(now),
    subscriptions,
    days,
    random: (purpose, index = 0) => random(`${origin}/${purpose}/${index}`),
    mark,
    tag,
    mailbox: (person, domain) =>
      `${person.split(" ").map(slugOf).join(".")}${marker ? `+${marker.toLowerCase()}` : ""}@${domain}`,
    objectId,
    nth: (kind, number) => objectId(kind, startOfDay(now) - 1000 * day + number * minute, number),
    uuid(kind, moment, counter) {
      const word = hash(`${origin}/${kind}/${counter}`);
      const time = hex(moment - sinceFirst, 12);
      const [a, b, c] = [hex(word(), 8), hex(word(), 8), hex(word(), 8)];
      return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(0, 3)}-a${a.slice(3, 6)}-${b}${c.slice(0, 4)}`;
    },
  };
}

function customerOf(provider: string, company: Company, mark: (text: string) => string): Customer {
  const { currency } = company.country;
  const tenant = { id: `${provider}-${company.slug}`.slice(0, 64), name: mark(company.name), parent: provider };
  return { tenant: currency ? { ...tenant, currency } : tenant, company };
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");
