/** Fields of records and their values in words, where a screen knows no better ones. */

/** A value in words: `empty`, `on`, an object as JSON. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "empty";
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** `address.postal.zip` as `address, postal, zip`. */
export const fieldInWords = (field: string): string => field.replaceAll(".", ", ");
