import type { EventType } from "@/lib/base/audit/event";
import { events } from "@/lib/events";

/** The filter of a webhook: both lists must match, and an empty list matches everything. */
export interface EventFilter {
  sources: readonly string[];
  actions: readonly string[];
}

type Kind = Pick<EventType, "source" | "action">;

export const matches = ({ sources, actions }: EventFilter, { source, action }: Kind): boolean =>
  (sources.length === 0 || sources.includes(source)) && (actions.length === 0 || actions.includes(action));

/** The filter that also matches an event; from a filter that matches everything, that event alone. */
export function withEvent({ sources, actions }: EventFilter, { source, action }: Kind): EventFilter {
  return {
    sources: sources.length > 0 || actions.length === 0 ? [...new Set([...sources, source])] : sources,
    actions: actions.length > 0 || sources.length === 0 ? [...new Set([...actions, action])] : actions,
  };
}

/** Says which names no event of the catalogue has: a typing error, or an event that another system appends. */
export function unknownNames(names: readonly string[], member: "source" | "action"): string | undefined {
  const unknown = names.filter((name) => !events.some((event) => event[member] === name));
  if (unknown.length === 0) return undefined;
  const list = unknown.join(", ");
  return `${list} ${unknown.length === 1 ? "is" : "are"} in no event of Comptoir, only in what other systems append.`;
}
