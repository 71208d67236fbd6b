import { perLocale } from "./locale";

/** Numbers in the reader's locale: `1,284` and `9,574.00`, or `1 284` and `9 574,00`. */
const formatIn = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
  const formatter = perLocale((locale) => new Intl.NumberFormat(locale, options));
  return (value) => formatter().format(value).replace("-", "−");
};

export const formatCount = formatIn({ maximumFractionDigits: 0 });

export const formatNumber = formatIn({ maximumFractionDigits: 20 });

/** `+3.5 %`, of a number of percent. */
export function formatPercent(value: number): string {
  return percentIn(value / 100);
}

const percentIn = formatIn({ style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** Always two decimals, so that numbers align. */
export const formatMoney = formatIn({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** By how much an amount changes. */
export const formatMoneyChange = (value: number): string => (value > 0 ? `+${formatMoney(value)}` : formatMoney(value));

/** An amount as it is typed: with all its decimals, two at least, and no marks between thousands. */
export const formatAmount = formatIn({ minimumFractionDigits: 2, maximumFractionDigits: 20, useGrouping: false });

/** The decimal separator of the locale. */
export const decimalMark = perLocale(
  (locale) => new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".",
);

/** `+4`, `−6`, `0` */
export const formatChange = (value: number): string => (value > 0 ? `+${formatCount(value)}` : formatCount(value));

/** `6835c3c2…41b7`; short ids are not shortened. */
export const shortId = (id: string): string => (id.length > 15 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id);
