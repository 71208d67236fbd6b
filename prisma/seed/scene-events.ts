import { diffRecords } from "@/lib/base/audit/diff";
import { type DataArguments, type NewEvent, newFailure, newSuccess, type SuccessType } from "@/lib/base/audit/event";
import { userLoggedIn } from "@/lib/base/auth/events";
import { agreementUpdated } from "@/lib/resources/agreement/events";
import { collectionDeleted } from "@/lib/resources/collection/events";
import { orderCreated } from "@/lib/resources/order/events";
import type { Agreement } from "./agreements";
import type { Collection } from "./collections";
import type { Supplier } from "./distributors";
import { orderOf } from "./orders";
import type { Member } from "./people";
import type { Random } from "./random";
import type { Market, Subscription } from "./subscriptions";
import { day } from "./time";
import type { Tenant, World } from "./world";

/** An event without its identifier, its tenant being the provider where none is named. */
export interface DemoEvent extends NewEvent {
  readonly time: number;
  readonly tenant?: Tenant;
  readonly user: Actor;
}

export interface Actor {
  readonly username: string;
  readonly role: string;
  readonly type: "api" | "session";
  readonly id?: string;
}

/** The records that events are about, so that their identifiers exist. */
export interface Scene extends Market {
  readonly world: World;
  readonly agreements: readonly Agreement[];
  readonly collections: readonly Collection[];
  readonly suppliers: readonly Supplier[];
  subscriptions(): readonly Subscription[];
}

/** Most sign-ins succeed. One in seven is by a customer's user, in the customer's tenant. */
export function signIn({ world, staff, contacts }: Scene, random: Random, time: number): DemoEvent {
  const customer = random.chance(0.14) ? random.int(0, contacts.length - 1) : undefined;
  const members = customer === undefined ? staff : (contacts[customer] ?? staff);
  const tenant = customer === undefined ? undefined : world.customers[customer]?.tenant;
  const member = random.pick(members);
  const { id: _id, email: name } = member.user;
  const event = random.chance(0.95)
    ? newSuccess(userLoggedIn)
    : newFailure(userLoggedIn, { _id, name, statusCode: 401, message: world.mark("The password was wrong.") });
  return { time, user: session(member), ...(tenant && { tenant }), ...event };
}

/** The order that a subscription came from, with everything an order event is documented to hold. */
export function ordered(scene: Scene, subscription: Subscription, index: number): DemoEvent {
  const { world, staff, contacts } = scene;
  const { _id: id, number = "", items = [], price, creator, created = "" } = orderOf(world, subscription, index);
  const random = world.random("order", index);
  const buyer = [...staff, ...contacts.flat()].find(({ person }) => person.id === creator?.id);
  return {
    time: Date.parse(created),
    user: buyer && random.chance(0.6) ? session(buyer) : program(scene, random),
    ...success(orderCreated, {
      _id: id,
      order: { id, state: "open", number },
      items: items.map(({ sku = "", name = "", amount = 0, price: { total = 0, mrr = 0 } = {} }) => ({
        ...{ sku, name, amount },
        price: { total, mrr },
      })),
      price: { total: 0, ...price },
    }),
  };
}

/** Changes that left their time on the record: agreements updated, collections deleted. */
export function turningPoints(scene: Scene): DemoEvent[] {
  const user = editor(scene, scene.world.random("editor"), "provider");
  const updated = scene.agreements.map(({ _id, content, updated, reconsent, active }) => ({
    time: Date.parse(updated),
    user,
    ...success(agreementUpdated, {
      _id,
      name: content.en.title,
      version: 1,
      changes: reconsent
        ? diffRecords({ reconsent: false }, { reconsent })
        : diffRecords({ active: !active }, { active }),
    }),
  }));
  const deleted = scene.collections.flatMap(({ id, name, deletedDate }) =>
    deletedDate === undefined
      ? []
      : [{ time: Date.parse(deletedDate), user, ...success(collectionDeleted, { _id: id, name }) }],
  );
  return [...updated, ...deleted];
}

/** A successful event with the data of its kind. */
const success = <E extends SuccessType>(type: E, ...[data]: DataArguments<E>): NewEvent => newSuccess(type, data);

export const session = ({ user }: Member): Actor => ({
  username: user.email,
  role: user.role,
  type: "session",
  id: user.id,
});

/** An API key of the provider that a program uses. */
export interface ProgramKey {
  id: string;
  name: string;
  /** How many days ago it was made. */
  made: number;
}

export const programKeys = (world: World): ProgramKey[] =>
  [
    { name: "erp-sync", made: 500 },
    { name: "shop", made: 380 },
  ].map(({ name, made }, at) => ({
    id: world.objectId("key", world.today - made * day, at),
    name: world.tag(name),
    made,
  }));

/** A program with one of these keys, or an older connection whose events have no user identifier. */
function program({ world }: Scene, random: Random): Actor {
  const key = programKeys(world)[random.int(0, 2)];
  if (!key) return { username: world.tag("former-erp"), role: "provider.admin", type: "api" };
  return { username: `key:${key.id}`, role: "provider.admin", type: "api", id: key.id };
}

/** Somebody who may make a change: an administrator with one of these roles or, three times in ten, a program. */
export function editor(scene: Scene, random: Random, ...roles: string[]): Actor {
  if (random.chance(0.3)) return program(scene, random);
  return session(random.pick(scene.staff.filter(({ role, level }) => level === "admin" && roles.includes(role))));
}
