import type { Check } from "./check";
import { installationChecks } from "./installation";
import { isolationChecks } from "./isolation";
import { operationChecks } from "./operation";
import { postgresChecks } from "./postgres";

/** All checks, in the order in which they are printed. */
export const checks: readonly Check[] = [
  ...installationChecks,
  ...postgresChecks,
  ...isolationChecks,
  ...operationChecks,
];
