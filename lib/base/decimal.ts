import big, { type Big, type BigSource } from "big.js";

/**
 * Amounts are decimals: binary fractions would lose cents. A formula is computed as it is written and rounded once, at its end, half away
 * from zero.
 */

export type Decimal = Big;

const exact = big();
/** Digits of a quotient, far beyond the two that an amount keeps: a second rounding changes nothing. */
exact.DP = 40;
exact.RM = big.roundHalfUp;

/** @param value a number stands for the decimal that it prints as */
export const decimal = (value: BigSource): Decimal => exact(value);

export const sum = <Element>(elements: readonly Element[], of: (element: Element) => BigSource): Decimal =>
  elements.reduce((total, element) => total.plus(of(element)), decimal(0));

/** The number of an amount. */
export const rounded = (value: Decimal, places = 2): number => value.round(places).toNumber();
