import { test as base, expect, type Page } from "@playwright/test";
import { connect, disconnect } from "@/lib/base/db/connection";
import { reported } from "./browser";
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
  context: async ({ context }, use) => {
    for (const page of context.pages()) openWhenReady(page);
    context.on("page", openWhenReady);
    await use(context);
  },
  page: async ({ page }, use) => {
    await use(page);
    expect(reported(page)).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  tenant: async ({}, use) => use(await newTenant()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  stranger: async ({}, use) => use(await newTenant()),
});

/** A test uses a page as people do: when its scripts have run, and not in the instant before. */
function openWhenReady(page: Page): void {
  for (const method of ["goto", "reload"] as const) {
    const open = page[method].bind(page) as (...options: unknown[]) => ReturnType<Page["goto"]>;
    const opened = async (...options: unknown[]) => {
      // Chromium may begin a page offline after another one of the same process was.
      const again = async (error: unknown) => {
        if (!String(error).includes("ERR_INTERNET_DISCONNECTED")) throw error;
        for (const isOffline of [true, false]) await page.context().setOffline(isOffline);
        return open(...options);
      };
      const response = await open(...options).catch(again);
      // The test says itself what it waits for.
      if (options.some((option) => typeof option === "object" && option !== null && "waitUntil" in option))
        return response;
      await page.locator("html[data-ready], html:not(:has(script[src]))").waitFor({ state: "attached" });
      return response;
    };
    Object.assign(page, { [method]: opened });
  }
}

export { expect };
