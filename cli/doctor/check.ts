import type pg from "pg";
import type { Environment } from "@/lib/base/env";

/** The parts of a check of the doctor. Checks change nothing. */
export interface Context {
  env: Environment;
  /** Sessions of the owner and, where it can sign in, of the application role. */
  owner: pg.Client;
  app: pg.Client | undefined;
  /** The name of the application role, and why it cannot sign in. */
  appRole?: string | undefined;
  appFault?: string | undefined;
}

/** What a check says that needs a session of the application role. */
export const noSession = ({ appFault }: Context): string =>
  `the application role cannot sign in${appFault ? `: ${appFault}` : ""}`;

/** A problem needs action now, a warning later. `skipped`: the check does not apply here. */
export type State = "ok" | "warning" | "problem" | "skipped";

export interface Verdict {
  state: State;
  detail: string;
}

export interface Check {
  name: string;
  /** The statement that is true when the check is `ok`. */
  title: string;
  /** The remedy otherwise. */
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

/** Runs checks one after another. A check that throws is a problem as well. */
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
