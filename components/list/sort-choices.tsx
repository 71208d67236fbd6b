"use client";

import { IconArrowDown, IconArrowUp } from "@/components/icons/icons";
import { MenuItem } from "@/components/overlay/load";
import { fieldOf, isSortable } from "@/components/table/columns";
import { filterKinds } from "@/components/table/filter-kinds";
import { columnIds } from "@/components/table/use-data-table";
import { t } from "@/lib/languages/text";
import { useList } from "./use-list-state";

const orders = ["ascending", "descending"] as const;

/** The shown columns by which the rows can be sorted, as items of a menu: each in either direction. */
export function SortChoices() {
  const { facts, address, query } = useList();
  const [first] = query.sort;
  return columnIds(facts.columnDefs).flatMap((id, at) => {
    const { meta } = facts.columnDefs[at] ?? {};
    if (!isSortable(meta) || !address.view.columns.includes(id)) return [];
    const field = fieldOf({ id, columnDef: { meta } });
    const { order: words } = filterKinds[meta.kind];
    return orders.map((order) => {
      const descending = order === "descending";
      const isSorted = first?.field === field && first.descending === descending;
      return (
        <MenuItem
          key={`${field} ${order}`}
          icon={descending ? <IconArrowDown aria-hidden /> : <IconArrowUp aria-hidden />}
          trailing={isSorted ? t("sorted") : null}
          onSelect={() => address.setQuery({ sort: [{ field, descending }] })}
        >
          {t("{label}: {order}", { label: t(meta.label), order: t(words[order]) })}
        </MenuItem>
      );
    });
  });
}
