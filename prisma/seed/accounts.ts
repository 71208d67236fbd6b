import { type Company, companyAt } from "./companies";
import { day } from "./time";
import type { World } from "./world";

export interface Account {
  id: string;
  status: { active: boolean };
  type: string;
  number: string;
  country: string;
  name: string;
  address: {
    postal: {
      line2: string;
      street: string;
      zip: string;
      city: string;
      country: string;
      state: string;
      editable: boolean;
      _id: string;
    };
  };
  /** The tenant of the account. Imports require it; responses do not have it. */
  tenant: string;
}

/** An account with data that is not in its record: the customer it belongs to. */
export interface Client {
  readonly account: Account;
  readonly company: Company;
  /** Its place among the customers with a tenant, to find its contacts by. */
  readonly customer?: number;
}

/** One account for every customer that has a tenant, then those that have none. */
export function createClients(world: World): Client[] {
  const customers = world.customers.length;
  return Array.from({ length: customers + small }, (_, index) => {
    const company = companyAt(index);
    const tenant = world.customers[index]?.tenant ?? world.provider;
    const client = { account: accountOf(world, company, tenant.id, index), company };
    return tenant === world.provider ? client : { ...client, customer: index };
  });
}

/** Customers that the provider serves from its own tenant. */
const small = 25;

const secondLines = ["", "", "", "Inngang B", "2. etg.", "c/o Regnskap", "Bygg 4"];

function accountOf(world: World, company: Company, tenant: string, index: number): Account {
  const { name, country, place, street } = company;
  const random = world.random("account", index);
  // Accounts are older than the first subscription; their record shows no date, but their identifiers are ordered.
  const created = world.today - 1390 * day + index * 6_971_033;
  return {
    id: world.objectId("account", created, index),
    // A few are inactive.
    status: { active: index % 13 !== 12 },
    type: "customer",
    number: String(200401 + index),
    country: country.code,
    name: world.mark(name),
    address: {
      postal: {
        line2: random.pick(secondLines),
        street: world.mark(street),
        zip: place.zip,
        city: world.mark(place.city),
        country: country.code,
        state: world.mark(place.state),
        // Postal addresses that another system maintains cannot be changed here.
        editable: index % 5 !== 3,
        _id: world.objectId("address", created, index),
      },
    },
    tenant,
  };
}
