import { message } from "@/lib/languages/text";
import type { CommandTexts } from "./registry";

/** What most tables register. The shortcut sheet lists it on every page. */
export const tableCommands = {
  row: { id: "row", label: message("Next, previous row"), group: "In a table", keys: ["j", "k"], repeats: true },
  open: { id: "row.open", label: message("Open row"), group: "In a table", keys: "enter" },
  select: { id: "row.select", label: message("Select row"), group: "In a table", keys: "x" },
  range: { id: "row.range", label: message("Select range"), group: "In a table", keys: "shift+x" },
  search: { id: "search", label: message("Search this list"), group: "In a table", keys: "/" },
  filter: { id: "filter", label: message("Add filter"), group: "In a table", keys: "f" },
  columns: { id: "columns", label: message("Columns"), group: "In a table", keys: "v" },
} as const satisfies Readonly<Record<string, CommandTexts>>;
