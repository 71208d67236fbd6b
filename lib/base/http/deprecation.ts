import type { Endpoint } from "./endpoint";
import type { Reply } from "./reply";

/** An operation that ends is announced in each of its answers for 12 months (RFC 9745 and RFC 8594). */

const monthsOfNotice = 12;

/** The day on which it ends. */
function sunsetOf({ since }: NonNullable<Endpoint["deprecated"]>): Date {
  const end = new Date(`${since}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + monthsOfNotice);
  return end;
}

export function deprecationHeaders({ deprecated }: Pick<Endpoint, "deprecated">): Reply["headers"] {
  if (!deprecated) return {};
  const since = Date.parse(`${deprecated.since}T00:00:00Z`) / 1_000;
  return { Deprecation: `@${since}`, Sunset: sunsetOf(deprecated).toUTCString() };
}

export const deprecationSentence = ({ deprecated }: Pick<Endpoint, "deprecated">): string | undefined =>
  deprecated &&
  `Deprecated since ${deprecated.since}, and gone from ${sunsetOf(deprecated).toISOString().slice(0, 10)}: use \`${deprecated.instead}\`.`;
