import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type AccessChange, simulationQuery } from "@/lib/resources/access/client";

/** The access that a tried change would give and remove. */
export type Mark = "gains" | "loses";
export type Marks = ReadonlyMap<string, Mark>;

export const markKey = (who: string, operation: string): string => `${who} ${operation}`;

const noChange: AccessChange = { role: { id: "", features: [] } };

/** The cells that a tried change concerns. */
export function useMarks(change: AccessChange | undefined): Marks {
  const { data } = useQuery({ ...simulationQuery(change ?? noChange), enabled: change !== undefined });
  return useMemo(() => {
    const { gained = [], lost = [] } = (change && data) || {};
    const all = (differences: typeof gained, mark: Mark) =>
      differences.flatMap(({ who, operations }) => operations.map((name) => [markKey(who.id, name), mark] as const));
    return new Map([...all(gained, "gains"), ...all(lost, "loses")]);
  }, [change, data]);
}
