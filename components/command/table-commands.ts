import type { CommandTexts } from "./registry";

/** What most tables register. The shortcut sheet lists it on every page. */
export const tableCommands = {
  row: { id: "row", label: "Next, previous row", group: "In a table", keys: ["j", "k"], repeats: true },
  open: { id: "row.open", label: "Open row", group: "In a table", keys: "enter" },
  select: { id: "row.select", label: "Select row", group: "In a table", keys: "x" },
  range: { id: "row.range", label: "Select range", group: "In a table", keys: "shift+x" },
  search: { id: "search", label: "Search this list", group: "In a table", keys: "/" },
  filter: { id: "filter", label: "Add filter", group: "In a table", keys: "f" },
  columns: { id: "columns", label: "Columns", group: "In a table", keys: "v" },
} as const satisfies Readonly<Record<string, CommandTexts>>;
