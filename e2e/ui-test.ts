import { test as base, expect } from "@playwright/test";
import { connect, disconnect } from "@/lib/base/db/connection";
import { newTenant, type TestTenant } from "./fixtures";

/** Tests in a browser; `tenant` and `stranger` are new for each. */
export const test = base.extend<{ tenant: TestTenant; stranger: TestTenant }, { database: undefined }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs off its first parameter
    async ({}, use) => {
      connect(process.env.COMPTOIR_TEST_APP_URL ?? "");
      await use(undefined);
      await disconnect();
    },
    { scope: "worker", auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  tenant: async ({}, use) => use(await newTenant()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  stranger: async ({}, use) => use(await newTenant()),
});

export { expect };
