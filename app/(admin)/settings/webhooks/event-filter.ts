import type { EventType } from "@/lib/base/audit/event";

/** Which events a webhook is sent: both must fit, and an empty list fits everything. */
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
