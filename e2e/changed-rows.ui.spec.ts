import type { Page } from "@playwright/test";
import { evaluateViews } from "@/lib/resources/view/evaluate";
import { expectAccessible, signInPage, watchConsole } from "./browser";
import { asUser } from "./fixtures";
import { expect, test } from "./ui-test";

const address = { street: "Storgata 1", zip: "0155", city: "Oslo", country: "NO" };

/** Rows are marked for some seconds, which a busy machine can be too late to see. @returns how many were at most */
async function watchMarks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { most: 0 };
    Object.assign(window, { seenMarks: seen });
    new MutationObserver(() => {
      seen.most = Math.max(seen.most, document.querySelectorAll("tr[data-marked]").length);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-marked"] });
  });
  return () => page.evaluate<number>("seenMarks.most");
}

test("What others change in a list I look at is said, and shown when I ask for it", async ({ page, tenant }) => {
  watchConsole(page);
  const { api } = tenant;
  const { body: first } = await api.post("/v1/distributor", { name: "Alpha", address });
  await api.post("/v1/distributor", { name: "Beta", address });
  const { body: outside } = await api.post("/v1/distributor", { name: "Outside", active: false, address });
  await signInPage(page, await tenant.user());
  await page.clock.install();
  await page.goto("/distributors?~filter[active]=true");
  const table = page.getByRole("table", { name: "Distributors" });
  await expect(table.getByText("Alpha")).toBeVisible();
  const line = page.getByRole("toolbar", { name: "Changed rows" });

  // One that the list does not show, before or after, is no change of it.
  await api.put(`/v1/distributor/${outside._id}`, { name: "Outside still" });
  await api.put(`/v1/distributor/${first._id}`, { name: "Alpha, renamed" });
  await api.post("/v1/distributor", { name: "Gamma", address });
  await page.clock.fastForward("00:30");
  await expect(line).toContainText("2 records changed");
  await expect(table.getByText("Alpha, renamed")).toBeHidden();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  const marked = await watchMarks(page);
  await line.getByRole("button", { name: "Show" }).click();
  await expect(table.getByText("Alpha, renamed")).toBeVisible();
  await expect.poll(marked).toBe(2);
  await expect(line).toBeHidden();

  await api.delete(`/v1/distributor/${first._id}`);
  await page.clock.fastForward("00:30");
  await expect(line).toContainText("1 record changed");
  await page.keyboard.press("r");
  await expect(table.getByText("Alpha, renamed")).toBeHidden();
  await expect(line).toBeHidden();
});

test("What I change myself is shown at once, and no change by others", async ({ page, tenant }) => {
  watchConsole(page);
  await tenant.api.post("/v1/support/ticket", { subject: "Printer is on fire" });
  await signInPage(page, await tenant.user());
  await page.clock.install();
  await page.goto("/tickets?view=all");
  const close = page.getByRole("button", { name: "Close Printer is on fire" });
  await expect(close).toBeVisible();
  // The change is no news to the rows that are read after it.
  const readAgain = page.waitForResponse(/\/v1\/support\/ticket\?.*perPage=100/);
  await close.click();
  await expect(page.getByText("Closed Printer is on fire")).toBeVisible();
  await readAgain;
  await expect(page.getByRole("button", { name: "Reopen Printer is on fire" })).toBeVisible();
  const asked = page.waitForResponse((response) => response.url().includes("/v1/support/ticket/changes"));
  await page.clock.fastForward("00:30");
  expect((await (await asked).json()).data).toEqual([]);
  await expect(page.getByRole("toolbar", { name: "Changed rows" })).toBeHidden();
});

test("A saved view says how many rows are new since I looked at it, and marks them when I open it", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const { api } = tenant;
  await api.post("/v1/distributor", { name: "Nordic one", address });
  const { body: changed } = await api.post("/v1/distributor", { name: "Nordic two", address });
  await api.post("/v1/view", {
    screen: "/distributors",
    name: "Nordic",
    parameters: "~filter[name]=~nordic",
    shared: true,
  });
  await signInPage(page, await tenant.user());
  await page.clock.install();
  const view = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: /^Nordic/ });
  const table = page.getByRole("table", { name: "Distributors" });

  // A view that somebody has never looked at does not show how much is new.
  await page.goto("/distributors");
  await expect(table.getByText("Nordic one")).toBeVisible();
  await expect(view).toHaveText("Nordic");
  await view.click();
  await expect(view).toHaveAttribute("aria-current", "page");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain("comptoir.seen.");

  await api.put(`/v1/distributor/${changed._id}`, { name: "Nordic two, renamed" });
  await api.post("/v1/distributor", { name: "Nordic three", address });
  await api.post("/v1/distributor", { name: "Baltic", address });
  await page.goto("/distributors");
  await expect(view).toHaveText("Nordic2 new");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const marked = await watchMarks(page);
  await view.click();
  await expect.poll(marked).toBe(2);
  await expect(table.locator("tbody tr[data-row]")).toHaveCount(3);
  await page.goto("/distributors");
  await expect(table.getByText("Baltic")).toBeVisible();
  await expect(view).toHaveText("Nordic");
});

test("A view that notifies me says what it does, and what has entered it stands under Notifications until I have read it", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const user = await tenant.user();
  const kari = await asUser(user);
  const parameters = "~search=nordic";
  const { id } = (await kari.post("/v1/view", { screen: "/distributors", name: "Nordic", parameters })).body;
  await signInPage(page, user);
  await page.goto(`/distributors?${parameters}`);
  await page.getByRole("button", { name: "Options of the view Nordic" }).press("Enter");
  await page.getByRole("menuitem", { name: "Notify me" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Notify me of Nordic" });
  await expect(dialog).toContainText("when a record enters or leaves this view");
  await expectAccessible(page);
  await dialog.getByRole("switch", { name: "Notify me" }).press("Space");
  await expect(page.getByText("You are notified when a record enters or leaves Nordic")).toBeVisible();
  await expect(dialog.getByRole("switch")).toBeChecked();
  await dialog.getByRole("button", { name: "Done" }).press("Enter");

  await tenant.api.post("/v1/distributor", { name: "Nordic supply", address });
  await evaluateViews(tenant.id, new Date());
  await page.goto("/overview");
  await expect(page.getByRole("link", { name: /^Overview/ })).toContainText("1 notice not read");
  const open = page.getByRole("button", { name: "Notifications 1 not read" });
  await open.press("Enter");
  const notices = page.getByRole("dialog", { name: "Notifications" });
  await expect(notices.getByRole("link")).toContainText("1 record entered Nordic");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/overview");
  await open.click();
  await notices.getByRole("link").click();
  await expect(page.getByRole("table", { name: "Distributors" }).getByText("Nordic supply")).toBeVisible();
  await expect.poll(async () => (await kari.get("/v1/notice?~filter[read]=true")).body.metadata.total).toBe(1);
  await kari.delete(`/v1/view/${id}`);
});
