"use client";

import type { ReactNode } from "react";
import { FilterBar } from "@/components/table/filter-bar";
import type { FilterField } from "@/components/table/filter-field";
import { SearchBox } from "@/components/table/search-box";
import { useList } from "./use-list-state";

interface ListFiltersProps {
  searchLabel?: string;
  /** Filter values that are only known at run time, by field. */
  choices?: Readonly<Record<string, FilterField["values"]>>;
  /** At the end of the bar. */
  children?: ReactNode;
}

/** Search and filters of the list. */
export function ListFilters({ searchLabel, choices = {}, children }: ListFiltersProps) {
  const { facts, query, address, filterPopover } = useList();
  const fields = facts.fields.map((field) => {
    const values = choices[field.path];
    return values ? { ...field, values } : field;
  });
  return (
    <FilterBar
      fields={fields}
      filters={query.filters}
      onFiltersChange={(filters) => address.setQuery({ filters })}
      search={{
        ...(searchLabel === undefined ? {} : { label: searchLabel }),
        value: query.search,
        onChange: (search) => address.setQuery({ search }),
      }}
      popover={filterPopover}
    >
      {children}
    </FilterBar>
  );
}

/** The search alone, for a list without filters. */
export function ListSearch({ label }: { label: string }) {
  const { query, address } = useList();
  return <SearchBox label={label} value={query.search} onChange={(search) => address.setQuery({ search })} />;
}
