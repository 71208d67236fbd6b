import { type Sql, sql } from "@/lib/base/db/sql";
import { message } from "@/lib/languages/text";
import type { Statement } from "./write";

/** Subscriptions that were changed here since they were imported, over which an import does not write without being told to. */

export const changedHere = message(
  "It was changed here since it was imported, and the import has it otherwise than then.",
);

/** What was last imported of those of these subscriptions that were changed here; null for one that was made here. */
export const keptStatement = (ids: readonly string[]): Sql =>
  sql`SELECT tenant, id, imported FROM subscription_life WHERE changed AND id = ANY (${ids})`;

/** Notes that subscriptions are as they are imported, whatever was changed here before. */
export const takenStatement = (rows: readonly { tenant: string; id: string }[]): Statement => ({
  text: `UPDATE subscription_life l SET changed = false, imported = NULL,
      day = coalesce(extract(day FROM s.start_date AT TIME ZONE 'UTC')::int, l.day)
    FROM unnest($1::text[], $2::text[]) AS r (tenant, id) JOIN subscription s ON s.tenant = r.tenant AND s.id = r.id
    WHERE l.tenant = r.tenant AND l.id = r.id AND l.changed`,
  values: [rows.map(({ tenant }) => tenant), rows.map(({ id }) => id)],
});

/** Has what is planned for imported subscriptions computed anew: the worker does that with all that is due. */
export const plannedStatement = (rows: readonly { tenant: string; id: string }[]): Statement => ({
  text: `WITH planned AS (
      UPDATE subscription_change c SET due = now() FROM unnest($1::text[], $2::text[]) AS r (tenant, id)
      WHERE c.tenant = r.tenant AND c.subscription = r.id AND c.status = 'planned' RETURNING 1
    ) SELECT app.carry_out_soon() WHERE EXISTS (SELECT FROM planned)`,
  values: [rows.map(({ tenant }) => tenant), rows.map(({ id }) => id)],
});
