import type { Sort } from "@/lib/base/list/query";

/** Adds a field as the last sort key; a field that is one already is reversed, and then removed. */
export function withNextOrder(sort: readonly Sort[], field: string): Sort[] {
  const known = sort.find((each) => each.field === field);
  if (!known) return [...sort, { field, descending: false }];
  if (!known.descending) return sort.map((each) => (each === known ? { field, descending: true } : each));
  const rest = sort.filter((each) => each !== known);
  return rest.length > 0 ? rest : [{ field, descending: false }];
}
