import type { EventType } from "@/lib/base/audit/event";
import { events } from "@/lib/events";
import { t } from "@/lib/languages/text";

/** The filter of a webhook: both lists must match, and an empty list matches everything. */
export interface EventFilter {
  sources: readonly string[];
  actions: readonly string[];
}

type Kind = Pick<EventType, "source" | "action">;

export const everyEvent: EventFilter = { sources: [], actions: [] };

export const isEvery = ({ sources, actions }: EventFilter): boolean => sources.length === 0 && actions.length === 0;

export const matches = ({ sources, actions }: EventFilter, { source, action }: Kind): boolean =>
  (sources.length === 0 || sources.includes(source)) && (actions.length === 0 || actions.includes(action));

/**
 * The narrowest filter that matches the events. Sources and actions are chosen apart, so it can match others too. Names
 * that no event of the catalogue has stay from the filter before.
 */
export function filterOf(picked: readonly Kind[], before: EventFilter): EventFilter {
  const others = (member: "source" | "action") => unknown(before[`${member}s`], member);
  const namesOf = (member: "source" | "action") => [
    ...new Set([...picked.map((event) => event[member]), ...others(member)]),
  ];
  const sources = namesOf("source");
  const isWhole = events.every((event) => !sources.includes(event.source) || picked.includes(event));
  return { sources, actions: isWhole && others("action").length === 0 ? [] : namesOf("action") };
}

const unknown = (names: readonly string[], member: "source" | "action"): string[] =>
  names.filter((name) => !events.some((event) => event[member] === name));

/** Says which names no event of the catalogue has: a typing error, or an event that another system appends. */
export function unknownNames(names: readonly string[], member: "source" | "action"): string | undefined {
  const found = unknown(names, member);
  if (found.length === 0) return undefined;
  return t(
    "{count, plural, one {{names} is in no event of Comptoir, only in what other systems append.} other {{names} are in no event of Comptoir, only in what other systems append.}}",
    { count: found.length, names: found.join(", ") },
  );
}
