import type { Agreement } from "./agreements";
import type { Collection } from "./collections";
import type { Supplier } from "./distributors";
import type { Member } from "./people";
import type { Random } from "./random";
import type { Market, Subscriptions } from "./subscriptions";
import { day } from "./time";
import type { Tenant, World } from "./world";

/** Something that happened, as its record tells it, but for the moment and for whose log it stands in. */
export interface Happening {
  readonly time: number;
  /** Only where it is not the provider. */
  readonly tenant?: Tenant;
  readonly user: Actor;
  readonly source: string;
  readonly action: string;
  readonly status: "success" | "failed";
  readonly message: string;
  /** Absent where there is nothing to add, as on a sign-in. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface Actor {
  readonly username: string;
  readonly role: string;
  readonly type: "api" | "session";
  readonly id?: string;
}

/** All that events speak of, so that the identifiers in them lead to records. */
export interface Scene extends Market {
  readonly world: World;
  readonly agreements: readonly Agreement[];
  readonly collections: readonly Collection[];
  readonly suppliers: readonly Supplier[];
  readonly subscriptions: Subscriptions;
}

/** A sign-in has no data; a refused one says why. One in seven is by a customer's people, in the customer's tenant. */
export function signIn({ world, staff, contacts }: Scene, random: Random, time: number): Happening {
  const customer = random.chance(0.14) ? random.int(0, contacts.length - 1) : undefined;
  const members = customer === undefined ? staff : (contacts[customer] ?? staff);
  const tenant = customer === undefined ? undefined : world.customers[customer]?.tenant;
  const member = random.pick(members);
  const event = { time, user: session(member), source: "Authentication", action: "Login", ...(tenant && { tenant }) };
  if (random.chance(0.95)) return { ...event, status: "success", message: "User was signed in" };
  const data = failure(world, member.user.id, 401, "Wrong e-mail address or password");
  return { ...event, status: "failed", message: "User was not signed in", data };
}

/** The order that a subscription came from, with everything an order event is documented to hold. */
export function orderCreated(scene: Scene, index: number): Happening {
  const { world, staff, contacts } = scene;
  const { order, items, term, ...subscription } = scene.subscriptions.at(index);
  const random = world.random("order", index);
  const buyer = [...staff, ...contacts.flat()].find(({ person }) => person.id === subscription.creator.id);
  const customer = world.customers.find(({ tenant }) => tenant.id === subscription.tenant);
  return {
    time: Date.parse(subscription.created),
    user: buyer && random.chance(0.6) ? session(buyer) : program(scene, random),
    source: "order",
    action: "create",
    status: "success",
    message: "Order was created",
    data: {
      _id: order,
      order: { id: order, state: "open", number: String(10_000 + index).padStart(8, "0") },
      items: items.map(({ sku, name, amount, price }) => ({
        sku,
        name,
        amount,
        price: { total: Math.round(price.total * 100 * term.durationMonth) / 100, mrr: price.total },
      })),
      price: { total: subscription.agreementPrice, currency: customer?.tenant.currency ?? "NOK" },
    },
  };
}

/** Changes that left their time on the record: agreements written anew, collections thrown away. */
export function turningPoints(scene: Scene): Happening[] {
  const user = editor(scene, scene.world.random("editor"), "provider");
  const done = { user, status: "success" } as const;
  const written = scene.agreements.map(({ _id, updated, reconsent, active }) => ({
    ...done,
    time: Date.parse(updated),
    source: "agreement",
    action: "update",
    message: "Agreement was updated",
    data: reconsent
      ? { _id, before: { reconsent: false }, after: { reconsent } }
      : { _id, before: { active: !active }, after: { active } },
  }));
  const discarded = scene.collections.flatMap(({ id, name, deletedDate }) => {
    if (deletedDate === undefined) return [];
    const event = { source: "product", action: "collection_delete", message: "Collection was deleted" };
    return [{ ...done, ...event, time: Date.parse(deletedDate), data: { _id: id, name } }];
  });
  return [...written, ...discarded];
}

export const session = ({ user }: Member): Actor => ({
  username: user.email,
  role: user.role,
  type: "session",
  id: user.id,
});

/** Two keys of this platform, and an older connection whose records never had an identifier. */
function program({ world }: Scene, random: Random): Actor {
  const which = random.int(0, 2);
  if (which === 2) return { username: world.tag("erp-sync"), role: "provider.admin", type: "api" };
  const id = world.objectId("key", world.today - (500 - which * 120) * day, which);
  return { username: `key:${id}`, role: "provider.admin", type: "api", id };
}

/** Who may change something: an administrator in one of these roles or, three times in ten, a program. */
export function editor(scene: Scene, random: Random, ...roles: string[]): Actor {
  if (random.chance(0.3)) return program(scene, random);
  return session(random.pick(scene.staff.filter(({ role, level }) => level === "admin" && roles.includes(role))));
}

export const failure = (world: World, _id: string, statusCode: number, message: string) => ({
  _id,
  statusCode,
  message: world.mark(message),
});
