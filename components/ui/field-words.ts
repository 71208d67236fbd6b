import { capitalised } from "@/lib/base/capitalised";
import { message, t } from "@/lib/languages/text";
import { withinSentence } from "@/lib/languages/within-sentence";
import { countryName, currencyName, nameOfLanguage } from "./code-names";
import { formatDay, formatMoment } from "./date-format";
import { formatCount, formatMoney, formatNumber } from "./number-format";
import { roleInWords } from "./role-words";
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
  | "role"
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
  role: (role) => roleInWords(role),
};

const choiceWord = (choices: Choices | undefined, value: unknown): string => {
  const choice = choices?.[String(value)];
  return t(typeof choice === "object" ? choice.word : (choice ?? String(value)));
};

/** The kinds of fields that are not declared where they are shown, by the last part of their path. */
const kinds: Readonly<Record<string, ValueKind>> = {
  active: "active",
  country: "country",
  currency: "currency",
  role: "role",
};

const lastOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/**
 * A value in words. Of a field that is not declared, by its path: `empty`, `on`, a list by the names of its elements, a
 * formatted text as plain text, another object by its fields; a price with two decimals; a day, or a moment in UTC, as the
 * days of records are.
 */
export function formatValue(value: unknown, field: string | Omit<FieldName, "label"> = ""): string {
  if (value === null || value === undefined || value === "") return t("empty");
  const { path, kind, choices } =
    typeof field === "string" ? { path: field, kind: kinds[lastOf(field)], choices: undefined } : field;
  if (choices) return choiceWord(choices, value);
  if (kind === "active") return value ? t("Active") : t("Inactive");
  const write = kind && writtenAs[kind];
  if (write) return write(String(value));
  if (typeof value === "boolean") return value ? t("on") : t("off");
  if (typeof value === "number") {
    return kind === "count" ? formatCount(value) : /price$/i.test(path) ? formatMoney(value) : formatNumber(value);
  }
  if (Array.isArray(value)) return value.length === 0 ? t("empty") : value.map(elementInWords).join(", ");
  if (typeof value === "string" && moment.test(value)) return momentInWords(value);
  if (typeof value !== "object") return textOfDocument(String(value));
  return Object.entries(value)
    .map(([name, each]) => t("{field}: {value}", { field: fieldInWords(name), value: formatValue(each, name) }))
    .join(", ");
}

/**
 * The text of a Draft.js document, one line per block; another text as it is. `plainText` of lib/base/rich-text also reads what
 * an import has brought, and would be a kilobyte more in the first load of each page.
 */
function textOfDocument(value: string): string {
  if (!/^\{.*"blocks"/s.test(value)) return value;
  try {
    return (JSON.parse(value) as { blocks: { text: string }[] }).blocks.map(({ text }) => text).join("\n");
  } catch {
    return value;
  }
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
  durationMilliseconds: "milliseconds",
  features: "permissions",
  firstname: "first name",
  fullname: "full name",
  global: "audience",
  lastname: "last name",
  logo: message("logo"),
  parent: message("parent"),
  primaryuser: "primary user",
  line2: "address line 2",
  reconsent: message("when the text changes"),
  scopes: "permissions",
  sku: "SKU",
  url: "URL",
  username: "email",
  zip: "postcode",
};

/** Paths that screens say in one word. */
const whole: Readonly<Record<string, string>> = {
  account: "customer",
  "account_details.name": "customer",
  "email.default": "email",
  active: "status",
  "status.active": "status",
};

/** `/address/city`, as a JSON pointer names a field, as `address.city`. */
export const fieldAt = (pointer: string): string => pointer.slice(1).replaceAll("/", ".");

/** `/address/city` of `address.city` */
export const pointerOf = (path: string): string => `/${path.replaceAll(".", "/")}`;

/**
 * `address.postal.zip` as `postcode`, and `billing_cycle.durationMonth` as `billing cycle, duration month`; what a screen
 * calls so too, in the reader's language.
 */
export const fieldInWords = (field: string): string =>
  whole[field] === undefined
    ? field
        .replace(/^address\.(postal\.)?/, "")
        .split(".")
        .map((segment, at, path) => (path[at - 1] === "content" ? nameOfLanguage(segment) : segmentInWords(segment)))
        .join(", ")
    : inLanguage(whole[field]);

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
  return inLanguage(words);
}

/** A label of screens in lower case, as the language has it. */
function inLanguage(words: string): string {
  const own = t(words);
  if (own !== words) return own;
  const label = capitalised(words);
  const said = t(label);
  return said === label ? words : withinSentence(said);
}
