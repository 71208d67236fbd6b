"use client";

import { MomentBand } from "@/components/record/moment-band";
import { Button } from "@/components/ui/button";
import { useList } from "./use-list-state";

/** Shows that the list is that of a past moment. */
export function ListAsOfBand({ at }: { at: string }) {
  const { facts, query, see, comparedWith, compareWith } = useList();
  const isCompared = comparedWith !== undefined;
  const canCompare = facts.comparison && !isCompared && facts.grammar.comparison(query) !== undefined;
  return (
    <MomentBand
      at={at}
      what={`the ${facts.plural}`}
      note="They cannot be changed here."
      onBack={() => see(undefined)}
      isCovered={isCompared}
      actions={canCompare && <Button onClick={() => compareWith("now")}>Compare with now</Button>}
    />
  );
}
