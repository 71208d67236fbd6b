import type { TableView } from "./columns";

export const isSameView = (one: TableView, other: TableView): boolean =>
  one.columns.join() === other.columns.join() && [...one.pinned].sort().join() === [...other.pinned].sort().join();
