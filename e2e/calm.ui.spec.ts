import type { Page } from "@playwright/test";
import { asDeveloper, expectAccessible, signInPage } from "./browser";
import { asUser } from "./fixtures";
import { expect } from "./ui-test";
import { testFurnished } from "./ui-test-furnished";

const test = testFurnished("calm");

/** What can be pressed in the page, outside rows and heads of columns; a row of links, tabs or chips counts once. */
const controls = (page: Page): Promise<string[]> =>
  page.getByRole("main").evaluate((main) => {
    const named: string[] = [];
    const groups = new Set<Element>();
    for (const element of main.querySelectorAll("a[href], button, input, select, textarea")) {
      const isShown = element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]");
      if (!isShown || element.matches(":disabled") || element.closest("tr, [role=row], [data-row]")) continue;
      const group = element.closest("nav, [role=tablist], [role=group], [data-chip], ul");
      if (group && groups.has(group)) continue;
      if (group) groups.add(group);
      named.push(element.getAttribute("aria-label") ?? element.textContent ?? "");
    }
    return named;
  });

test("Few controls stand around the rows of a list", async ({ page, furnished }) => {
  await signInPage(page, await furnished.user());
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const list of [
    "/subscriptions",
    "/accounts",
    "/tickets",
    "/products",
    "/collections",
    "/distributors",
    "/events",
    "/plans",
    "/settings/users",
    "/settings/roles",
  ]) {
    await page.goto(list);
    await expect(
      page
        .getByRole("main")
        .getByText(/\d+ rows?$/)
        .first(),
    ).toBeVisible();
    const found = await controls(page);
    expect(found.length, `${list}: ${found.join(" | ")}`).toBeLessThanOrEqual(14);
  }
});

test("Requests, ids and field names show once I turn the developer switch on, at once and on the next page", async ({
  page,
  furnished,
}) => {
  const user = await furnished.user();
  await signInPage(page, user);
  await page.goto("/distributors");
  const line = page.getByRole("region", { name: "Request" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.getByRole("button", { name: /Administrator/ }).click();
  await page.getByRole("menuitem", { name: "Developer" }).click();
  await expect(line).toContainText("GET/v1/distributor");
  await page.goto("/products");
  await expect(line).toContainText("GET/v2/product");
});

test("A phone shows no request until I ask for it", async ({ page, furnished }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, await furnished.user());
  await page.goto("/distributors");
  const line = page.getByRole("region", { name: "Request" });
  await expect(page.getByText(/\d+ rows?$/)).toBeVisible();
  await expect(line).toHaveCount(0);
  await asDeveloper(page);
  await page.reload();
  await expect(line.getByRole("button", { name: "Copy as curl" })).toBeVisible();
});

test("A filter offers the customers that have open tickets, most first, and Enter applies those that I tick", async ({
  page,
  furnished,
}) => {
  await signInPage(page, await furnished.user());
  await page.goto("/tickets");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: /^Customer/ }).click();
  const values = page.getByRole("list", { name: "Values of Customer" }).getByRole("listitem");
  await expect(values.first()).toBeVisible();
  const counts = (await values.locator("span").allTextContents()).filter((_, at) => at % 2 === 1).map(Number);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  await expectAccessible(page, page.getByRole("dialog", { name: "Add a filter" }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/filter(%5B|\[)tenant/);
  await expect(page.getByText(new RegExp(`^${counts[0]} rows?$`))).toBeVisible();
});

test("I group a list, and open the rows of a group", async ({ page, furnished }) => {
  await signInPage(page, await furnished.user());
  await page.goto("/tickets?view=all&group=tenant");
  const groups = page.getByRole("table", { name: "tickets by Customer" });
  await expect(groups.getByRole("row").nth(1)).toBeVisible();
  await expectAccessible(page);
  await groups.getByRole("button").first().click();
  await expect(page).toHaveURL(/filter(%5B|\[)tenant/);
  await expect(page.getByRole("table", { name: "Tickets" })).toBeVisible();
});

test("Views that have no room are in a menu, and the one that I choose there comes into sight", async ({
  page,
  tenant,
}) => {
  const user = await tenant.user();
  const api = await asUser(user);
  const names = Array.from({ length: 9 }, (_, at) => `Customers of region ${at + 1}`);
  for (const name of names)
    await api.post("/v1/view", { screen: "/accounts", name, parameters: `~search=${name.at(-1)}` });
  await signInPage(page, user);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/accounts");
  const views = page.getByRole("navigation", { name: "Views" });
  const last = views.getByRole("link", { name: names.at(-1) });
  const more = views.getByRole("button", { name: "More views" });
  await expect(more).toBeVisible();
  await expect(last).toHaveCount(0);
  await expectAccessible(page);
  await more.click();
  await page.getByRole("menuitem", { name: names.at(-1) }).click();
  await expect(last).toHaveAttribute("aria-current", "page");
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(more).toBeInViewport({ ratio: 1 });
    await expect(last).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 3200, height: 800 });
  await expect(more).toHaveCount(0);
  for (const name of names) await expect(views.getByRole("link", { name })).toBeVisible();
});
