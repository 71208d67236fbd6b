import { inexactNumber, isExact } from "@/lib/base/exact-numbers";
import type { Separator } from "@/lib/base/http/csv-records";
import type { FieldKind } from "@/lib/base/list/operators";
import { isCalendarDate, parseTimestamp } from "@/lib/base/schema/text";
import { message } from "@/lib/languages/text";

/** Reads a cell as a value, in every form that spreadsheets write and that can mean one value only. */

/** A value, or why there is none. */
export type CellValue = { value: unknown } | { problem: string };

export function readCell(cell: string, kind: FieldKind, separator: Separator): CellValue {
  if (cell === "") return { value: undefined };
  if (kind === "number") return readNumber(cell, separator);
  if (kind === "boolean") return readBoolean(cell);
  if (kind === "time") return readTime(cell);
  // An export marks a text so that no spreadsheet reads it as a formula.
  return { value: cell.replace(/^'(?=[=+\-@\t\r\n])/, "") };
}

/** What spreadsheets in the languages of Europe, and databases, write for true and false. */
const yes = [
  "true",
  "1",
  "wahr",
  "vrai",
  "sann",
  "sant",
  "sand",
  "tosi",
  "verdadero",
  "vero",
  "verdadeiro",
  "waar",
  "prawda",
];
const no = ["false", "0", "falsch", "faux", "falskt", "usann", "falsk", "epätosi", "falso", "onwaar", "fałsz"];

function readBoolean(cell: string): CellValue {
  const word = cell.trim().toLowerCase().normalize();
  if (yes.includes(word)) return { value: true };
  if (no.includes(word)) return { value: false };
  return {
    problem: message(
      "Use true or false, 1 or 0, or the words that a spreadsheet writes for them, such as WAHR or FAUX.",
    ),
  };
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

function readNumber(cell: string, separator: Separator): CellValue {
  const sent = cell.trim().replace(/^\u2212/, "-");
  const written = withPoint(sent, separator);
  if (written === undefined)
    return { problem: message("Write it without thousands separators: it can be read in two ways.") };
  if (!decimal.test(written)) return { problem: message("Use digits, such as 1250 or 1250.50.") };
  if (!isExact(written)) return { problem: inexactNumber(written) };
  // JSON has no negative zero.
  return { value: Number(written) + 0 };
}

const grouped = (sign: string) => new RegExp(`^[+-]?[1-9]\\d{0,2}(?:${sign}\\d{3})+$`);
const groups = {
  space: /^([+-]?[1-9]\d{0,2})((?:[ \u00a0\u2009\u202f'’]\d{3})+)(?=[.,]\d*$|$)/,
  point: grouped("\\."),
  comma: grouped(","),
};

/**
 * A number with a point before its decimals and without signs between thousands. Comma and point can be either: which of
 * them stands last is before the decimals, and one that stands twice is between thousands. Where only one stands, before
 * three digits, the file tells: a comma separates cells where it does not separate decimals.
 * @returns undefined where that is not certain
 */
function withPoint(sent: string, separator: Separator): string | undefined {
  const number = sent.replace(groups.space, (_, first: string, others: string) => first + others.replace(/\D/g, ""));
  const point = number.lastIndexOf(".");
  const comma = number.lastIndexOf(",");
  if (comma < 0) {
    if (!groups.point.test(number)) return number;
    if (isRepeated(number, ".")) return number.replaceAll(".", "");
    return separator === "," ? number : undefined;
  }
  if (point < 0) {
    if (!groups.comma.test(number)) return number.replace(",", ".");
    if (isRepeated(number, ",") || separator === ",") return number.replaceAll(",", "");
    return separator === ";" ? number.replace(",", ".") : undefined;
  }
  const [last, between] = point > comma ? ([".", ","] as const) : ([",", "."] as const);
  const whole = number.slice(0, number.lastIndexOf(last));
  if (!groups[between === "," ? "comma" : "point"].test(whole)) return number;
  return `${whole.replaceAll(between, "")}.${number.slice(whole.length + 1)}`;
}

const isRepeated = (number: string, sign: string): boolean => number.indexOf(sign) !== number.lastIndexOf(sign);

const time = /^(\d{4}-\d\d-\d\d)[T ](\d\d?)(:\d\d(?::\d\d(?:\.\d{1,3})?)?)$/;
const yearFirst = /^(\d{4})([-/.])(\d\d?)\2(\d\d?)\.?$/;
const yearLast = /^(\d\d?)([-/.])(\d\d?)\2(\d{4})$/;

/** A day is that day in UTC, as terms are, and a time without a zone is one of UTC. */
function readTime(sent: string): CellValue {
  const cell = sent.trim();
  const [, first = "", sign, second = "", year = ""] = yearLast.exec(cell) ?? [];
  // With points, no language has the month first.
  if (year !== "" && sign !== "." && first !== second && Number(first) <= 12 && Number(second) <= 12)
    return {
      problem: message("Write it as {year}-{second}-{first} or {year}-{first}-{second}: it can be read as both.", {
        year,
        second: second.padStart(2, "0"),
        first: first.padStart(2, "0"),
      }),
    };
  const day = dayOf(cell);
  if (day !== undefined && isCalendarDate(day)) return { value: `${day}T00:00:00.000Z` };
  if (parseTimestamp(cell)) return { value: cell };
  const [, date, hour = "", minutes] = time.exec(cell) ?? [];
  const parsed = parseTimestamp(`${date}T${hour.padStart(2, "0")}${minutes}Z`);
  if (parsed) return { value: parsed.toISOString() };
  return { problem: message("Use a day such as 2027-01-31, or a time such as 2027-01-31T09:00:00Z.") };
}

/** A day as YYYY-MM-DD; undefined for what is no day. */
function dayOf(cell: string): string | undefined {
  const from = (year = "", month = "", day = "") => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const begins = yearFirst.exec(cell);
  if (begins) return from(begins[1], begins[3], begins[4]);
  const [, first = "", , second = "", year] = yearLast.exec(cell) ?? [];
  if (year === undefined) return undefined;
  return Number(second) > 12 ? from(year, first, second) : from(year, second, first);
}
