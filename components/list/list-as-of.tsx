"use client";

import { Suspense } from "react";
import { MomentButton } from "@/components/record/as-of-button";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { useList } from "./use-list-state";

const MomentForm = lazyOnIdle(async () => (await import("@/components/record/moment-form")).MomentForm);
const MomentBand = lazyOnIdle(async () => (await import("@/components/record/moment-band")).MomentBand);

/** Opens the choice of a past moment for the list. While a row is open, its drawer has it. */
export function ListAsOfButton() {
  const { facts, query, address, see, isForbidden } = useList();
  const hasDrawer = address.open !== undefined && !facts.expands;
  if (!facts.list.versions || isForbidden || hasDrawer) return null;
  return (
    <MomentButton at={query.at} isIcon>
      {(close) => (
        <MomentForm
          at={query.at}
          onSee={(at) => {
            close();
            see(at);
          }}
        />
      )}
    </MomentButton>
  );
}

/** Shows that the list is that of a past moment. */
export function ListAsOfBand() {
  const { facts, query, see, comparedWith, compareWith } = useList();
  if (query.at === undefined) return null;
  const canCompare = facts.comparison && comparedWith === undefined && facts.grammar.comparison(query) !== undefined;
  return (
    <Suspense>
      <MomentBand
        at={query.at}
        what={`the ${facts.plural}`}
        note="They cannot be changed here."
        onBack={() => see(undefined)}
        actions={canCompare && <Button onClick={() => compareWith("now")}>Compare with now</Button>}
      />
    </Suspense>
  );
}
