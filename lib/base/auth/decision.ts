import type { Feature } from "./features";

/**
 * Whether somebody may use an operation, as a list of checks. What refuses a request and what explains the refusal read the
 * same checks, so that they cannot differ.
 */

/** One check, and a sentence for whoever asks why. */
export interface Step {
  check: "credential" | "feature" | "proof";
  passed: boolean;
  detail: string;
}

/** What an operation asks for; `authenticated` for what every credential may do, `anyone` for what needs none. */
export type Wanted = Feature | "authenticated" | "anyone";

export function featureStep(wanted: Wanted, features: ReadonlySet<string>): Step {
  const check = "feature";
  if (wanted === "anyone") return { check, passed: true, detail: "This needs no credential." };
  if (wanted === "authenticated") return { check, passed: true, detail: "This is open to every credential." };
  const passed = features.has(wanted);
  return {
    check,
    passed,
    detail: `The feature ${wanted} is ${passed ? "among" : "not among"} those of the credential.`,
  };
}
