"use client";

import type { ReactNode } from "react";
import { useEntryOfParts } from "@/components/layout/navigation";
import { FilterBar } from "@/components/table/filter-bar";
import type { FilterField } from "@/components/table/filter-field";
import { SearchBox } from "@/components/table/search-box";
import { defined } from "@/lib/base/defined";
import { saidFields } from "./filter-fields";
import { useList } from "./use-list-state";
import { useViews } from "./use-views";
import { Views } from "./views";

const containing = (field: string, value: string) => ({ field, conditions: [{ op: "contains" as const, value }] });

interface ListFiltersProps {
  searchLabel?: string;
  /** Filter values that are only known at run time, by field. */
  choices?: Readonly<Record<string, FilterField["values"]>>;
  /** At the end of the bar. */
  children?: ReactNode;
}

/** Search and filters of the list. */
export function ListFilters({ searchLabel, choices = {}, children }: ListFiltersProps) {
  const { facts, query, address, filterPopover, isForbidden } = useList();
  const { views } = useViews();
  const hasOwnViews = useEntryOfParts() !== undefined && views.length > 1;
  if (isForbidden) return null;
  const fields = saidFields(facts).map((field): FilterField => {
    const values = choices[field.path];
    const offered = (contains: string) => {
      const others = query.filters.filter((filter) => filter.field !== field.path);
      const filters = contains === "" ? others : [...others, containing(field.path, contains)];
      return facts.valuesQuery(facts.grammar.request({ ...query, filters }).toString(), field.path);
    };
    return { ...field, ...(values && { values }), ...(field.kind === "text" && { offered }) };
  });
  return (
    <FilterBar
      fields={fields}
      filters={query.filters}
      onFiltersChange={(filters) => address.setQuery({ filters })}
      search={{
        ...defined({ label: searchLabel }),
        value: query.search,
        onChange: (search) => address.setQuery({ search }),
      }}
      popover={filterPopover}
    >
      {children}
      {hasOwnViews && (
        <div className="row min-w-0 phone-flex-none">
          <Views />
        </div>
      )}
    </FilterBar>
  );
}

/** The search alone, for a list without filters. */
export function ListSearch({ label }: { label: string }) {
  const { query, address, isForbidden } = useList();
  if (isForbidden) return null;
  return <SearchBox label={label} value={query.search} onChange={(search) => address.setQuery({ search })} />;
}
