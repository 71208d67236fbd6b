import type { Account, AccountUpdate } from "@/lib/resources/account/schema";

/** The fields of an account that can be changed, by the path their JSON pointer spells. */
export const accountFields = {
  name: "Name",
  country: "Country",
  "status.active": "Status",
  "address.postal.street": "Street",
  "address.postal.line2": "Line 2",
  "address.postal.zip": "Postcode",
  "address.postal.city": "City",
  "address.postal.state": "State",
  "address.postal.country": "Country of the address",
} as const;

export type FieldPath = keyof typeof accountFields;
export type FieldValue = string | boolean;

export const fieldPaths = Object.keys(accountFields) as FieldPath[];

/** What has been typed and is not saved; a field that was changed back is not in it. */
export type Edits = Partial<Record<FieldPath, FieldValue>>;
export type FieldErrors = Partial<Record<FieldPath, string>>;

/** A field's value in an account; one that is not there reads as empty. */
export function valueAt(account: Account, path: FieldPath): FieldValue {
  let value: unknown = account;
  for (const name of path.split(".")) value = isRecord(value) ? value[name] : undefined;
  return typeof value === "string" || typeof value === "boolean" ? value : path === "status.active" ? false : "";
}

/** The edits with one more; without it where it is the saved value again. */
export function withEdit(edits: Edits, account: Account, path: FieldPath, value: FieldValue): Edits {
  const { [path]: _, ...others } = edits;
  return value === valueAt(account, path) ? others : { ...others, [path]: value };
}

/** The body that changes exactly what was edited. */
export function bodyOf(edits: Edits): AccountUpdate {
  const active = edits["status.active"];
  const postal = Object.fromEntries(
    fieldPaths.flatMap((path) => {
      const value = edits[path];
      return path.startsWith("address.postal.") && typeof value === "string"
        ? [[path.slice("address.postal.".length), value]]
        : [];
    }),
  );
  return {
    ...(typeof edits.name === "string" ? { name: edits.name } : {}),
    ...(typeof edits.country === "string" ? { country: edits.country } : {}),
    ...(typeof active === "boolean" ? { status: { active } } : {}),
    ...(Object.keys(postal).length > 0 ? { address: { postal } } : {}),
  };
}

/** The errors of a refusal beside the fields their JSON pointers name, and those that name none. */
export function errorsByPointer(errors: readonly { pointer?: string; detail: string }[]): {
  fields: FieldErrors;
  others: string[];
} {
  const fields: FieldErrors = {};
  const others: string[] = [];
  for (const { pointer = "", detail } of errors) {
    const path = pointer.split("/").slice(1).join(".");
    if (isFieldPath(path)) fields[path] ??= detail;
    else others.push(detail);
  }
  return { fields, others };
}

const isFieldPath = (path: string): path is FieldPath => Object.hasOwn(accountFields, path);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value as it is read in a sentence. */
export function inWords(path: FieldPath, value: FieldValue): string {
  if (path === "status.active") return value === true ? "Active" : "Not active";
  return value === "" ? "empty" : String(value);
}

export type Choice = "mine" | "theirs";

/** What two people made of a field that they began from together. */
export interface MergedField {
  path: FieldPath;
  was: FieldValue;
  mine: FieldValue;
  theirs: FieldValue;
  kind: "clash" | "mine" | "theirs";
}

/** Every field that either side changed: both differently is a clash, one alone is taken as it is. */
export function mergeFields(base: Account, theirs: Account, edits: Edits): MergedField[] {
  return fieldPaths.flatMap((path): MergedField[] => {
    const field = {
      path,
      was: valueAt(base, path),
      mine: edits[path] ?? valueAt(base, path),
      theirs: valueAt(theirs, path),
    };
    const isMine = field.mine !== field.was;
    const isTheirs = field.theirs !== field.was;
    if (isMine && isTheirs && field.mine !== field.theirs) return [{ ...field, kind: "clash" }];
    if (isTheirs) return [{ ...field, kind: "theirs" }];
    return isMine ? [{ ...field, kind: "mine" }] : [];
  });
}

/** What remains to be sent once each clash is decided; undecided ones are left out. */
export function mergedEdits(fields: readonly MergedField[], choices: Partial<Record<FieldPath, Choice>>): Edits {
  const edits: Edits = {};
  for (const { path, kind, mine } of fields)
    if (kind === "mine" || (kind === "clash" && choices[path] === "mine")) edits[path] = mine;
  return edits;
}
