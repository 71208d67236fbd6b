import type { TestTenant } from "../fixtures";

const day = 86_400_000;
const midnight = Math.floor(Date.now() / day) * day;
const inDays = (days: number): string => new Date(midnight + days * day).toISOString();

/** Two customers with four running terms, one of which has ended. */
export async function subscriptions(tenant: TestTenant): Promise<void> {
  const polar = `${tenant.id}-polar`;
  const vidda = `${tenant.id}-vidda`;
  const names = new Map([
    [polar, "Polar Optikk AS"],
    [vidda, "Vidda Kraft AS"],
  ]);
  await tenant.import(
    "accounts",
    [...names].map(([id, name]) => ({ id, name, country: "NO", status: { active: true } })),
  );
  const one = (at: number, name: string, account: string, price: number, end: number) => ({
    _id: `${tenant.id}-${at}`,
    tenant: tenant.id,
    name,
    account,
    account_details: { name: names.get(account) },
    status: end > 0 ? "active" : "ended",
    start_date: inDays(-300),
    end_date: inDays(end),
    cancel_term: { grace_period: 720 },
    ...{ price, term: { durationMonth: 12 } },
    items: [{ id: "1", sku: `FC-${at}`, name: "Fjord item", amount: 2, price: { total: price } }],
    created: inDays(-300),
  });
  await tenant.import("subscriptions", [
    one(1, "Clinic backup", polar, 300, 20),
    one(2, "Board archive", polar, 100, 25),
    one(3, "Map archive", vidda, 200, 60),
    one(4, "Edge firewall", vidda, 900, 400),
    one(5, "Old mail", vidda, 50, -20),
  ]);
}

export async function tickets(tenant: TestTenant): Promise<void> {
  await tenant.import("tickets", [
    { id: `${tenant.id}-1`, subject: "Restore fails", created: inDays(-40), closed: inDays(-3) },
    { id: `${tenant.id}-2`, subject: "Printer is on fire", created: inDays(-5), closed: null },
  ]);
}

export async function distributors(tenant: TestTenant): Promise<void> {
  await tenant.import("distributors", [
    { _id: "d1", name: "Nordic Supply", active: true },
    { _id: "d2", name: "Hansekontor", active: true },
  ]);
  await tenant.import("products", [
    { id: "p1", group_id: "g1", name: "Backup, small", distributor: "d1" },
    { id: "p2", group_id: "g1", name: "Backup, large", distributor: "d1" },
  ]);
}

/** Two products that are sold by the month. */
export async function catalogue(tenant: TestTenant): Promise<void> {
  const one = (id: string, name: string, sku: string, price: number) => ({
    ...{ id, name, subscription_term: 8640, payment_period: 720, status: { active: true } },
    products: [{ _id: `${id}-1`, sku, price, cost_price: price / 2, amount: { min: 1, max: 1000, default: 1 } }],
  });
  await tenant.import("products", [
    one("backup", "Fjord Backup", "BKP-500", 200),
    one("mail", "Mailbox", "MBX-BIZ", 79),
  ]);
}
