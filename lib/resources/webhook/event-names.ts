import { identifier, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Problem } from "@/lib/base/problem-document";
import { events } from "@/lib/events";
import { message } from "@/lib/languages/text";
import type { Webhook } from "./schema";

/** The names by which a webhook chooses its events. */
type EventNames = Pick<Webhook, "sources" | "actions">;

/**
 * Refuses a source or an action that no event has: a typing error, for which nothing would ever be sent. Events have the
 * names of the catalogue, and those that other systems have appended. Names that the webhook already has are not refused.
 *
 * @throws AppError `invalid_body`
 */
export async function requireKnownNames(
  tx: Transaction,
  tenant: string,
  sent: EventNames,
  before: EventNames = {},
): Promise<void> {
  const problems: Problem[] = [];
  for (const [member, column] of [["sources", "source"] as const, ["actions", "action"] as const]) {
    const names = sent[member] ?? [];
    const known = new Set([...(before[member] ?? []), ...events.map((event) => event[column])]);
    const others = names.filter((name) => !known.has(name));
    if (others.length === 0) continue;
    const appended = await tx.$queryRaw<{ name: string }[]>(sql`
      SELECT name FROM unnest(${others}::text[]) AS name
      WHERE EXISTS (SELECT FROM event e WHERE e.tenant = ${tenant} AND e.${identifier(column)} = name)`);
    for (const { name } of appended) known.add(name);
    for (const [at, name] of names.entries()) {
      const detail = message("No event has the {column} {name}. The page /docs lists the events.", { column, name });
      if (!known.has(name)) problems.push({ pointer: `/${member}/${at}`, code: "not_allowed", detail });
    }
  }
  if (problems.length > 0) throw AppError.invalidBody(problems);
}
