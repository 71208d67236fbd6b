import { groupBy } from "@/lib/base/group-by";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { endpoints } from "@/lib/endpoints";

/** The operations of one kind of record, which have a page of their own. */
export interface Area {
  name: string;
  href: string;
  slug: string;
  operations: readonly Endpoint[];
}

const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** By name, as a reader looks for them. */
export const areas: readonly Area[] = [...groupBy(endpoints, ({ area }) => area)]
  .map(([name, operations]) => ({ name, slug: slugOf(name), href: `/docs/${slugOf(name)}`, operations }))
  .sort((one, other) => one.name.localeCompare(other.name, "en"));
