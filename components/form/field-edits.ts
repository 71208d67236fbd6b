import { countryName, currencyName } from "@/components/ui/code-names";
import { defined } from "@/lib/base/defined";
import { message, t } from "@/lib/languages/text";

/** Changes to the fields of a record, by JSON pointer, as the API names them in its errors. */

export type FieldValue = string | boolean;

/** One value for each field. */
export type Values = Readonly<Record<string, FieldValue>>;

/** The unsaved values. A field that was changed back to its saved value is not included. */
export type Edits = Values;

export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** A field of a record, declared once: its path, its label, and how to read its value. */
export interface RecordField<Stored> {
  /** `/address/postal/zip` */
  path: string;
  label: string;
  read: (stored: Stored) => FieldValue;
  /** The error where it is required and empty. */
  missing?: string;
  /** Formats the value for comparison with another; by default the text itself. */
  format?: (value: FieldValue) => string;
}

/** A text field, empty if the record has no value. */
export const textField = <Stored>(
  path: string,
  label: string,
  read: (stored: Stored) => string | null | undefined,
  missing?: string,
): RecordField<Stored> => ({ path, label, read: (stored) => read(stored) ?? "", ...defined({ missing }) });

type TextFieldArguments<Stored> = Parameters<typeof textField<Stored>>;

/** A field with a country code, shown by name. */
export const countryField = <Stored>(...field: TextFieldArguments<Stored>): RecordField<Stored> => ({
  ...textField(...field),
  format: (code) => formatText(countryName(String(code))),
});

/** A field with a currency code, shown by name. */
export const currencyField = <Stored>(...field: TextFieldArguments<Stored>): RecordField<Stored> => ({
  ...textField(...field),
  format: (code) => formatText(currencyName(String(code))),
});

export const valuesOf = <Stored>(fields: readonly RecordField<Stored>[], stored: Stored): Values =>
  Object.fromEntries(fields.map(({ path, read }) => [path, read(stored)]));

/** Adds an edit, or removes it if the value equals the saved one. */
export function withEdit(edits: Edits, saved: Values, path: string, value: FieldValue): Edits {
  const { [path]: _, ...others } = edits;
  return value === saved[path] ? others : { ...others, [path]: value };
}

/** The edits that remain after `sent` was stored as `saved`: those typed while the request was running. */
export const unsentEdits = (edits: Edits, sent: Edits, saved: Values): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([path, value]) => value !== sent[path] && value !== saved[path]));

/** The texts among the edits below a path, by the rest of the path: `/address/postal` gives `{ zip: "0155" }`. */
export const textsBelow = (edits: Edits, path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([at, value]) => {
      const rest = at.slice(path.length + 1);
      return at.startsWith(`${path}/`) && !rest.includes("/") && typeof value === "string" ? [[rest, value]] : [];
    }),
  );

/**
 * The errors of required fields that are empty. An imported record may lack what is required: that does not prevent changes
 * of its other fields.
 */
export const missingErrors = <Stored>(
  fields: readonly RecordField<Stored>[],
  required: readonly string[],
  edits: Edits,
  saved: Values,
  isNew: boolean,
): FieldErrors =>
  Object.fromEntries(
    fields
      .filter(({ path }) => required.includes(path) && (isNew || edits[path] !== undefined))
      .filter(({ path }) => String(edits[path] ?? saved[path]).trim() === "")
      .map(({ path, label, missing = message("{label} must not be empty.") }) => [
        path,
        t(missing, { label: t(label) }),
      ]),
  );

/** Splits the errors of a response into those of known fields and the others. */
export function errorsByField(
  errors: readonly { pointer?: string; detail: string }[],
  paths: readonly string[],
): { fields: FieldErrors; others: string[] } {
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const { pointer = "", detail } of errors) {
    const path = paths.find((known) => pointer === known || pointer.startsWith(`${known}/`));
    if (path === undefined) others.push(detail);
    else fields[path] ??= detail;
  }
  return { fields, others };
}

export type Choice = "mine" | "theirs";
export type Choices = Readonly<Partial<Record<string, Choice>>>;

/** One field that two people changed, starting from the same value. */
export interface MergedField {
  path: string;
  label: string;
  /** Undefined if it is too long to show. */
  was: string | undefined;
  mine: string;
  theirs: string;
  kind: "mine" | "theirs" | "clash";
}

/** The fields that either side changed. If both changed a field to different values, it is a conflict. */
export function mergeFields<Stored>(
  fields: readonly RecordField<Stored>[],
  base: Values,
  theirs: Values,
  edits: Edits,
): MergedField[] {
  return fields.flatMap(({ path, label, format = formatText }): MergedField[] => {
    const was = base[path] ?? "";
    const mine = edits[path] ?? was;
    const other = theirs[path] ?? "";
    if (mine === was && other === was) return [];
    const kind = other === was ? "mine" : mine === was || mine === other ? "theirs" : "clash";
    return [{ path, label: t(label), was: format(was), mine: format(mine), theirs: format(other), kind }];
  });
}

const formatText = (value: FieldValue): string => (value === "" ? t("empty") : String(value));

/** The edits to send, with the chosen side of each conflict. Undecided conflicts are left out. */
export const mergedEdits = (merged: readonly MergedField[], edits: Edits, choices: Choices): Edits =>
  Object.fromEntries(
    merged.flatMap(({ path, kind }) => {
      const value = edits[path];
      const isSent = kind === "mine" || (kind === "clash" && choices[path] === "mine");
      return isSent && value !== undefined ? [[path, value]] : [];
    }),
  );
