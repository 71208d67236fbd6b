"use client";

import { IconArrowsSort } from "@/components/icons/icons";
import { Menu } from "@/components/overlay/menu";
import { isSortable } from "@/components/table/columns";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import classes from "./sort-button.module.css";
import { useList } from "./use-list-state";

const SortChoices = lazyOnIdle(async () => (await import("./sort-choices")).SortChoices);

/** The order of the rows on a phone, where the columns have no heads to press. */
export function SortButton() {
  const { facts, isForbidden } = useList();
  const canSort = facts.columnDefs.some(({ meta }) => isSortable(meta));
  if (isForbidden || !canSort) return null;
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
        <SortChoices />
      </Menu>
    </div>
  );
}
