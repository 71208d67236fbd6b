"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Switch } from "@/components/form/switch";
import { type ListState, useList } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { announce } from "@/components/ui/live-region";
import { t } from "@/lib/languages/text";
import { eventCountQuery } from "@/lib/resources/event/client";

const everyMilliseconds = 3000;

/** Whether this is the first page with the newest event first: only there new events are added at the top. */
const canFollow = ({ query }: ListState): boolean =>
  query.paging.skip === 0 &&
  (query.sort[0] === undefined || (query.sort[0].field === "time" && query.sort[0].descending));

/**
 * Follows the log. New events load automatically while the list is scrolled to its top; otherwise a button shows their
 * number, and the rows do not move.
 */
export function LiveTail() {
  const list = useList();
  const { address, query, page, search, scroller, refetch } = list;
  const isOn = query.extra.live !== "off";
  const { data: total, dataUpdatedAt } = useQuery({
    ...eventCountQuery(new URLSearchParams(search)),
    // Not at once: rows that arrive while the page is hydrated would differ from those of the server.
    ...(page && { initialData: page.total, initialDataUpdatedAt: page.at }),
    staleTime: everyMilliseconds,
    refetchInterval: everyMilliseconds,
    enabled: isOn && canFollow(list) && page !== undefined,
  });
  const fresh = isOn && canFollow(list) && page && total !== undefined ? Math.max(0, total - page.total) : 0;
  const show = useEffectEvent(() => {
    if (fresh === 0 || !isAtTop(scroller.current)) return;
    announce(t("{count, plural, one {# new event} other {# new events}}", { count: fresh }));
    refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each answer, also an equal one
  useEffect(() => show(), [fresh, dataUpdatedAt]);
  const toTop = () => {
    for (const part of withAncestors(scroller.current)) part.scrollTo({ top: 0 });
    refetch();
  };
  return (
    <>
      {fresh > 0 && (
        <Button variant="link" onClick={toTop}>
          {t("{count} new", { count: fresh })}
        </Button>
      )}
      <Switch
        label={t("Live")}
        checked={isOn}
        onChange={() => {
          const { live: _, ...others } = query.extra;
          address.setQuery({ extra: isOn ? { ...others, live: "off" } : others });
        }}
      />
    </>
  );
}

/** The scroll position of the table or, on a phone, of the page. */
function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : [];
}

const isAtTop = (table: Element | null): boolean => withAncestors(table).every(({ scrollTop }) => scrollTop < 8);
