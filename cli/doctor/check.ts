import type pg from "pg";
import type { Environment } from "@/lib/base/env";

/** What checks look at. None of them changes anything. */
export interface Context {
  env: Environment;
  /** Sessions of the owner and, where it can sign in, of the application role. */
  owner: pg.Client;
  app: pg.Client | undefined;
}

/** A warning can wait; a problem cannot. `skipped` says that something does not apply here. */
export type State = "ok" | "warning" | "problem" | "skipped";

export interface Verdict {
  state: State;
  detail: string;
}

export interface Check {
  name: string;
  /** What is well when it is `ok`. */
  title: string;
  /** What to do otherwise. */
  remedy: string;
  run(context: Context): Promise<Verdict> | Verdict;
}

export interface Finding extends Verdict {
  name: string;
  title: string;
  remedy: string | undefined;
}

export const ok = (detail = ""): Verdict => ({ state: "ok", detail });
export const skipped = (detail: string): Verdict => ({ state: "skipped", detail });
export const warning = (detail: string): Verdict => ({ state: "warning", detail });
export const problem = (detail: string): Verdict => ({ state: "problem", detail });

/** `ok` without faults, otherwise all of them. */
export const verdict = (faults: readonly string[], state: "warning" | "problem" = "problem"): Verdict =>
  faults.length === 0 ? ok() : { state, detail: faults.join("; ") };

/** A check that is a query: each row of its column `fault` is one. */
export const byQuery = (check: Omit<Check, "run">, query: string, state: "warning" | "problem" = "problem"): Check => ({
  ...check,
  run: async ({ owner }) => {
    const { rows } = await owner.query<{ fault: string }>(query);
    return verdict(
      rows.map(({ fault }) => fault),
      state,
    );
  },
});

/** Runs checks one after another. One that fails by itself is a problem as well. */
export async function diagnose(context: Context, checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, title, remedy, run } of checks) {
    const { state, detail } = await Promise.resolve()
      .then(() => run(context))
      .catch((error: Error) => problem(`could not be checked: ${error.message}`));
    findings.push({ name, title, state, detail, remedy: state === "ok" || state === "skipped" ? undefined : remedy });
  }
  return findings;
}
