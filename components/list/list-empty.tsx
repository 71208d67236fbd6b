"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/state/empty-state";
import { NoMatch } from "@/components/state/no-match";
import { State } from "@/components/state/state";
import { chipSentence } from "@/components/table/chip-sentence";
import type { FilterField } from "@/components/table/filter-field";
import { type Chip, toChips, toFilters } from "@/components/table/filter-words";
import { lastSkip } from "@/components/table/pager";
import { Button } from "@/components/ui/button";
import { useTimeZone } from "@/components/ui/clock";
import { lateParts } from "@/components/ui/late-parts";
import { useStore } from "@/components/ui/store";
import { message, t } from "@/lib/languages/text";
import { saidFields } from "./filter-fields";
import { listImport } from "./list-import";
import { askForMissing } from "./missing-record";
import { useList } from "./use-list-state";

const late = lateParts(() => import("./late"));
const Forbidden = late("Forbidden");

interface ListEmptyProps {
  title: string;
  /** One sentence, shown when there are no records at all. */
  children: ReactNode;
}

/** Shown instead of rows: the reason why there are none, and a remedy. */
export function ListEmpty({ title, children }: ListEmptyProps) {
  const { query, page, error, address, facts, create, isCreating } = useList();
  const onImport = useStore(listImport);
  if (error?.status === 403)
    return <Forbidden refusal={t(facts.unseen)} feature={facts.feature} operation={facts.operation} />;
  if (error) {
    return <State title={t("Nothing to show yet")}>{t("The list could not be read. Nothing was changed.")}</State>;
  }
  const { limit, skip } = query.paging;
  if (page && page.total > 0 && skip >= page.total) {
    const goTo = (at: number) => address.setQuery({ paging: { limit, skip: at } });
    return (
      <State
        title={t("The list ends before this page")}
        actions={
          <>
            <Button onClick={() => goTo(lastSkip({ limit, total: page.total }))}>{t("Last page")}</Button>
            <Button variant="quiet" onClick={() => goTo(0)}>
              {t("First page")}
            </Button>
          </>
        }
      >
        {t("The list has {count, plural, one {# row} other {# rows}}.", { count: page.total })}
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
      action={
        create && facts.create && !isCreating ? { label: t(facts.create.label), keys: "n", run: create } : undefined
      }
      onImport={onImport}
    >
      {children}
    </EmptyState>
  );
}

/** What an imported record was before its import is not known here, so the list cannot say that there were none. */
function UnknownThen() {
  return (
    <State title={t("None are known as of that moment")}>
      {t(
        "They were added or imported here later, or had been deleted by then. What an imported record was before its import is not known.",
      )}
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

/** No matches: suggests the nearest filters that have rows: one that contains the text, or those without the one in the way. */
function Unmatched() {
  const { query, address, facts } = useList();
  const timeZone = useTimeZone();
  const chips = toChips(query.filters);
  const fieldOf = (chip: Chip) => saidFields(facts).find(({ path }) => path === chip.field);
  const wordsOf = (chip: Chip) => {
    const { label = chip.field, kind = "text" } = fieldOf(chip) ?? {};
    return chipSentence(chip, label, kind, timeZone);
  };
  const whole = chips.filter(isWholeText(fieldOf));
  const nearest = [
    ...whole.map((chip) => {
      const softer: Chip = { ...chip, op: "contains" };
      return {
        kept: chips.map((other) => (other === chip ? softer : other)),
        sentence: message("With “{filter}” there {count, plural, one {is #} other {are #}}."),
        filter: wordsOf(softer),
      };
    }),
    ...chips.map((chip) => ({
      kept: chips.filter((other) => other !== chip),
      sentence: message("Without “{filter}” there {count, plural, one {is #} other {are #}}."),
      filter: wordsOf(chip),
    })),
  ].map(({ kept, ...words }) => ({ filters: toFilters(kept), ...words }));
  const counts = useQueries({
    queries: nearest.map(({ filters }) =>
      facts.totalQuery(facts.grammar.request({ ...query, filters, paging: { limit: 1, skip: 0 } }).toString()),
    ),
  });
  const totals = counts.map(({ data = 0 }) => data);
  // A text that is only too exact comes first.
  const found = totals.findIndex((total, at) => total > 0 && at < whole.length);
  const best = found < 0 ? totals.indexOf(Math.max(0, ...totals)) : found;
  const { filters, sentence, filter } = nearest[best] ?? {};
  const count = totals[best] ?? 0;
  return (
    <NoMatch
      filterCount={chips.length}
      search={query.search}
      suggestion={
        filters && sentence && count > 0
          ? { sentence: t(sentence, { filter, count }), count, onShow: () => address.setQuery({ filters }) }
          : undefined
      }
      onClear={() => address.setQuery({ filters: [], search: "" })}
      onMissing={query.at === undefined ? askForMissing : undefined}
    />
  );
}

/** A text that a field has to be, of which it could contain a part. */
const isWholeText =
  (fieldOf: (chip: Chip) => FilterField | undefined) =>
  (chip: Chip): boolean => {
    const field = fieldOf(chip);
    return chip.op === "eq" && chip.values.length === 1 && field?.kind === "text" && !field.names && !field.values;
  };
