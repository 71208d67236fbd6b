import { appendFileSync } from "node:fs";
import { type Disagreement, disagreements } from "@/lib/resources/subscription-change/verify";
import { withSession } from "@/prisma/server/session";

/**
 * The part of `npm run prove` inside a test: it sets more repetitions than `npm test` has time for, and writes a line to
 * bench/PROOF.md. A guarantee is tried many times, and may never fail.
 */

/** How often a guarantee is tried: `few` times in `npm test`. */
export const times = (guarantee: string, few: number): number =>
  process.env.PROVE_GUARANTEE === guarantee ? Number(process.env.PROVE_TIMES) : few;

/** Reports the attempts of a test. Call it before the test expects that none has failed, so that failures are reported too. */
export function prove(guarantee: string, attempts: number, failures: number, unit: string): void {
  const { PROVE_GUARANTEE, PROVE_REPORT } = process.env;
  if (PROVE_GUARANTEE !== guarantee || !PROVE_REPORT) return;
  appendFileSync(PROVE_REPORT, `${JSON.stringify({ attempts, failures, unit })}\n`);
}

/** What `comptoir server verify` finds in the subscriptions and orders that a tenant sells. */
export const disagreementsOf = ({ id }: { id: string }): Promise<Disagreement[]> =>
  withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    const found: Disagreement[] = [];
    for await (const each of disagreements(owner, id)) found.push(each);
    return found;
  });
