"use client";

import { useState } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { TextField } from "@/components/form/field";
import { Wide } from "@/components/form/form";
import { fieldLabel } from "@/components/ui/field-words";
import type { EventType } from "@/lib/base/audit/event";
import { events } from "@/lib/events";
import { message, t } from "@/lib/languages/text";
import { messageSays } from "@/lib/resources/event/words";
import { type EventFilter, everyEvent, filterOf, isEvery, matches } from "./event-filter";
import classes from "./webhooks.module.css";

interface EventChoiceProps {
  filter: EventFilter;
  onChange: (filter: EventFilter) => void;
}

/** Without the value at its end, which is only known when it happens. */
const nameOf = ({ success, failure }: EventType): string =>
  messageSays((success ?? failure ?? "").replace(/: \{count\}$/, ""));

const sources = [...new Set(events.map(({ source }) => source))];

/** Those that are no records. */
const names: Readonly<Record<string, string>> = {
  Authentication: message("Sign-in"),
  account: message("Customer"),
  mail: message("Email"),
  single_sign_on: message("Single sign-on"),
};

/** Which events a webhook sends: all of them, those of some records, or single ones. */
export function EventChoice({ filter, onChange }: EventChoiceProps) {
  const [typed, setTyped] = useState("");
  const [ticked, setTicked] = useState<readonly EventType[]>([]);
  const sent = isEvery(filter) ? [] : events.filter((event) => matches(filter, event));
  // The filter may have been read, or typed.
  const isOwn = ticked.length > 0 && sent.every((event) => matches(filterOf(ticked, filter), event));
  const picked = isOwn ? ticked.filter((event) => sent.includes(event)) : sent;
  const also = sent.filter((event) => !picked.includes(event));
  const pick = (next: readonly EventType[]) => {
    setTicked(next);
    onChange(next.length === 0 ? everyEvent : filterOf(next, filter));
  };
  const toggle = (group: readonly EventType[]) => {
    const isOff = group.every((event) => picked.includes(event));
    pick(isOff ? picked.filter((event) => !group.includes(event)) : [...new Set([...picked, ...group])]);
  };
  const needle = typed.trim().toLowerCase();
  const found = events.filter((event) => `${event.source} ${nameOf(event)}`.toLowerCase().includes(needle));
  return (
    <Wide>
      <fieldset aria-label={t("Events")} className="stack gap-8">
        <TextField
          label={t("Find events")}
          type="search"
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <div className={`stack overflow-y-auto gap-8 py-9 px-12 border rounded-6 ${classes.events}`}>
          <Checkbox label={t("Every event")} checked={isEvery(filter)} onChange={() => pick([])} />
          {sources.map((source) => {
            const group = found.filter((event) => event.source === source);
            if (group.length === 0) return null;
            const count = group.filter((event) => picked.includes(event)).length;
            return (
              <div key={source} className="stack gap-8">
                <Checkbox
                  label={
                    <b className="font-500">{t("All of {label}", { label: t(names[source] ?? fieldLabel(source)) })}</b>
                  }
                  checked={count === group.length}
                  isMixed={count > 0 && count < group.length}
                  onChange={() => toggle(group)}
                />
                {group.map((event) => (
                  <Checkbox
                    key={event.action}
                    className="ps-20"
                    label={nameOf(event)}
                    checked={picked.includes(event)}
                    onChange={() => toggle([event])}
                  />
                ))}
              </div>
            );
          })}
          {found.length === 0 && <p className="text-3">{t("No event contains “{typed}”.", { typed })}</p>}
        </div>
      </fieldset>
      <p className="py-6 text-12 leading-16 text-2">
        {isEvery(filter)
          ? t("Sends every event.")
          : t("{count, plural, one {Sends # event.} other {Sends # events.}}", { count: sent.length })}
        {also.length > 0 &&
          ` ${t("With what you ticked it also sends {events}. A second webhook keeps them apart.", {
            events: also.map(nameOf).join(", "),
          })}`}
      </p>
    </Wide>
  );
}
