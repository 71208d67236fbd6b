"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Forbidden } from "@/components/record/forbidden";
import { EmptyState } from "@/components/state/empty-state";
import { NoMatch } from "@/components/state/no-match";
import { State } from "@/components/state/state";
import { chipSentence } from "@/components/table/chip-sentence";
import { toChips, toFilters } from "@/components/table/filter-words";
import { lastSkip } from "@/components/table/pager";
import { Button } from "@/components/ui/button";
import { useTimeZone } from "@/components/ui/clock";
import { countOf } from "@/components/ui/number-format";
import { askForMissing } from "./missing-record";
import { useList } from "./use-list-state";

interface ListEmptyProps {
  title: string;
  /** One sentence, shown when there are no records at all. */
  children: ReactNode;
}

/** Shown instead of rows: the reason why there are none, and a remedy. */
export function ListEmpty({ title, children }: ListEmptyProps) {
  const { query, page, error, address, facts, create, isCreating } = useList();
  const { plural, feature } = facts;
  if (error?.status === 403) return <Forbidden what={`see ${plural}`} feature={feature} operation={facts.operation} />;
  if (error) {
    return <State title="Nothing to show yet">The {plural} could not be read. Nothing was changed.</State>;
  }
  const { limit, skip } = query.paging;
  if (page && page.total > 0 && skip >= page.total) {
    const goTo = (at: number) => address.setQuery({ paging: { limit, skip: at } });
    return (
      <State
        title="The list ends before this page"
        actions={
          <>
            <Button onClick={() => goTo(lastSkip({ limit, total: page.total }))}>Last page</Button>
            <Button variant="quiet" onClick={() => goTo(0)}>
              First page
            </Button>
          </>
        }
      >
        It has {countOf(page.total, "row")}.
      </State>
    );
  }
  if (query.filters.length > 0 || query.search !== "")
    return query.at === undefined ? <Unmatched /> : <UnmatchedThen />;
  if (query.at !== undefined) return <UnknownThen />;
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

/** What an imported record was before its import is not known here, so the list cannot say that there were none. */
function UnknownThen() {
  const { plural } = useList().facts;
  return (
    <State title={`No ${plural} are known as of that moment`}>
      They were added or imported here later, or had been deleted by then. What an imported record was before its import
      is not known.
    </State>
  );
}

/** No matches at a past moment: because of the filters only if without them there are some. */
function UnmatchedThen() {
  const { query, facts } = useList();
  const all = { ...query, filters: [], search: "", paging: { limit: 1, skip: 0 } };
  const { data, isPending } = useQuery(facts.totalQuery(facts.grammar.request(all).toString()));
  if (isPending) return <div data-loading />;
  return data === 0 ? <UnknownThen /> : <Unmatched />;
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
      onMissing={query.at === undefined ? askForMissing : undefined}
    />
  );
}
