import { type Shape, selection } from "@/lib/base/project";
import type { List } from "./fields";
import type { ListQuery } from "./query";

/** How a record is cut down to the members asked for; undefined when whole records are answered. */
export function shapeOf(list: List, query: ListQuery, requested: readonly string[]): Shape | undefined {
  const omitted = (list.onRequest ?? []).filter((member) => !requested.includes(member));
  const selected = query.fields.length > 0 ? selection(list.id, query.fields) : true;
  return omitted.length === 0 && selected === true ? undefined : { selected, omitted };
}
