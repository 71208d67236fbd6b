"use client";

import { SelectField } from "@/components/form/field";
import { Wide } from "@/components/form/form";
import type { EventType } from "@/lib/base/audit/event";
import { events } from "@/lib/events";
import { type EventFilter, matches, withEvent } from "./event-filter";

interface EventChoiceProps {
  filter: EventFilter;
  onChange: (filter: EventFilter) => void;
}

const nameOf = ({ success, failure }: EventType): string => success ?? failure ?? "";

const sources = [...new Set(events.map(({ source }) => source))];
const choices = [
  { value: "", label: "Choose an event" },
  ...sources.map((group) => ({
    group,
    items: events.flatMap((event, at) => (event.source === group ? [{ value: String(at), label: nameOf(event) }] : [])),
  })),
];

/** Adds events to a webhook's filter by their names, and shows which events the filter matches. */
export function EventChoice({ filter, onChange }: EventChoiceProps) {
  const matching = events.filter((event) => matches(filter, event)).map(nameOf);
  const isEverything = filter.sources.length === 0 && filter.actions.length === 0;
  return (
    <Wide>
      <SelectField
        label="Add an event"
        help={
          isEverything ? "Sends every event" : `Sends ${[...new Set(matching)].join(", ") || "none of these events"}`
        }
        data={choices}
        value=""
        onChange={({ currentTarget }) => {
          const event = events[Number(currentTarget.value)];
          if (currentTarget.value !== "" && event) onChange(withEvent(filter, event));
        }}
      />
    </Wide>
  );
}
