import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, in descending order. Started last, one of them would run alone at the end. */
const longest = [
  "fault",
  "kill",
  "isolation",
  "rolling-restart",
  "start",
  "client",
  "sign-in-throttle.api",
  "contract",
  "readme",
  "webhook-worker.api",
  "webhook.api",
  "import.api",
  "fuzz",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(`/e2e/${name}.spec.ts`));
  return at < 0 ? longest.length : at;
}
