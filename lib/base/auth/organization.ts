import { connection } from "@/lib/base/db/connection";
import { isStorableText } from "@/lib/base/schema/text";

/** The tenant that has proved the domain of an e-mail address and has a single sign-on of its own. */
export interface Organization {
  tenant: string;
  /** Whether its users sign in through it alone. */
  required: boolean;
}

/** The length of the longest name in DNS. */
const domainLengthMax = 253;

/** A fact of the domain, the same whether a user has the address or not. */
export async function organizationOf(email: string): Promise<Organization | undefined> {
  const domain = domainOf(email);
  if (domain === "" || domain.length > domainLengthMax || !isStorableText(domain)) return undefined;
  const { rows } = await connection().pool.query<Organization>({
    text: "SELECT * FROM app.organization($1)",
    values: [domain],
  });
  return rows[0];
}

/** Whether a user signs in through the organization alone. */
export const mustUseOrganization = async (tenant: string, email: string): Promise<boolean> => {
  const organization = await organizationOf(email);
  return organization?.required === true && organization.tenant === tenant;
};

/** What is said to whoever tries another way. */
export const organizationRequired = "The organization of this e-mail address requires its own sign-in.";

export const domainOf = (email: string): string => email.trim().toLowerCase().split("@").at(-1) ?? "";
