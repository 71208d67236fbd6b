"use client";

import { useQuery } from "@tanstack/react-query";
import { rich } from "@/components/language/rich";
import { Day, DayAndTime } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import type { Event } from "@/lib/resources/event/schema";
import { undosQuery } from "@/lib/resources/undo/client";
import { isUndo } from "@/lib/resources/undo/is-undo";
import { ActorName } from "../names/actor-name";

/**
 * Says in the row of a change who has undone it, and in that of an undo what it undoes. One request finds the undos of all
 * rows.
 */
export function UndoneMark({ event, rows }: { event: Event; rows: readonly Event[] }) {
  const undos = useQuery(undosQuery(rows.map(({ id }) => id))).data;
  const undone = event.data?._id;
  if (isUndo(event) && undone !== undefined) {
    const time = rows.find(({ id }) => id === undone)?.time;
    return (
      <>
        ,{" "}
        {time === undefined
          ? t("undoes an earlier change")
          : rich("undoes {time}", { time: <DayAndTime value={time} /> })}
      </>
    );
  }
  const undo = undos?.find(({ data }) => data?._id === event.id);
  if (!undo) return null;
  return (
    <>
      ,{" "}
      {rich("undone by {user}, {day}", {
        user: <ActorName username={undo.user?.username ?? ""} />,
        day: <Day value={undo.time} />,
      })}
    </>
  );
}
