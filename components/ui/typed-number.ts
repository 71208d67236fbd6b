import { decimalMark, formatAmount } from "./number-format";

/** Digits as people type them, and as their language writes them, as JSON has them: `1 250,50`, `1,250.50`, `−1.250,50`, `5 %`. */
export function typedDigits(typed: string): string {
  const text = typed.replace(/[\s\u00a0\u202f'’%]/g, "").replace("−", "-");
  const isComma = decimalMark() === ",";
  const grouped = isComma ? /^-?\d{1,3}(\.\d{3})+(,\d+)?$/ : /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
  const digits = grouped.test(text) ? text.replaceAll(isComma ? "." : ",", "") : text;
  return (isComma ? /^-?\d+,\d+$/ : /^-?\d+,\d{1,2}$/).test(digits) ? digits.replace(",", ".") : digits;
}

/** Undefined where it is no number. */
export function typedNumber(typed: string): number | undefined {
  const digits = typedDigits(typed);
  return digits === "" || !Number.isFinite(Number(digits)) ? undefined : Number(digits);
}

/** As a field shows a number: `1250,5`. */
export const numberText = (value: number | null | undefined): string => String(value ?? "").replace(".", decimalMark());

/** As a field shows an amount: `1250,50`. */
export const moneyText = (value: number | null | undefined): string =>
  value === undefined || value === null ? "" : formatAmount(value);
