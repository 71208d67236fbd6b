import { jsonPointer } from "@/lib/base/json-pointer";
import { message } from "@/lib/languages/text";
import type { Problem } from "./problem-document";

/** Finds numbers that JavaScript, which has doubles alone, would read as another value (RFC 7493, section 2.2). */

/** Digits that every double keeps. */
const keptDigits = 15;
const problemsMax = 20;

/** Whether the double of a decimal number prints as the same value. */
export function isExact(written: string): boolean {
  if (written.length <= keptDigits) return true;
  const wanted = significant(written);
  if (wanted.digits.length <= keptDigits) return true;
  const kept = significant(String(Number(written)));
  return wanted.digits === kept.digits && wanted.exponent === kept.exponent;
}

/** What is wrong with a number that is not exact. */
export const inexactNumber = (written: string): string =>
  message("{written} has more digits than a number keeps: it would become {kept}.", {
    written: written.slice(0, 40),
    kept: Number(written),
  });

/** The digits of a number without zeros at either end, and the power of ten of the last one. */
function significant(written: string): { digits: string; exponent: number } {
  const [, whole = "", fraction = "", power = "0"] = /^[+-]?(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(written) ?? [];
  const all = whole + fraction;
  let [start, end] = [0, all.length];
  // A regular expression would take quadratic time for many zeros.
  while (all[start] === "0") start++;
  while (end > start && all[end - 1] === "0") end--;
  const digits = all.slice(start, end);
  return { digits, exponent: Number(power) - fraction.length + all.length - end };
}

/** The numbers of a JSON text that are not exact, by JSON pointer. Most texts have no number of so many digits. */
export const inexactNumbers = (json: string): Problem[] => (/[\d.]{16}/.test(json) ? search(json) : []);

function search(json: string): Problem[] {
  const problems: Problem[] = [];
  /** The place in each open array, and the member of each open object, undefined before its name. */
  const places: (string | number | undefined)[] = [];
  const token = /["{}[\],]|-?\d[\d.eE+-]*/g;
  for (let found = token.exec(json); found && problems.length < problemsMax; found = token.exec(json)) {
    const [sign] = found;
    const last = places.length - 1;
    const place = places[last];
    if (sign === "{") places.push(undefined);
    else if (sign === "[") places.push(0);
    else if (sign === "}" || sign === "]") places.pop();
    else if (sign === ",") places[last] = typeof place === "number" ? place + 1 : undefined;
    else if (sign === '"') {
      token.lastIndex = endOfText(json, found.index);
      if (last >= 0 && place === undefined) places[last] = JSON.parse(json.slice(found.index, token.lastIndex));
    } else if (!isExact(sign)) {
      problems.push({ pointer: jsonPointer(places), code: "out_of_range", detail: inexactNumber(sign) });
    }
  }
  return problems;
}

/** After which character the text ends that begins here: a quotation mark after an even number of backslashes. 0: none. */
export function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end > 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
  return 0;
}
