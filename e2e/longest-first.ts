import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, in descending order. Started last, one of them would run alone at the end. */
const longest = [
  "isolation.spec",
  "fault.spec",
  "rolling-restart.spec",
  "contract.spec",
  "sign-in-throttle.api.spec",
  "plan-kill.spec",
  "mail.api.spec",
  "plan-large.api.spec",
  "webhook-worker.api.spec",
  "dry-run.spec",
  "kill.spec",
  "webhook.api.spec",
  "readme.spec",
  "backup.spec",
  "embedded.test",
  "start.spec",
  "client.spec",
  "sandbox-kill.spec",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.ts`));
  return at < 0 ? longest.length : at;
}
