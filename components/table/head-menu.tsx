import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconCopy,
  IconEyeOff,
  IconFilter,
  IconPin,
  IconPinnedOff,
} from "@/components/icons/icons";
import { MenuDivider, MenuItem } from "@/components/overlay/load";
import { ForDevelopers } from "@/components/session/developer";
import { useCopy } from "@/components/ui/copy";
import { Kbd } from "@/components/ui/kbd";
import type { Sort } from "@/lib/base/list/query";
import { t } from "@/lib/languages/text";
import { hideColumn, moveColumn, togglePin } from "./column-changes";
import { type ColumnMeta, fieldOf, metaOf, type TableView } from "./columns";
import { filterKinds } from "./filter-kinds";
import { withNextOrder } from "./sort-order";
import type { OnSortChange } from "./use-data-table";

interface HeadMenuProps {
  column: { id: string; columnDef: { meta?: ColumnMeta | undefined } };
  sort: readonly Sort[];
  /** Given if the column can be sorted or filtered. */
  onSortChange: OnSortChange | undefined;
  onFilter: ((field: string) => void) | undefined;
  view: TableView;
  onViewChange: ((view: TableView) => void) | undefined;
}

/** The menu of a column. A separate chunk, fetched when the page is idle. */
export function HeadMenu({ column, sort, onSortChange, onFilter, view, onViewChange }: HeadMenuProps) {
  const meta = metaOf(column);
  const field = fieldOf(column);
  const own = sort.find((each) => each.field === field);
  const sorted = own && (own.descending ? "descending" : "ascending");
  const hasOther = sort.some((each) => each.field !== field);
  const at = view.columns.indexOf(column.id);
  const isPinned = view.pinned.includes(column.id);
  const { copy } = useCopy();
  return (
    <>
      {onSortChange &&
        (["ascending", "descending"] as const).map((order) => (
          <MenuItem
            key={order}
            icon={order === "ascending" ? <IconArrowUp aria-hidden /> : <IconArrowDown aria-hidden />}
            trailing={order === sorted ? t("sorted") : null}
            onSelect={() => onSortChange(() => [{ field, descending: order === "descending" }])}
          >
            {t(filterKinds[meta.kind ?? "text"].order[order])}
          </MenuItem>
        ))}
      {onSortChange && hasOther && (
        <MenuItem
          icon={<IconArrowsSort aria-hidden />}
          onSelect={() => onSortChange((sort) => withNextOrder(sort, field))}
        >
          {own ? t("Reverse this sort") : t("Also sort by this column")}
        </MenuItem>
      )}
      {onSortChange && (onFilter || onViewChange) && <MenuDivider />}
      {onFilter && (
        <MenuItem icon={<IconFilter aria-hidden />} trailing={<Kbd keys="f" />} onSelect={() => onFilter(field)}>
          {t("Filter by this column")}
        </MenuItem>
      )}
      {onViewChange && (
        <>
          <MenuItem
            icon={isPinned ? <IconPinnedOff aria-hidden /> : <IconPin aria-hidden />}
            onSelect={() => onViewChange(togglePin(view, column.id))}
          >
            {isPinned ? t("Unpin") : t("Pin to the left")}
          </MenuItem>
          {at > 0 && (
            <MenuItem
              icon={<IconArrowBarToLeft aria-hidden />}
              onSelect={() => onViewChange(moveColumn(view, column.id, at - 1))}
            >
              {t("Move left")}
            </MenuItem>
          )}
          {at < view.columns.length - 1 && (
            <MenuItem
              icon={<IconArrowBarToRight aria-hidden />}
              onSelect={() => onViewChange(moveColumn(view, column.id, at + 1))}
            >
              {t("Move right")}
            </MenuItem>
          )}
          {view.columns.length > 1 && (
            <MenuItem icon={<IconEyeOff aria-hidden />} onSelect={() => onViewChange(hideColumn(view, column.id))}>
              {t("Hide column")}
            </MenuItem>
          )}
        </>
      )}
      <ForDevelopers>
        <MenuDivider />
        <MenuItem
          icon={<IconCopy aria-hidden />}
          trailing={<code className="mono">{field}</code>}
          onSelect={() => copy(field)}
        >
          {t("Copy field name")}
        </MenuItem>
      </ForDevelopers>
    </>
  );
}
