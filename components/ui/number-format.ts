/** Formats numbers in one style, identical on server and browser: `1,284`, `9,574.00`, `−6`. */
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
const money = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const minus = (text: string): string => text.replace("-", "−");

export const formatCount = (value: number): string => minus(whole.format(value));

export const formatNumber = (value: number): string => minus(decimal.format(value));

/** Always two decimals, so that numbers align. */
export const formatMoney = (value: number): string => minus(money.format(value));

/** `+4`, `−6`, `0` */
export const formatChange = (value: number): string => (value > 0 ? `+${formatCount(value)}` : formatCount(value));

/** `1 row`, `27 rows`; pass the plural if it is not formed with s. */
export function countOf(value: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(value)} ${value === 1 ? noun : plural}`;
}

/** `6835c3c2…41b7`; short ids are not shortened. */
export const shortId = (id: string): string => (id.length > 15 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id);
