import type { Page } from "@playwright/test";
import { expectAccessible, openWithoutData, signInPage, watchConsole } from "./browser";
import type { TestTenant } from "./fixtures";
import { cutTimes, longDates, shiftMost, shifts, sideways, watchShifts } from "./layout-shifts";
import { addressOf, apiPaths, pages, watchRequests } from "./pages";
import { expect } from "./ui-test";
import { testFurnished } from "./ui-test-furnished";

/*
 * Every screen there is, in every state there is: axe finds nothing in either theme, the console stays empty, nothing
 * jumps or is cut in a wide window, and the narrowest phone need not be scrolled sideways. The screens are the pages of
 * `app`, so that a new one is covered.
 */

interface State {
  name: string;
  /** Signs in. */
  prepare: (page: Page, tenant: TestTenant) => Promise<void>;
  /** Statuses of answers that the state provokes. */
  answered: readonly number[];
  isSettled: boolean;
  /** In the worker's tenant that has records of every kind, instead of a new one. */
  isFurnished?: boolean;
}

const test = testFurnished("furnished");

test.use({ locale: longDates, viewport: { width: Number(process.env.SCREENS_WIDTH ?? 1440), height: 900 } });

const states: readonly State[] = [
  {
    name: "with records",
    prepare: async (page, tenant) => signInPage(page, await tenant.user()),
    answered: [],
    isSettled: true,
    isFurnished: true,
  },
  {
    name: "of an empty tenant",
    prepare: async (page, tenant) => signInPage(page, await tenant.user()),
    // The record that its address names is not there.
    answered: [404],
    isSettled: true,
  },
  {
    name: "while it loads",
    async prepare(page, tenant) {
      await signInPage(page, await tenant.user());
      await openWithoutData(page);
      await page.route(apiPaths, () => new Promise(() => {}));
    },
    answered: [],
    isSettled: false,
  },
  {
    name: "when the database cannot be reached",
    async prepare(page, tenant) {
      await signInPage(page, await tenant.user());
      const problem = {
        status: 503,
        code: "unavailable",
        detail: "The database cannot be reached.",
        requestId: "7f3a",
      };
      await openWithoutData(page);
      await page.route(apiPaths, (route) =>
        route.fulfill({
          status: 503,
          headers: { "Content-Type": "application/problem+json", "Retry-After": "60" },
          body: JSON.stringify(problem),
        }),
      );
    },
    answered: [503],
    isSettled: true,
  },
  {
    name: "without permission",
    async prepare(page, tenant) {
      const role = await tenant.api.post("/v1/account/permission/role", { name: "visitor", features: [] });
      expect(role.status).toBe(201);
      await signInPage(page, await tenant.user("visitor.admin"));
    },
    answered: [403],
    isSettled: true,
  },
];

// A browser takes many minutes for all of them, and for looking at each with axe, which the specs of the screens do as well:
// SCREENS=all npx playwright test -c e2e screens.ui, and the same with SCREENS_WIDTH=390
const isWhole = process.env.SCREENS === "all";

// One screen of each frame, whose errors take the place of what is loading.
const sampled = ["/overview", "/accounts", "/accounts/[id]", "/plans/[id]", "/tickets"];

for (const state of states) {
  const isError = state.answered.some((status) => status !== 404);
  // One test for each, so that several workers share them.
  for (const { route, asksApi } of pages()) {
    if (!isWhole && state !== states[0] && !(isError && sampled.includes(route))) continue;
    test(`${route} ${state.name}`, async ({ page, tenant, furnished }) => {
      watchConsole(page, state.answered);
      const own = state.isFurnished ? furnished : tenant;
      await page.emulateMedia({ reducedMotion: "reduce" });
      await state.prepare(page, own);
      const untilLoaded = watchRequests(page);
      await page.addInitScript(watchShifts);
      // As at a first visit.
      await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
      await page.goto(await addressOf(route, own));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (state.isSettled && asksApi) await untilLoaded();
      const { sum, worst } = await shifts(page);
      expect(sum, worst).toBeLessThan(shiftMost);
      expect(await cutTimes(page)).toEqual([]);
      expect(await motions(page)).toEqual([]);
      if (isWhole) await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      // Charts render again when the width of the window changes.
      await expect.poll(() => sideways(page)).toEqual([]);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  }
}

for (const route of isWhole ? ["/sign-in", "/docs"] : ["/sign-in"]) {
  test(`${route} of a stranger`, async ({ page }) => {
    watchConsole(page);
    await page.goto(route);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sideways(page)).toEqual([]);
  });
}

/** What moves although less motion is asked for. */
const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      // Others follow the scroll position.
      .filter(({ playState, timeline }) => playState === "running" && timeline === document.timeline)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 200) ?? "") : "")),
  );

for (const chosen of ["dark", "light"] as const) {
  test(`The ${chosen} theme I chose is there with the first frame, whatever the system prefers`, async ({
    page,
    tenant,
  }) => {
    await signInPage(page, await tenant.user());
    await page.emulateMedia({ colorScheme: chosen === "dark" ? "light" : "dark" });
    await page.goto("/overview");
    await page.evaluate((scheme) => localStorage.setItem("mantine-color-scheme-value", scheme), chosen);
    // None of the application's scripts may have a part in it.
    await page.route(/\.js(\?|$)/, () => new Promise(() => {}));
    await page.goto("/overview", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const lightness = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
      if (!canvas) throw new Error("no canvas");
      canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
    });
    expect(lightness > 127 ? "light" : "dark").toBe(chosen);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}
