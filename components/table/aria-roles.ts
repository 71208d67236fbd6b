/** ARIA roles of a table's elements: laid out as a grid (two-line rows), native elements lose theirs. */
export const ariaRoles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;
