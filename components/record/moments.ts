/** Finds moments among the changes of a record, which are in order. */

/** The last change before a moment; undefined if there is none. */
export const momentBefore = (changes: readonly number[], at: number): number | undefined =>
  changes.findLast((change) => change < at);

/** The first change after a moment; undefined if what is shown is as it is at present. */
export const momentAfter = (changes: readonly number[], at: number): number | undefined =>
  changes.find((change) => change > at);

/** The moment, or the nearest of others that is within a distance of it. */
export function snapped(moment: number, others: readonly number[], distance: number): number {
  const near = others.filter((other) => Math.abs(other - moment) <= distance);
  return near.toSorted((one, other) => Math.abs(one - moment) - Math.abs(other - moment))[0] ?? moment;
}
