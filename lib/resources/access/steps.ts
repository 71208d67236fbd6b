import type { Actor } from "@/lib/base/auth/actor";
import { decide, isAllowed } from "@/lib/base/auth/decision";
import { type Feature, isFeature } from "@/lib/base/auth/features";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { limitStep } from "@/lib/base/http/rate-limit";
import { proofStep } from "@/lib/base/http/recent-proof";
import { message } from "@/lib/languages/text";
import type { Step } from "./schema";
import type { Subject } from "./subject";

/** The checks of a request by somebody, in the order in which they are made, up to the first that fails. */
export function stepsOf({ tenant }: Actor, operation: Endpoint, subject: Subject): Step[] {
  const wanted = operation.feature;
  const decided = decide(wanted, { ...subject, isKey: subject.who.type === "key" }).map((step) =>
    step.check === "feature" && isFeature(wanted) ? withSource(step, wanted, subject) : step,
  );
  const [credential, feature] = decided;
  if (!credential || !feature) return decided;
  const { who, session, limitedAs } = subject;
  return upToFailure([
    credential,
    limitedAs === undefined ? undefined : limitStep(limitedAs),
    contextStep(who, tenant.name),
    who.type === "key" || operation.method === "GET" ? undefined : originStep,
    feature,
    session && proofStep(operation, session),
  ]);
}

function upToFailure(steps: readonly (Step | undefined)[]): Step[] {
  const made: Step[] = [];
  for (const step of steps) if (step && isAllowed(made)) made.push(step);
  return made;
}

/** A subject is one of the tenant, and a request that names another tenant is refused. */
const contextStep = ({ type }: Subject["who"], tenant: string): Step => {
  const details = {
    key: message("The API key belongs to {tenant}.", { tenant }),
    user: message("The user belongs to {tenant}.", { tenant }),
    guest: message("The user is a guest of {tenant}.", { tenant }),
  };
  return { check: "context", passed: true, detail: details[type] };
};

const originStep: Step = {
  ...{ check: "origin", passed: true },
  detail: message("A write with a session has to come from this site itself, as those of its pages do."),
};

/** Says which role a feature comes from, or what keeps it away. */
function withSource(step: Step, feature: Feature, { role, scopes, who }: Subject): Step {
  if (!role) return step;
  const isKey = who.type === "key";
  const values = { feature, name: role.name };
  const source = { role: role.name, builtIn: role.builtIn };
  if (step.passed) {
    return {
      ...step,
      detail: isKey
        ? message("{feature} comes from its creator's role {name}.", values)
        : message("{feature} comes from the role {name}.", values),
      source,
    };
  }
  if (!role.carried.includes(feature)) {
    const detail = isKey
      ? message("This needs {feature}, which its creator's role {name} does not carry.", values)
      : message("This needs {feature}, which the role {name} does not carry.", values);
    return { ...step, detail, source: { ...source, because: "role" } };
  }
  if (scopes && !scopes.includes(feature)) {
    const detail = message("This needs {feature}. The API key is limited to other features.", { feature });
    return { ...step, detail, source: { ...source, because: "scope" } };
  }
  const detail = message(
    "This needs {feature}. {name} is of level user, which has no features that end in /Write.",
    values,
  );
  return { ...step, detail, source: { ...source, because: "level" } };
}
