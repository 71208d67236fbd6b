"use client";

import { useQuery } from "@tanstack/react-query";
import { Region } from "@/components/layout/page";
import { LoadFailure } from "@/components/record/loaded";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { Recent } from "@/components/ui/values";
import { recentlyRestoredQuery } from "@/lib/resources/collection/client";
import classes from "./collections.module.css";
import { RestoredName } from "./restored-name";

/** Recently restored collections, each with an undo. Read from the event log. */
export function RecentlyRestored({ onUndo }: { onUndo: ((of: { id: string; name: string }) => void) | undefined }) {
  const mayRead = useHasFeature("Platform/Event");
  const query = useQuery({ ...recentlyRestoredQuery(useNow()), enabled: mayRead });
  const { data = [] } = query;
  if (query.isLoadingError) return <LoadFailure query={query} what="what was restored recently" />;
  if (data.length === 0) return null;
  return (
    <Region title="Restored in the last 7 days">
      <table className={classes.restored} aria-label="Restored in the last 7 days">
        <colgroup>
          <col />
          <col />
          <col />
          <col />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Collection</th>
            <th scope="col">Name after restore</th>
            <th scope="col">Restored</th>
            <th scope="col">Undo</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, name, previousName, time }) => (
            <tr key={id}>
              <th scope="row">{previousName}</th>
              <td>
                <RestoredName name={previousName} restoredName={name} />
              </td>
              <td>
                <Recent value={time} />
              </td>
              <td>
                {onUndo && (
                  <Button variant="link" onClick={() => onUndo({ id, name })}>
                    Undo<span className="sr-only"> restoring {name}</span>
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
