import { sql } from "@/lib/base/db/sql";
import { read } from "@/lib/base/db/transaction";

export interface ChosenLanguages {
  user: string | null;
  /** The default of the tenant. */
  tenant: string | null;
}

/** The languages that a user and the user's tenant have chosen. */
export async function chosenLanguages(tenant: string, userId: string): Promise<ChosenLanguages> {
  const [row] = await read<ChosenLanguages>(
    { id: tenant },
    sql`SELECT u.language AS "user", t.settings->>'language' AS tenant
      FROM tenant t LEFT JOIN "user" u ON u.tenant = t.id AND u.id = ${userId} WHERE t.id = ${tenant}`,
    true,
  );
  return row ?? { user: null, tenant: null };
}
