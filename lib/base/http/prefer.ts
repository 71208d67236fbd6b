/** Whether a request names a preference in `Prefer` (RFC 7240). A value of it is ignored. */
export const prefers = ({ headers }: Request, preference: string): boolean =>
  (headers.get("prefer") ?? "")
    .split(",")
    .some((each) => each.split(/[=;]/, 1)[0]?.trim().toLowerCase() === preference);

/** Whether a request prefers the rows of a list without the number of all that match: `count=none`. */
export const prefersNoCount = ({ headers }: Request): boolean =>
  /(?:^|,)\s*count\s*=\s*"?none"?\s*(?:[,;]|$)/i.test(headers.get("prefer") ?? "");

/** Whether members that nobody knows are to be refused instead of ignored: `handling=strict`. */
export const prefersStrict = ({ headers }: Request): boolean =>
  /(?:^|,)\s*handling\s*=\s*"?strict"?\s*(?:[,;]|$)/i.test(headers.get("prefer") ?? "");

const waitSecondsMax = 20;

/** How long a request prefers to wait for an answer, in seconds: `wait=20`. */
export function secondsToWait({ headers }: Request): number {
  const seconds = /(?:^|,)\s*wait\s*=\s*"?(\d{1,6})/i.exec(headers.get("prefer") ?? "")?.[1];
  return Math.min(Number(seconds ?? 0), waitSecondsMax);
}
