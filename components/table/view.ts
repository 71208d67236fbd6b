import type { TableView } from "./columns";

/** Changes to which columns a table shows, in which order, and which stay in sight. */

export function hideColumn(view: TableView, id: string): TableView {
  return { columns: view.columns.filter((known) => known !== id), pinned: view.pinned.filter((known) => known !== id) };
}

export const showColumn = (view: TableView, id: string): TableView => ({ ...view, columns: [...view.columns, id] });

/** To the given place among the shown columns; pinned ones stay before the others. */
export function moveColumn(view: TableView, id: string, to: number): TableView {
  const columns = view.columns.filter((known) => known !== id);
  columns.splice(Math.max(0, Math.min(to, columns.length)), 0, id);
  return pinnedFirst({ ...view, columns });
}

export function togglePin(view: TableView, id: string): TableView {
  const pinned = view.pinned.includes(id) ? view.pinned.filter((known) => known !== id) : [...view.pinned, id];
  return pinnedFirst({ ...view, pinned });
}

export const isSameView = (one: TableView, other: TableView): boolean =>
  one.columns.join() === other.columns.join() && [...one.pinned].sort().join() === [...other.pinned].sort().join();

function pinnedFirst({ columns, pinned }: TableView): TableView {
  const isPinned = (id: string) => pinned.includes(id);
  return { columns: [...columns.filter(isPinned), ...columns.filter((id) => !isPinned(id))], pinned };
}
