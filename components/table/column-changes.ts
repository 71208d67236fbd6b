import { t } from "@/lib/languages/text";
import type { TableView } from "./columns";

/** Changes to which columns a table shows, in which order, and which are pinned. */

export function hideColumn(view: TableView, id: string): TableView {
  return { columns: view.columns.filter((known) => known !== id), pinned: view.pinned.filter((known) => known !== id) };
}

export const showColumn = (view: TableView, id: string): TableView => ({ ...view, columns: [...view.columns, id] });

/** Moves a column to an index among the shown ones; pinned columns stay first. */
export function moveColumn(view: TableView, id: string, to: number): TableView {
  const columns = view.columns.filter((known) => known !== id);
  columns.splice(Math.max(0, Math.min(to, columns.length)), 0, id);
  return pinnedFirst({ ...view, columns });
}

export function togglePin(view: TableView, id: string): TableView {
  const pinned = view.pinned.includes(id) ? view.pinned.filter((known) => known !== id) : [...view.pinned, id];
  return pinnedFirst({ ...view, pinned });
}

/** Describes a change: "Hid Price". */
export function viewChange(before: TableView, after: TableView, labelOf: (id: string) => string): string {
  const [hidden, ...moreHidden] = before.columns.filter((id) => !after.columns.includes(id));
  const [shown, ...moreShown] = after.columns.filter((id) => !before.columns.includes(id));
  const several = moreHidden.length + moreShown.length > 0 || (hidden !== undefined && shown !== undefined);
  if (several) return t("Reset the columns");
  if (hidden !== undefined) return t("Hid {label}", { label: labelOf(hidden) });
  if (shown !== undefined) return t("Showed {label}", { label: labelOf(shown) });
  const [pinned, ...morePinned] = after.pinned.filter((id) => !before.pinned.includes(id));
  const [unpinned, ...moreUnpinned] = before.pinned.filter((id) => !after.pinned.includes(id));
  if (pinned !== undefined && unpinned === undefined && morePinned.length === 0)
    return t("Pinned {label}", { label: labelOf(pinned) });
  if (unpinned !== undefined && pinned === undefined && moreUnpinned.length === 0)
    return t("Unpinned {label}", { label: labelOf(unpinned) });
  // The columns that moved: one, or the two of a swap.
  const [moved, other] = before.columns.filter((id) => without(before, id) === without(after, id));
  if (moved === undefined || pinned !== undefined) return t("Reset the columns");
  return other === undefined
    ? t("Moved {label}", { label: labelOf(moved) })
    : t("Swapped {label} and {other}", { label: labelOf(moved), other: labelOf(other) });
}

const without = ({ columns }: TableView, id: string): string => columns.filter((known) => known !== id).join();

function pinnedFirst({ columns, pinned }: TableView): TableView {
  const isPinned = (id: string) => pinned.includes(id);
  return { columns: [...columns.filter(isPinned), ...columns.filter((id) => !isPinned(id))], pinned };
}
