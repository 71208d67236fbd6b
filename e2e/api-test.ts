import { test as base, expect } from "vitest";
import { newTenant } from "./fixtures";

/** Tests of the API and the command line; `tenant`, with its `api`, and `stranger` are new for each. */
export const test = base
  .extend("tenant", () => newTenant())
  .extend("api", ({ tenant }) => tenant.api)
  .extend("stranger", () => newTenant());

export { expect };
