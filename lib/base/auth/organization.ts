import { connection } from "@/lib/base/db/connection";
import { sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { fold } from "@/lib/base/schema/fold";
import { isStorableText } from "@/lib/base/schema/text";
import { message } from "@/lib/languages/text";

/** The tenant that has proved the domain of an e-mail address and has a single sign-on of its own. */
export interface Organization {
  tenant: string;
  /** Whether its users sign in through it alone. */
  required: boolean;
}

/** The length of the longest name in DNS. */
const domainLengthMax = 253;

/** The organization of an address, by its domain only: the same whether a user has the address or not. */
export async function organizationOf(email: string, tx?: Transaction): Promise<Organization | undefined> {
  const domain = domainOf(email);
  if (domain === "" || domain.length > domainLengthMax || !isStorableText(domain)) return undefined;
  const statement = sql`SELECT * FROM app.organization(${domain})`;
  const { text, values } = statement;
  const [found] = tx
    ? await tx.$queryRaw<Organization[]>(statement)
    : (await connection().pool.query<Organization>({ text, values })).rows;
  return found;
}

/** Whether a user signs in through the organization alone. */
export const mustUseOrganization = async (tenant: string, email: string, tx?: Transaction): Promise<boolean> => {
  const organization = await organizationOf(email, tx);
  return organization?.required === true && organization.tenant === tenant;
};

/** The refusal of any other way to sign in. */
export const organizationRequired = message("The organization of this e-mail address requires its own sign-in.");

export const domainOf = (email: string): string => fold(email.trim()).split("@").at(-1) ?? "";
