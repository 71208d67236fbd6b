const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pauses between attempts: about a day together. A server that defers strangers asks for minutes. */
const pauses = [5 * second, minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour];

/** The milliseconds to wait after an attempt, counted from 0; undefined after the last. */
export const delayAfter = (attempt: number): number | undefined => pauses[attempt];
