import type { Sort } from "@/lib/base/list/query";

/** Adds a field as the last one to sort by; one that is sorted by already turns round, and is then left out. */
export function withNextOrder(sort: readonly Sort[], field: string): Sort[] {
  const known = sort.find((each) => each.field === field);
  if (!known) return [...sort, { field, descending: false }];
  if (!known.descending) return sort.map((each) => (each === known ? { field, descending: true } : each));
  const rest = sort.filter((each) => each !== known);
  return rest.length > 0 ? rest : [{ field, descending: false }];
}
