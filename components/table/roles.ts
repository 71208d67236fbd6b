/** Native elements lose their roles where they are laid out as a grid (two-line rows); said again, they keep them. */
export const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;
