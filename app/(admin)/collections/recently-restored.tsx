"use client";

import { useQuery } from "@tanstack/react-query";
import { Region } from "@/components/layout/page";
import { LoadFailure } from "@/components/record/loaded";
import { useHasFeature } from "@/components/session/viewer";
import type { columnWidths } from "@/components/table/column-widths";
import hiddenColumns from "@/components/table/hidden-columns.module.css";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { Recent } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import { recentlyRestoredQuery } from "@/lib/resources/collection/client";
import classes from "./collections.module.css";
import { RestoredName } from "./restored-name";

interface RecentlyRestoredProps {
  /** The columns of the trash, below which these stand: name, new name, groups, day, action. */
  columns: ReturnType<typeof columnWidths>;
  /** Whether a narrow trash leaves columns out. */
  hidesColumns: boolean;
  onUndo: ((of: { id: string; name: string }) => void) | undefined;
}

/** Recently restored collections, each with an undo. Read from the event log. */
export function RecentlyRestored({ columns, hidesColumns, onUndo }: RecentlyRestoredProps) {
  const mayRead = useHasFeature("Platform/Event");
  const query = useQuery({ ...recentlyRestoredQuery(useNow()), enabled: mayRead });
  const { data = [] } = query;
  if (query.isLoadingError)
    return <LoadFailure query={query} failed={t("Could not load what was restored recently.")} />;
  if (data.length === 0) return null;
  const { widths, rooms, style } = columns;
  const [newName, day] = hidesColumns ? [rooms[1], rooms[3]] : [];
  return (
    <Region title={t("Restored in the last 7 days")}>
      <table
        className={`table-fixed w-full phone-block ${classes.restored} ${hiddenColumns.table}`}
        aria-label={t("Restored in the last 7 days")}
        style={style}
      >
        <colgroup>
          <col />
          <col data-room={newName} style={{ width: `calc(${widths[1]} + ${widths[2]})` }} />
          <col data-room={day} style={{ width: widths[3] }} />
          <col style={{ width: widths[4] }} />
        </colgroup>
        <thead className="sr-only">
          <tr className="phone-grid phone-items-center phone-py-12 phone-px-16 phone-border-b-soft">
            <th className="truncate h-36 py-0 px-10 font-400 text-start border-b-soft" scope="col">
              {t("Collection")}
            </th>
            <th className="truncate h-36 py-0 px-10 font-400 text-start border-b-soft" scope="col" data-room={newName}>
              {t("Name after restore")}
            </th>
            <th className="truncate h-36 py-0 px-10 font-400 text-start border-b-soft" scope="col" data-room={day}>
              {t("Restored")}
            </th>
            <th className="truncate h-36 py-0 px-10 font-400 text-start border-b-soft" scope="col">
              {t("Undo")}
            </th>
          </tr>
        </thead>
        <tbody className="phone-block">
          {data.map(({ id, name, previousName, time }) => (
            <tr className="phone-grid phone-items-center phone-py-12 phone-px-16 phone-border-b-soft" key={id}>
              <th className="truncate h-36 py-0 px-10 font-400 text-start border-b-soft" scope="row">
                {previousName}
              </th>
              <td className="truncate h-36 py-0 px-10 font-400 text-start border-b-soft" data-room={newName}>
                <RestoredName name={previousName} restoredName={name} />
              </td>
              <td className="truncate h-36 py-0 px-10 font-400 text-start border-b-soft" data-room={day}>
                <Recent value={time} />
              </td>
              <td className="truncate h-36 py-0 px-10 font-400 text-start border-b-soft">
                {onUndo && (
                  <Button
                    variant="link"
                    aria-label={t("Undo restoring {name}", { name })}
                    onClick={() => onUndo({ id, name })}
                  >
                    {t("Undo")}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Region>
  );
}
