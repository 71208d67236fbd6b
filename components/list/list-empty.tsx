"use client";

import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Forbidden } from "@/components/record/forbidden";
import { EmptyState } from "@/components/state/empty-state";
import { NoMatch } from "@/components/state/no-match";
import { State } from "@/components/state/state";
import { chipSentence } from "@/components/table/chip-sentence";
import { toChips, toFilters } from "@/components/table/filter-words";
import { useTimeZone } from "@/components/ui/clock";
import { useList } from "./use-list-state";

interface ListEmptyProps {
  title: string;
  /** One sentence, shown when there are no records at all. */
  children: ReactNode;
}

/** Shown instead of rows: the reason why there are none, and a remedy. */
export function ListEmpty({ title, children }: ListEmptyProps) {
  const { query, error, address, facts, create, isCreating } = useList();
  const { noun, plural, feature } = facts;
  if (error?.status === 403) return <Forbidden what={`see ${plural}`} feature={feature} operation={facts.operation} />;
  if (error) {
    return <State title="Nothing to show yet">The {plural} could not be read. Nothing was changed.</State>;
  }
  if (query.paging.skip > 0) {
    return (
      <NoMatch
        noun={noun}
        filterCount={query.filters.length}
        search={query.search}
        onClear={() => address.setQuery({ paging: { ...query.paging, skip: 0 } })}
      />
    );
  }
  if (query.filters.length > 0 || query.search !== "") return <Unmatched />;
  if (query.at !== undefined) {
    return (
      <State title={`There were no ${plural} at that moment`}>
        They were added here later, or had been deleted by then.
      </State>
    );
  }
  return (
    <EmptyState
      title={title}
      // An open form has the primary button.
      action={create && facts.create && !isCreating ? { label: facts.create.label, keys: "n", run: create } : undefined}
    >
      {children}
    </EmptyState>
  );
}

/** No matches: suggests the filter whose removal gives the most rows. */
function Unmatched() {
  const { query, address, facts } = useList();
  const timeZone = useTimeZone();
  const chips = toChips(query.filters);
  const without = chips.map((chip) => toFilters(chips.filter((other) => other !== chip)));
  const counts = useQueries({
    queries: without.map((filters) =>
      facts.totalQuery(facts.grammar.request({ ...query, filters, paging: { limit: 1, skip: 0 } }).toString()),
    ),
  });
  const totals = counts.map(({ data = 0 }) => data);
  const best = totals.indexOf(Math.max(0, ...totals));
  const chip = chips[best];
  const field = facts.fields.find(({ path }) => path === chip?.field);
  const filters = without[best];
  return (
    <NoMatch
      noun={facts.noun}
      filterCount={chips.length}
      search={query.search}
      suggestion={
        chip && filters && (totals[best] ?? 0) > 0
          ? {
              sentence: chipSentence(chip, field?.label ?? chip.field, field?.kind ?? "text", timeZone),
              count: totals[best] ?? 0,
              onRemove: () => address.setQuery({ filters }),
            }
          : undefined
      }
      onClear={() => address.setQuery({ filters: [], search: "" })}
    />
  );
}
