import type { Company } from "./companies";
import { at } from "./random";
import { day } from "./time";
import type { World } from "./world";

export interface User {
  /** The identifier of this person in subscriptions and events. */
  id: string;
  tenant: string;
  /** In lower case, as e-mail addresses are stored. */
  email: string;
  firstname: string;
  lastname: string;
  role: string;
}

/** A person as subscriptions show their creator. */
export interface Person {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly fullname: string;
}

export interface Member {
  readonly user: User;
  readonly person: Person;
  /** The role's name before a marker, to choose people by what they may do. */
  readonly role: string;
  readonly level: Level;
}

type Level = "admin" | "user";

/** The provider's people, the demo's administrator first. */
export function createStaff(world: World): Member[] {
  return staff.map(([fullname, role, level], index) => {
    const person = personOf(world, fullname, world.domain, "47", index);
    return memberOf(world, person, world.provider.id, role, level);
  });
}

/** Two contacts of every customer, in the customers' order; the first can write, the second can only read. */
export function createContacts(world: World): (readonly [Member, Member])[] {
  return world.customers.map(({ tenant, company }, index) => [
    memberOf(world, contactOf(world, company, index * 2), tenant.id, "consumer", "admin"),
    memberOf(world, contactOf(world, company, index * 2 + 1), tenant.id, "consumer", "user"),
  ]);
}

/** Some hold roles of `roles.ts`, so that signing in as them shows what those leave out. */
const staff: readonly (readonly [fullname: string, role: string, level: Level])[] = [
  ["Kari Nordmann", "provider", "admin"],
  ["Ola Nordmann", "provider", "user"],
  ["Medel Svensson", "support", "admin"],
  ["Matti Meikäläinen", "sales", "user"],
  ["Ingrid Sæther", "provider", "admin"],
  ["Jørgen Ødegård", "support-desk", "user"],
  ["Sofie Lindqvist", "auditor", "user"],
  ["Aino Järvinen", "sales", "admin"],
];

/** Roles that every database has; a marker sets apart only those that come with the demo. */
const builtIn = ["owner", "provider", "consumer"];

function memberOf(world: World, person: Person, tenant: string, role: string, level: Level): Member {
  const { id, email, firstname, lastname } = person;
  const name = builtIn.includes(role) ? role : world.tag(role);
  return { person, role, level, user: { id, tenant, email, firstname, lastname, role: `${name}.${level}` } };
}

function contactOf(world: World, { country, slug }: Company, index: number): Person {
  // Neighbouring indexes take neighbouring first names, so two contacts of one company are never namesakes.
  const fullname = `${at(country.firstnames, index)} ${world.random("contact", index).pick(country.lastnames)}`;
  return personOf(world, fullname, `${slug}.${world.domain}`, country.dialCode, staff.length + index);
}

function personOf(world: World, name: string, domain: string, dialCode: string, index: number): Person {
  const [firstname = "", lastname = ""] = name.split(" ").map(world.mark);
  return {
    id: world.objectId("user", world.today - 1400 * day + index * day, index),
    firstname,
    lastname,
    email: world.mailbox(name, domain),
    phone: `${dialCode}${world.random("phone", index).int(40_000_000, 99_999_999)}`,
    fullname: `${firstname} ${lastname}`,
  };
}
