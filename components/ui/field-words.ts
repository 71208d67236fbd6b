import { capitalised } from "@/lib/base/capitalised";
import { t } from "@/lib/languages/text";
import { withinSentence } from "@/lib/languages/within-sentence";
import { formatDay, formatMoment } from "./date-format";
import { formatMoney, formatNumber } from "./number-format";

/** Names fields of records and formats their values, where a screen does not define it. */

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * A value in words: `empty`, `on`, a list by the names of its elements, an object as JSON; a price with two decimals; a day,
 * or a moment in UTC, as the days of records are.
 */
export function formatValue(value: unknown, field = ""): string {
  if (value === null || value === undefined || value === "") return t("empty");
  if (typeof value === "boolean") return value ? t("on") : t("off");
  if (typeof value === "number") return /price$/i.test(field) ? formatMoney(value) : formatNumber(value);
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
  __v: "revision",
  agreementPrice: "term price",
  billingPrice: "invoice price",
  firstname: "first name",
  fullname: "full name",
  lastname: "last name",
  line2: "line 2",
  sku: "SKU",
  url: "URL",
  zip: "postcode",
};

/** `/address/city`, as a JSON pointer names a field, as `address.city`. */
export const fieldAt = (pointer: string): string => pointer.slice(1).replaceAll("/", ".");

/**
 * `address.postal.zip` as `address, postal, postcode`, and `billing_cycle.durationMonth` as `billing cycle, duration
 * month`; what a screen calls so too, in the reader's language.
 */
export const fieldInWords = (field: string): string => field.split(".").map(segmentInWords).join(", ");

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
  const label = capitalised(words);
  const said = t(label);
  return said === label ? words : withinSentence(said);
}
