import type { Endpoint } from "./endpoint";
import { isExplained, whyOf } from "./list-why";

/**
 * The operation that follows from another one: of a list why a record is missing, of the versions of a record who has set its
 * fields.
 */
export function derivedFrom(endpoint: Endpoint): Endpoint | undefined {
  if (isExplained(endpoint)) return whyOf(endpoint);
  return undefined;
}

/** The operations, each followed by the one that follows from it. */
export const withDerivedEndpoints = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.flatMap((endpoint) => [endpoint, derivedFrom(endpoint) ?? []].flat());
