"use client";

import { useQuery } from "@tanstack/react-query";
import { rich } from "@/components/language/rich";
import { fieldAt, formatValue } from "@/components/ui/field-words";
import { Day } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import { undoableQuery } from "@/lib/resources/undo/client";
import { ActorName } from "../names/actor-name";

/** What a changed field is now: unchanged since, or another value, who has set it, and when. */
export function ValueNow({ event, field }: { event: string; field: string }) {
  const read = useQuery(undoableQuery(event));
  const change = read.data?.data.changes.find(({ pointer }) => fieldAt(pointer) === field);
  if (!change) return null;
  const { after, now, by } = change;
  if (JSON.stringify(now) === JSON.stringify(after))
    return <span className="text-3 ms-16">{t("unchanged since")}</span>;
  return (
    <span className="text-3 ms-16">
      {rich("now <b>{value}</b>", {
        value: formatValue(now, field),
        b: (text) => <b className="font-500 text-2">{text}</b>,
      })}
      {by && (
        <>
          , <ActorName username={by.user} />, <Day value={by.time} />
        </>
      )}
    </span>
  );
}
