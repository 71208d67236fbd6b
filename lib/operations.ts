import type { Endpoint } from "@/lib/base/http/endpoint";
import * as scim from "@/lib/scim/endpoints";
import { endpoints } from "./endpoints";

/** The operations of the API and those of SCIM, which are not part of the OpenAPI document. */
export const operations: readonly Endpoint[] = [...endpoints, ...Object.values(scim)];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The database's own list of them, for the view `access_matrix`. */
export const operationsSql = (): string => `\
-- Written by \`npm run indexes\`: the operations, with the feature that each needs.
CREATE OR REPLACE FUNCTION app.operations() RETURNS TABLE (name text, summary text, area text, feature text)
LANGUAGE sql IMMUTABLE ROWS 200 AS $$
  VALUES
${operations
  .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  .map(({ name, summary, area, feature }) => `    (${[name, summary, area, feature].map(quoted).join(", ")})`)
  .join(",\n")}
$$;

GRANT EXECUTE ON FUNCTION app.operations TO comptoir_app;
`;
