import type { Actor } from "@/lib/base/auth/actor";
import { decide, isAllowed } from "@/lib/base/auth/decision";
import { type Feature, isFeature } from "@/lib/base/auth/features";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { limitStep } from "@/lib/base/http/rate-limit";
import { proofStep } from "@/lib/base/http/recent-proof";
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
  const relation = { key: "The API key belongs to", user: "The user belongs to", guest: "The user is a guest of" };
  return { check: "context", passed: true, detail: `${relation[type]} ${tenant}.` };
};

const originStep: Step = {
  ...{ check: "origin", passed: true },
  detail: "A write with a session has to come from this site itself, as those of its pages do.",
};

/** Says which role a feature comes from, or what keeps it away. */
function withSource(step: Step, feature: Feature, { role, scopes, who }: Subject): Step {
  if (!role) return step;
  const owner = who.type === "key" ? "its creator's role" : "the role";
  const source = { role: role.name, builtIn: role.builtIn };
  if (step.passed) {
    return { ...step, detail: `${feature} comes from ${owner} ${role.name}.`, source };
  }
  if (!role.carried.includes(feature)) {
    const detail = `This needs ${feature}, which ${owner} ${role.name} does not carry.`;
    return { ...step, detail, source: { ...source, because: "role" } };
  }
  if (scopes && !scopes.includes(feature)) {
    const detail = `This needs ${feature}. The API key is limited to other features.`;
    return { ...step, detail, source: { ...source, because: "scope" } };
  }
  const detail = `This needs ${feature}. ${role.name} is of level user, which has no features that end in /Write.`;
  return { ...step, detail, source: { ...source, because: "level" } };
}
