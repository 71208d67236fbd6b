"use client";

import { StaleNote } from "@/components/state/stale-note";
import { useTimeZone } from "@/components/ui/clock";
import { formatTimeWithSeconds } from "@/components/ui/date-format";
import { t } from "@/lib/languages/text";
import { useList } from "./use-list-state";

/** Says below rows that their refresh has failed, or that they belong to the former query. */
export function ListStaleNote() {
  const { error, page, isFormer } = useList();
  const timeZone = useTimeZone();
  if (isFormer)
    return (
      <p className="sticky bottom-0 z-4 py-9 px-gutter text-2 bg-sunken border-t border-b">
        <b className="font-500">
          {t("These are the rows from before the last change of filter, search, order or page.")}
        </b>{" "}
        {t("The new ones are loaded when the network is back.")}
      </p>
    );
  if (!page || !error) return null;
  const time = formatTimeWithSeconds(new Date(page.at), timeZone);
  return <StaleNote time={time} requestId={error.problem.requestId} />;
}
