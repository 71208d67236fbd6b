import { signInPage } from "./browser";
import { newTenant } from "./fixtures";
import { cutTexts, cutTimes, longDates, shiftMost, shifts, sideways, watchShifts } from "./layout-shifts";
import { addressOf, screenRoutes, watchRequests } from "./pages";
import { seedTenant } from "./population";
import { smallTargetsOf } from "./touch-targets";
import { expect, test } from "./ui-test";

/*
 * Nothing moves while a page loads. The window is as narrow as a phone without being emulated: an emulated phone resizes
 * the page, and the browser leaves out what moves after a resize. screens.ui.spec.ts looks at wide windows.
 */

/** A word of 60 letters, which all names have. */
const longName = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauamt";

/** What a window of 1440 by 900 px has room for at 200 %. */
const zoomed = { width: 720, height: 450 };

test("nothing jumps while any page loads on a phone, nothing is cut, also from right to left and at 200 %, and a finger meets what it presses", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const tenant = await newTenant();
  await seedTenant(tenant, longName);
  const user = await tenant.user();
  const moved: string[] = [];
  const cut: string[] = [];
  const small: string[] = [];
  const broken: string[] = [];
  for (const route of screenRoutes()) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: longDates,
      reducedMotion: "no-preference",
    });
    const page = await context.newPage();
    await signInPage(page, user);
    await page.addInitScript(watchShifts);
    const untilLoaded = watchRequests(page);
    await page.goto(await addressOf(route, tenant));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await untilLoaded();
    const { sum, worst } = await shifts(page);
    if (sum > shiftMost) moved.push(`${route} by ${sum.toFixed(3)}: ${worst}`);
    cut.push(...(await cutTimes(page)).map((time) => `${route}: ${time}`));
    small.push(...(await smallTargetsOf(page, route)));
    const faults = async () => [...(await sideways(page)), ...(await cutTexts(page))];
    const look = async (how: string) => {
      // Charts render again when the width of the window changes.
      await expect
        .poll(faults, { timeout: 2_000 })
        .toEqual([])
        .catch(() => undefined);
      const found = await faults();
      broken.push(...found.map((each) => `${route} ${how}: ${each}`));
    };
    await look("on a phone");
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    await look("from right to left");
    await page.setViewportSize(zoomed);
    await look("from right to left, at 200 %");
    await page.evaluate(() => document.documentElement.removeAttribute("dir"));
    await look("at 200 %");
    await context.close();
  }
  expect(moved).toEqual([]);
  expect(cut).toEqual([]);
  expect(small).toEqual([]);
  expect(broken).toEqual([]);
});

test("nothing jumps on a phone when the last answer about a customer says when its last term ended", async ({
  page,
  tenant,
}) => {
  const account = `${tenant.id}-customer`;
  await tenant.import("accounts", [{ id: account, name: "Polar Optikk AS", status: { active: true } }]);
  await tenant.import("subscriptions", [
    { _id: `${account}-1`, account, status: "cancelled", end_date: "2020-01-31T00:00:00.000Z" },
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, await tenant.user());
  await page.addInitScript(watchShifts);
  let letLastCome = () => {};
  const othersShown = new Promise<void>((resolve) => {
    letLastCome = resolve;
  });
  await page.route(/sort=-end_date/, async (route) => {
    await othersShown;
    await route.continue();
  });
  await page.goto(`/accounts/${account}`);
  await expect(page.getByRole("heading", { name: "Last events" })).toBeVisible();
  await expect(page.locator("[data-loading]")).toHaveCount(0);
  letLastCome();
  await expect(page.getByText("The last one ended 31 Jan 2020.")).toBeVisible();
  expect((await shifts(page)).sum).toBeLessThan(shiftMost);
});

test("nothing jumps on a phone when it is known late which languages other agreements have", async ({
  page,
  tenant,
}) => {
  const content = { no: { title: "Vilkår" } };
  await tenant.import("agreements", [{ _id: `${tenant.id}-terms`, tenant: tenant.id, type: "USER", content }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, await tenant.user());
  await page.addInitScript(watchShifts);
  let letLanguagesCome = () => {};
  const editorShown = new Promise<void>((resolve) => {
    letLanguagesCome = resolve;
  });
  await page.route(/\/v1\/agreement\?/, async (route) => {
    await editorShown;
    await route.continue();
  });
  await page.goto("/agreements/new");
  const foot = page.getByRole("region", { name: "Effect of saving" });
  await expect(foot).toBeVisible();
  letLanguagesCome();
  await expect(foot).toContainText("Norwegian all");
  expect((await shifts(page)).sum).toBeLessThan(shiftMost);
});
