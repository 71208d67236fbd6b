import { capitalised } from "@/lib/base/capitalised";
import { message, t } from "@/lib/languages/text";
import { withinSentence } from "@/lib/languages/within-sentence";
import { countryName, currencyName, nameOfLanguage } from "./code-names";
import { formatDay, formatMoment } from "./date-format";
import { formatCount, formatMoney, formatNumber } from "./number-format";
import type { StatusKind } from "./status";

/** Names fields of records and writes their values: of a declared field by its kind, else by what the value is. */

export type ValueKind =
  | "text"
  | "name"
  | "code"
  | "id"
  | "count"
  | "active"
  | "choice"
  | "country"
  | "currency"
  | "language"
  | "moment"
  | "recent"
  | "exact"
  | "day"
  | "calendarDay";

/** What the values of a field are called, marked; those that are drawn as a status say how. */
export type Choices = Readonly<Record<string, string | { kind: StatusKind; word: string }>>;

/** What is said of a field wherever it is shown. */
export interface FieldName {
  /** As the API names it: `address.city`. */
  path: string;
  /** Marked. */
  label: string;
  kind: ValueKind;
  choices?: Choices;
  /** What an absent value is called, marked. */
  none?: string;
}

/** A field of a record, declared once. */
export interface RecordFieldOf<Row> extends FieldName {
  read(row: Row): unknown;
  /** Set if the form of the record has it, with the error where it is required and empty. */
  edit?: true | string;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const writtenAs: Partial<Record<ValueKind, (value: string) => string>> = {
  country: countryName,
  currency: currencyName,
  language: nameOfLanguage,
};

const choiceWord = (choices: Choices | undefined, value: unknown): string => {
  const choice = choices?.[String(value)];
  return t(typeof choice === "object" ? choice.word : (choice ?? String(value)));
};

/**
 * A value in words. Of a field that is not declared, by its path: `empty`, `on`, a list by the names of its elements, an
 * object as JSON; a price with two decimals; a day, or a moment in UTC, as the days of records are.
 */
export function formatValue(value: unknown, field: string | Omit<FieldName, "label"> = ""): string {
  if (value === null || value === undefined || value === "") return t("empty");
  const { path, kind, choices } = typeof field === "string" ? { path: field, kind: undefined } : field;
  if (choices) return choiceWord(choices, value);
  const write = kind && writtenAs[kind];
  if (write) return write(String(value));
  if (typeof value === "boolean") return value ? t("on") : t("off");
  if (typeof value === "number") {
    return kind === "count" ? formatCount(value) : /price$/i.test(path) ? formatMoney(value) : formatNumber(value);
  }
  if (Array.isArray(value)) return value.length === 0 ? t("empty") : value.map(elementInWords).join(", ");
  if (typeof value === "string" && moment.test(value)) return momentInWords(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function momentInWords(text: string): string {
  const at = new Date(text);
  return at.getTime() % 86_400_000 === 0 ? formatDay(at, "UTC") : `${formatMoment(at, "UTC")} UTC`;
}

function elementInWords(element: unknown): string {
  const { title, name, namespace, sku } = Object(element);
  return formatValue([title, name, namespace, sku].find((each) => typeof each === "string" && each !== "") ?? element);
}

/** Words that are not written in lower case, and names that screens say in other words. */
const written: Readonly<Record<string, string>> = {
  __v: message("revision"),
  accountmanager: "account manager",
  agreementPrice: message("term price"),
  billing_cycle: message("billing cycle"),
  billingPrice: message("invoice price"),
  creator: message("creator"),
  firstname: "first name",
  fullname: "full name",
  lastname: "last name",
  logo: message("logo"),
  parent: message("parent"),
  primaryuser: "primary user",
  line2: "line 2",
  sku: "SKU",
  url: "URL",
  zip: "postcode",
};

/** `/address/city`, as a JSON pointer names a field, as `address.city`. */
export const fieldAt = (pointer: string): string => pointer.slice(1).replaceAll("/", ".");

/** `/address/city` of `address.city` */
export const pointerOf = (path: string): string => `/${path.replaceAll(".", "/")}`;

/**
 * `address.postal.zip` as `address, postal, postcode`, and `billing_cycle.durationMonth` as `billing cycle, duration
 * month`; what a screen calls so too, in the reader's language.
 */
export const fieldInWords = (field: string): string =>
  field
    .split(".")
    .map((segment, at, path) => (path[at - 1] === "content" ? nameOfLanguage(segment) : segmentInWords(segment)))
    .join(", ");

/** The same as a label: `Billing cycle, duration month`. */
export const fieldLabel = (field: string): string => capitalised(fieldInWords(field));

function segmentInWords(segment: string): string {
  const words =
    written[segment] ??
    segment
      .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
      .replaceAll("_", " ")
      .trim()
      .toLowerCase();
  const own = t(words);
  if (own !== words) return own;
  const label = capitalised(words);
  const said = t(label);
  return said === label ? words : withinSentence(said);
}
