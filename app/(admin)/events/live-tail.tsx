"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Switch } from "@/components/form/switch";
import { Button } from "@/components/ui/button";
import { announce } from "@/components/ui/live-region";
import { formatCount } from "@/components/ui/number-format";
import { eventCountQuery } from "@/lib/resources/event/client";
import type { Event } from "@/lib/resources/event/schema";
import type { ListScreen } from "../list-screen";

const everyMilliseconds = 3000;

/** Newest first, and from the first row: only there can new events be added on top. */
const canFollow = ({ query }: ListScreen<Event>): boolean =>
  query.paging.skip === 0 &&
  (query.sort[0] === undefined || (query.sort[0].field === "time" && query.sort[0].descending));

/**
 * Follows the log. New events come in by themselves while the list is scrolled to its top; otherwise their number is
 * shown, and nothing moves under the reader.
 */
export function LiveTail({ screen }: { screen: ListScreen<Event> }) {
  const { address, query, page, answer, search } = screen;
  const isOn = query.extra.live !== "off";
  const { data: total, dataUpdatedAt } = useQuery({
    ...eventCountQuery(new URLSearchParams(search)),
    staleTime: 0,
    refetchInterval: everyMilliseconds,
    enabled: isOn && canFollow(screen) && page !== undefined,
  });
  const fresh = isOn && canFollow(screen) && page && total !== undefined ? Math.max(0, total - page.total) : 0;
  const show = useEffectEvent(() => {
    if (fresh === 0 || !isAtTop()) return;
    announce(`${formatCount(fresh)} new ${fresh === 1 ? "event" : "events"}`);
    void answer.refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again with each answer, also an equal one
  useEffect(() => show(), [fresh, dataUpdatedAt]);
  const toTop = () => {
    for (const part of scrolled()) part.scrollTo({ top: 0 });
    void answer.refetch();
  };
  return (
    <>
      {fresh > 0 && (
        <Button variant="link" onClick={toTop}>
          {formatCount(fresh)} new
        </Button>
      )}
      <Switch
        label="Live"
        checked={isOn}
        onChange={() => {
          const { live: _, ...others } = query.extra;
          address.setQuery({ extra: isOn ? { ...others, live: "off" } : others });
        }}
      />
    </>
  );
}

/** What scrolls: the table, or on a phone the whole page. */
const scrolled = (): Element[] => [...document.querySelectorAll("section[aria-label='Events'], #content")];

const isAtTop = (): boolean => scrolled().every(({ scrollTop }) => scrollTop < 8);
