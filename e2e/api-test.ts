import { test as base, expect } from "vitest";
import { newTenant } from "./fixtures";

/** Tests of the API and the command line; `tenant` and `stranger` are new for each. */
export const test = base.extend("tenant", () => newTenant()).extend("stranger", () => newTenant());

export { expect };
