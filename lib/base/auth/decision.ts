import { message } from "@/lib/languages/text";
import type { Feature } from "./features";

/**
 * Whether somebody may use an operation, as a list of checks. Refusals and their explanations use the same checks, so that
 * they cannot differ.
 */

/** The checks of a request, in the order in which they are made. */
export const checks = ["credential", "limit", "context", "origin", "feature", "proof"] as const;

/** One check, and a sentence that explains it. */
export interface Step {
  check: (typeof checks)[number];
  passed: boolean;
  detail: string;
}

/** What an operation requires: a feature, `session` for a signed-in user, `authenticated` for any credential, `anyone` for none. */
export type RequiredFeature = Feature | "session" | "authenticated" | "anyone";

/** Somebody as the checks see them. */
export interface Credential {
  /** Why it is refused; undefined for one that is accepted. */
  ended?: string | undefined;
  /** The features that its requests carry. */
  features: ReadonlySet<string>;
  /** Whether it is an API key, which is no signed-in user. */
  isKey?: boolean;
}

const accepted: Step = { check: "credential", passed: true, detail: message("The credential is accepted.") };

/** The steps of a refusal that comes before the feature is looked at. */
export const refusedBy = (check: Step["check"], detail: string): Step[] => [accepted, { check, passed: false, detail }];

/** The checks of credential and feature, up to the first that fails. */
export function decide(wanted: RequiredFeature, { ended, features, isKey = false }: Credential): Step[] {
  const feature = wanted === "session" && isKey ? noSession : featureStep(wanted, features);
  if (wanted === "anyone") return [feature];
  const credential = ended === undefined ? accepted : { ...accepted, passed: false, detail: ended };
  return credential.passed ? [credential, feature] : [credential];
}

export const isAllowed = (steps: readonly Step[]): boolean => steps.every(({ passed }) => passed);

const noSession: Step = {
  check: "feature",
  passed: false,
  detail: message("This is for a signed-in user, which an API key is not."),
};

export function featureStep(wanted: RequiredFeature, features: ReadonlySet<string>): Step {
  const check = "feature";
  if (wanted === "anyone") return { check, passed: true, detail: message("This needs no credential.") };
  if (wanted === "session") return { check, passed: true, detail: message("This is open to every signed-in user.") };
  if (wanted === "authenticated") return { check, passed: true, detail: message("This is open to every credential.") };
  const passed = features.has(wanted);
  return {
    check,
    passed,
    detail: passed
      ? message("The feature {wanted} is among those of the credential.", { wanted })
      : message("The feature {wanted} is not among those of the credential.", { wanted }),
  };
}
