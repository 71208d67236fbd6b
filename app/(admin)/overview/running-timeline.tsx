"use client";

import { useRouter } from "next/navigation";
import { gte, lte, where } from "@/lib/base/list/where";
import { t } from "@/lib/languages/text";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { paths } from "../paths";
import { Timeline } from "../subscriptions/timeline/timeline";
import { fieldsRead, pageSize } from "../subscriptions/timeline/use-terms";
import { type DayRange, dayText } from "../subscriptions/timeline/viewport";

const { list } = listCustomerSubscriptions;
const running = { status: "active" } as const;

/** The timeline of Subscriptions as a part of another page; a range of ends and a term open on that screen. */
export function RunningTimeline({ hasNumbers, slot }: { hasNumbers: boolean; slot: HTMLElement | null }) {
  const router = useRouter();
  const open = (search: URLSearchParams, more: Record<string, string>) =>
    router.push(
      paths.subscriptions(new URLSearchParams([...search, ...Object.entries({ ...more, view: "timeline" })])),
    );
  const openRange = (range: DayRange | undefined) => {
    if (!range) return;
    const ends = [gte(dayText(range.from)), lte(dayText(range.to))];
    open(where(list, { ...running, end_date: ends }, { sort: "end_date" }), {});
  };
  return (
    <Timeline
      requestAt={(skip) => where(list, running, { sort: "end_date", fields: fieldsRead, limit: pageSize, skip })}
      range={undefined}
      onRange={openRange}
      onOpen={(id) => open(where(list, running, { sort: "end_date" }), { open: id })}
      isPart
      hasNumbers={hasNumbers}
      slot={slot}
      empty={<p className="py-12 px-gutter text-2">{t("No subscription is active.")}</p>}
    />
  );
}
