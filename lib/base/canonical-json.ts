/**
 * A JSON value as one text, whatever the order of its members and the spaces between them were (RFC 8785: members in the
 * order of the UTF-16 units of their names).
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, (_, member) => sorted(member));

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
