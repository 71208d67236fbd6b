import { fieldAt, formatValue, pointerOf, type RecordFieldOf } from "@/components/ui/field-words";
import { defined } from "@/lib/base/defined";
import { valueAt } from "@/lib/base/project";
import { message, t } from "@/lib/languages/text";

/** Changes to the fields of a record, by JSON pointer, as the API names them in its errors. */

export type FieldValue = string | boolean;

/** One value for each field. */
export type Values = Readonly<Record<string, FieldValue>>;

/** The unsaved values. A field that was changed back to its saved value is not included. */
export type Edits = Values;

export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** A field of a form. */
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

/** The fields of a record that its form has: those that can be edited, or those at these paths. */
export const formFields = <Row>(fields: readonly RecordFieldOf<Row>[], paths?: readonly string[]): RecordField<Row>[] =>
  (
    paths?.flatMap((path) => fields.find((field) => pointerOf(field.path) === path) ?? []) ??
    fields.filter(({ edit }) => edit !== undefined)
  ).map((field) => ({
    path: pointerOf(field.path),
    label: field.label,
    read: (row) => valueIn(field.read(row), field.kind === "active"),
    ...(typeof field.edit === "string" ? { missing: field.edit } : {}),
    format: (value) => formatValue(value, field),
  }));

const valueIn = (value: unknown, isSwitch: boolean): FieldValue => {
  if (isSwitch) return value === true;
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
};

/** A text field of a form alone, empty if the record has no value. */
export const textField = <Stored>(path: string, label: string, missing?: string): RecordField<Stored> => ({
  path,
  label,
  read: (stored) => String(valueAt(stored, fieldAt(path).split(".")) ?? ""),
  ...defined({ missing }),
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

/** The body that makes exactly these edits: that of `/address/city` is the member `city` of `address`. */
export function bodyOf<Body>(edits: Readonly<Record<string, unknown>>): Body {
  const body: Members = {};
  for (const [path, value] of Object.entries(edits)) {
    const names = path.slice(1).split("/");
    const last = names.pop() ?? "";
    let parent = body;
    for (const name of names) {
      const next: Members = Object(parent[name]);
      parent[name] = next;
      parent = next;
    }
    parent[last] = value;
  }
  return body as Body;
}

type Members = Record<string, unknown>;

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
