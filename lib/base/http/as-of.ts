import type { Actor } from "@/lib/base/auth/actor";
import { requireKnown } from "@/lib/base/list/as-of";
import type { Endpoint } from "./endpoint";

/** Handles requests for a record as of another moment. */

type Query = Readonly<Record<string, unknown>>;

const momentOf = ({ record }: Endpoint, { at }: Query): string | undefined =>
  record && typeof at === "string" ? at : undefined;

/** The caller, whose single records are then read as of the moment asked for. @throws AppError `invalid_parameter` */
export async function asOf(actor: Actor, endpoint: Endpoint, query: Query): Promise<Actor> {
  const at = momentOf(endpoint, query);
  if (at === undefined || !endpoint.record) return actor;
  await requireKnown(actor.tenant, endpoint.record, at);
  return { ...actor, tenant: { ...actor.tenant, at } };
}

export function asOfHeader(endpoint: Endpoint, query: Query): Record<string, string> {
  const at = momentOf(endpoint, query);
  return at === undefined ? {} : { "As-Of": at };
}
