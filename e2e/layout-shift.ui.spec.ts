import { holdBack, openPage, openWithoutData, signInPage } from "./browser";
import type { TestTenant } from "./fixtures";
import { cutTexts, cutTimes, longDates, shiftMost, shifts, sideways, watchShifts } from "./layout-shifts";
import { addressOf, apiPaths, otherScreens, screenRoutes, watchRequests } from "./pages";
import { withMotion } from "./playwright.config";
import { smallTargetsOf } from "./touch-targets";
import { expect } from "./ui-test";
import { testFurnished } from "./ui-test-furnished";

/*
 * Nothing moves while a page loads. The window is as narrow as a phone without being emulated: an emulated phone resizes
 * the page, and the browser leaves out what moves after a resize. screens.ui.spec.ts looks at wide windows.
 */

/** A word of 60 letters, which all names have. */
const longName = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauamt";

const test = testFurnished(longName);

/** What a window of 1440 by 900 px has room for at 200 %. */
const zoomed = { width: 720, height: 450 };

const desk = { width: 1440, height: 900 };

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 }, locale: longDates, ...withMotion });

  // One test for each, so that several workers share them.
  for (const route of [...screenRoutes(), ...otherScreens]) {
    test(`${route} on a phone: nothing jumps or is cut, also from right to left and at 200 %, and a finger meets what it presses`, async ({
      page,
      furnished,
    }) => {
      await signInPage(page, await furnished.user());
      await page.addInitScript(watchShifts);
      const untilLoaded = watchRequests(page);
      // As at a first visit.
      await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
      await page.goto(await addressOf(route, furnished));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await untilLoaded();
      const { sum, worst } = await shifts(page);
      expect(sum, worst).toBeLessThan(shiftMost);
      expect(await cutTimes(page)).toEqual([]);
      expect(await smallTargetsOf(page, route)).toEqual([]);
      // Charts render again when the width of the window changes.
      const look = (how: string) =>
        expect.poll(async () => [...(await sideways(page)), ...(await cutTexts(page))], how).toEqual([]);
      await look("from left to right");
      await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
      await look("from right to left");
      await page.setViewportSize(zoomed);
      await look("from right to left, at 200 %");
      await page.setViewportSize(desk);
      await look("from right to left, at a desk");
      await page.evaluate(() => document.documentElement.removeAttribute("dir"));
      await page.setViewportSize(zoomed);
      await look("at 200 %");
    });
  }
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
  const letLastCome = await holdBack(page, /sort=-end_date/);
  await page.goto(`/accounts/${account}`);
  await expect(page.getByRole("heading", { name: "Last events" })).toBeVisible();
  await expect(page.locator("[data-loading]")).toHaveCount(0);
  letLastCome();
  await expect(page.getByText("The last one ended 31 Jan 2020.")).toBeVisible();
  expect((await shifts(page)).sum).toBeLessThan(shiftMost);
});

for (const [where, width] of [
  ["at a desk", 1440],
  ["in the menu of a phone", 390],
] as const) {
  test(`no action moves ${where} when it is known late that a query is not a saved view`, async ({ page, tenant }) => {
    await tenant.import("subscriptions", [{ _id: "s1", name: "Backup", price: 200 }]);
    await page.setViewportSize({ width, height: 844 });
    await signInPage(page, await tenant.user());
    const letViewsCome = await holdBack(page, /\/v1\/view$/);
    await page.goto("/subscriptions?~filter[price]=>=200");
    const menu = page.getByRole("button", { name: "Page menu" });
    if (await menu.isVisible()) await menu.click();
    const actions = ["View", "Export"].map((name) => page.getByRole("button", { name, exact: true }));
    for (const action of actions) await expect(action).toBeVisible();
    const places = () => Promise.all(actions.map((action) => action.boundingBox()));
    const before = await places();
    letViewsCome();
    expect(await places()).toEqual(before);
  });
}

test("nothing jumps when it is known late who has accepted an agreement, and when", async ({ page, tenant }) => {
  const content = { en: { title: "Terms", description: "", body: '{"blocks":[],"entityMap":{}}' } };
  const { body: agreement } = await tenant.api.post("/v1/agreement", { content, active: true });
  const user = await tenant.user();
  await tenant.user();
  await tenant.api.post("/v1/signed-agreement", { agreement: agreement._id, language: "en", user: user.id });
  await page.setViewportSize({ width: 1024, height: 800 });
  await signInPage(page, user);
  const letConsentsCome = await holdBack(page, /\/consent\?/);
  await page.goto(`/agreements/${agreement._id}?consent=waiting`);
  const panel = page.getByRole("complementary", { name: "Consent" });
  const search = panel.getByRole("searchbox", { name: "Search users" });
  await expect(search).toBeVisible();
  const before = await search.boundingBox();
  letConsentsCome();
  await expect(panel.getByText(/^1 of 2 accepted/)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Remind 1" })).toBeVisible();
  expect(await search.boundingBox()).toEqual(before);
});

/** Deleted collections whose names are taken by live ones, so that they come back under other names. */
async function deleteAndReplace({ api }: TestTenant, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { body } = await api.post("/v2/product/collection", { name });
    await api.delete(`/v2/product/collection/${body.id}`);
    await api.post("/v2/product/collection", { name });
  }
}

test("nothing jumps on a phone when the rows of the trash come after the name of what was deleted last", async ({
  page,
  tenant,
}) => {
  await deleteAndReplace(
    tenant,
    ["A", "B", "C", "D"].map((letter) => `${longName.slice(0, -1)}${letter}`),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, await tenant.user());
  await page.addInitScript(watchShifts);
  const letRowsCome = await holdBack(page, /\/v2\/product\/collection\?.*deletedDate/);
  const lastDeleted = page.waitForResponse(/\/restore\/preview/);
  await page.goto("/collections?~filter[deletedDate]=&~sort=-deletedDate");
  await (await lastDeleted).finished();
  letRowsCome();
  await expect(page.getByText(/^Comes back as/)).toHaveCount(4);
  const { sum, worst } = await shifts(page);
  expect(sum, worst).toBeLessThan(shiftMost);
});

test("nothing jumps on a phone when neither the tickets nor their days can be read", async ({ page, tenant }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await signInPage(page, await tenant.user());
  await page.addInitScript(watchShifts);
  await openWithoutData(page);
  await page.route(apiPaths, (route) => route.fulfill({ status: 503 }));
  await page.goto("/tickets");
  await expect(page.getByText(/^Could not (count the days|load)\.$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing to show yet" })).toBeVisible();
  await expect(page.locator("[data-loading]")).toHaveCount(0);
  const { sum, worst } = await shifts(page);
  expect(sum, worst).toBeLessThan(shiftMost / 2);
});

test("the reference of the API begins with its text on a phone, from the first frame on", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      Object.assign(window, { atFirst: document.querySelector("main")?.getBoundingClientRect().top });
    });
  });
  await page.goto("/docs");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  const top = await page.evaluate(() => document.querySelector("main")?.getBoundingClientRect().top);
  expect(await page.evaluate(() => (window as unknown as { atFirst: number }).atFirst)).toBe(top);
});

test("a long address in a list of a description does not make a phone's page wider", async ({ page, tenant }) => {
  const address = `mailto:${longName}@${longName}.example`;
  const item = {
    key: "a",
    type: "unordered-list-item",
    depth: 0,
    text: address,
    inlineStyleRanges: [],
    entityRanges: [{ offset: 0, length: address.length, key: 0 }],
  };
  const link = { type: "LINK", mutability: "MUTABLE", data: { url: address } };
  const description = JSON.stringify({ blocks: [item], entityMap: { 0: link } });
  await tenant.import("subscriptions", [{ _id: `${tenant.id}-1`, name: "Backup", description }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, tenant, `/subscriptions/${tenant.id}-1`);
  await expect(page.getByRole("link", { name: address })).toBeVisible();
  expect(await sideways(page)).toEqual([]);
});
