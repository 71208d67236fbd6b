"use client";

import { MomentButton } from "@/components/record/as-of-button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { keptVersions } from "@/lib/base/list/fields";
import { useList } from "./use-list-state";

const MomentForm = lazyOnIdle(async () => (await import("@/components/record/moment-form")).MomentForm);

/** Opens the choice of a past moment for the list. While a row is open, its drawer has it. */
export function ListAsOfButton() {
  const { facts, query, address, see, isForbidden } = useList();
  const hasDrawer = address.open !== undefined && !facts.expands;
  if (!keptVersions(facts.list) || isForbidden || hasDrawer) return null;
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
