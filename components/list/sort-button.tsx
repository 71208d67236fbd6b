"use client";

import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { MenuItem } from "@/components/overlay/load";
import { Menu } from "@/components/overlay/menu";
import { fieldOf } from "@/components/table/columns";
import { filterKinds } from "@/components/table/filter-kinds";
import { columnIds } from "@/components/table/use-data-table";
import { Button } from "@/components/ui/button";
import classes from "./sort-button.module.css";
import { useList } from "./use-list-state";

const orders = ["ascending", "descending"] as const;

/** The order of the rows on a phone, where the columns have no heads to press. */
export function SortButton() {
  const { facts, address, query, isForbidden } = useList();
  if (isForbidden) return null;
  const [first] = query.sort;
  const columns = columnIds(facts.columnDefs).flatMap((id, at) => {
    const { meta } = facts.columnDefs[at] ?? {};
    const isSortable = meta?.kind !== undefined && meta.unsorted === undefined && address.view.columns.includes(id);
    return isSortable && meta
      ? [{ field: fieldOf({ id, columnDef: { meta } }), label: meta.label, kind: meta.kind }]
      : [];
  });
  if (columns.length === 0) return null;
  return (
    <div className={classes.sort}>
      <Menu
        placement="bottom-end"
        trigger={(props) => (
          <Button variant="quiet" leftSection={<IconArrowsSort aria-hidden />} {...props}>
            Sort
          </Button>
        )}
      >
        {columns.flatMap(({ field, label, kind = "text" }) =>
          orders.map((order) => {
            const descending = order === "descending";
            const isSorted = first?.field === field && first.descending === descending;
            return (
              <MenuItem
                key={`${field} ${order}`}
                icon={descending ? <IconArrowDown aria-hidden /> : <IconArrowUp aria-hidden />}
                trailing={isSorted ? "sorted" : null}
                onSelect={() => address.setQuery({ sort: [{ field, descending }] })}
              >
                {label}: {filterKinds[kind].order[order]}
              </MenuItem>
            );
          }),
        )}
      </Menu>
    </div>
  );
}
