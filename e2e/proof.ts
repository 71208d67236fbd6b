import { appendFileSync } from "node:fs";

/**
 * What `npm run prove` asks of a test: more repetitions than `npm test` has time for, and a line for bench/PROOF.md. A bar
 * is a number of attempts of which none may fail.
 */

/** How often a bar is tried: `few` times in `npm test`. */
export const times = (bar: string, few: number): number =>
  process.env.PROVE_BAR === bar ? Number(process.env.PROVE_TIMES) : few;

/** Reports what a test of a bar has done; before it expects that nothing has failed. */
export function prove(bar: string, attempts: number, failures: number, unit: string): void {
  const { PROVE_BAR, PROVE_REPORT } = process.env;
  if (PROVE_BAR !== bar || !PROVE_REPORT) return;
  appendFileSync(PROVE_REPORT, `${JSON.stringify({ attempts, failures, unit })}\n`);
}
