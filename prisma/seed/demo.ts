import type { Order } from "@/lib/resources/order/schema";
import { type Account, createClients } from "./accounts";
import { type Agreement, createAgreements, createEarlierAgreements } from "./agreements";
import { type Collection, createCollections } from "./collections";
import { createSuppliers, type Distributor } from "./distributors";
import { type EventRecord, events } from "./events";
import { orderOf } from "./orders";
import { createContacts, createStaff, type User } from "./people";
import { createOffers, type Product } from "./products";
import { createRoles, type Role } from "./roles";
import { type ProgramKey, programKeys } from "./scene-events";
import { createSubscriptions, type Subscription } from "./subscriptions";
import { type Ticket, tickets } from "./tickets";
import { type Work, work } from "./work";
import { createWorld, type DemoOptions, type Tenant } from "./world";

export type { DemoOptions };

/** A whole platform in the interface's own shapes: every record is what its endpoint answers with. */
export interface Demo {
  /** The provider first, then its customers, each its direct child. */
  tenants: Tenant[];
  /** The demo's administrator first. */
  users: User[];
  agreements: Agreement[];
  /** Their earlier versions, oldest first. */
  earlierAgreements: Agreement[][];
  collections: Collection[];
  products: Product[];
  distributors: Distributor[];
  /** Those of the platform. */
  roles: Role[];
  /** Those of the provider alone. */
  ownRoles: Role[];
  /** The API keys of the provider that events name. */
  keys: ProgramKey[];
  accounts: Account[];
  /** What people have done with these records since they are known, planned changes of subscriptions among it. */
  work(): Work[];
  /** These four are made when they are asked for, in the order of time. */
  subscriptions(): readonly Subscription[];
  orders(): Order[];
  tickets(): Generator<Ticket>;
  events(): Generator<EventRecord>;
}

/** The same options give the same data, byte for byte, as long as `now` is the same, too. */
export function demo(options: DemoOptions): Demo {
  const world = createWorld(options);
  const staff = createStaff(world);
  const contacts = createContacts(world);
  const suppliers = createSuppliers(world);
  const offers = createOffers(world, suppliers);
  const clients = createClients(world);
  const agreements = createAgreements(world);
  const collections = createCollections(world, offers);
  const market = { clients, offers, staff, contacts };
  const roles = createRoles(world);
  let made: Subscription[] | undefined;
  const subscriptions = () => {
    made ??= createSubscriptions(world, market);
    return made;
  };
  const scene = { ...market, world, agreements, collections, suppliers, subscriptions };

  return {
    tenants: [world.provider, ...world.customers.map(({ tenant }) => tenant)],
    users: [...staff, ...contacts.flat()].map(({ user }) => user),
    agreements,
    earlierAgreements: createEarlierAgreements(world),
    collections,
    products: offers.map(({ product }) => product),
    distributors: suppliers.map(({ record }) => record),
    roles: roles.platform,
    ownRoles: roles.own,
    keys: programKeys(world),
    work: () => work(scene),
    accounts: clients.map(({ account }) => account),
    subscriptions,
    orders: () => subscriptions().map((each, index) => orderOf(world, each, index)),
    tickets: () => tickets(world),
    events: () => events(scene),
  };
}
