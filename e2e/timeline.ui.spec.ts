import type { Locator, Page } from "@playwright/test";
import { expectAccessible, openPage, watchConsole } from "./browser";
import type { TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

const day = 86_400_000;
const midnight = Math.floor(Date.now() / day) * day;
const inDays = (days: number) => new Date(midnight + days * day).toISOString();
const dayIn = (days: number) => inDays(days).slice(0, 10);

async function enter(page: Page, tenant: TestTenant, address = "/subscriptions?view=timeline"): Promise<void> {
  const subscription = (at: number, customer: string, end: number, over: object = {}) => ({
    _id: `${tenant.id}-${at}`,
    tenant: tenant.id,
    name: `Backup ${at}`,
    account: customer,
    account_details: { name: customer },
    status: "active",
    start_date: inDays(-200),
    end_date: inDays(end),
    cancel_term: { grace_period: 720 },
    price: 100 * at,
    created: inDays(-200),
    ...over,
  });
  await tenant.import("subscriptions", [
    subscription(1, "Polar Optikk AS", 20),
    subscription(2, "Polar Optikk AS", 100),
    subscription(3, "Vidda Kraft AS", 70),
    subscription(4, "Vidda Kraft AS", 400),
    subscription(5, "Dovre AS", 90),
    subscription(6, "Dovre AS", 30, { status: "ended" }),
  ]);
  await tenant.api.put("/v1/tenant", { settings: { currency: "NOK" } });
  await openPage(page, tenant, address);
}

const grid = (page: Page) => page.getByRole("treegrid", { name: "Terms by customer" });
const row = (page: Page, name: RegExp | string) => grid(page).getByRole("row", { name });

/** From day 60 to day 115, in which three terms end. */
async function drawRange(page: Page, axis: Locator): Promise<void> {
  const box = await axis.boundingBox();
  if (!box) throw new Error("There is no axis.");
  // The axis is 548 days long, and today at 31 %.
  const x = (days: number) => box.x + box.width * (0.31 + days / 548);
  await page.mouse.move(x(60), box.y + 20);
  await page.mouse.down();
  await page.mouse.move(x(115), box.y + 20, { steps: 4 });
  await expect(axis).toContainText("· 3");
  await page.mouse.up();
}

test("All running terms stand on one axis by customer, and a rail says when it can be cancelled and what is at stake", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await enter(page, tenant);
  await expect(row(page, /^Polar Optikk AS/)).toHaveAttribute("aria-expanded", "true");
  await expect(row(page, /^Backup 1 /)).toContainText("20 days left. Cancellation period");
  await expect(row(page, /^Dovre AS/)).toHaveAttribute("aria-expanded", "false");
  await expect(row(page, /^Backup 6/)).toHaveCount(0);
  await expectAccessible(page);

  await row(page, /^Backup 2 /).hover();
  const card = page.getByRole("tooltip");
  await expect(card).toContainText("Cancellation period opens in 71 days");
  await expect(card).toContainText("200.00NOK a month");
  await expectAccessible(page, card);
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  // A closed customer draws all its terms, each with its card.
  const box = await row(page, /^Dovre AS/).boundingBox();
  if (!box) throw new Error("The row is not to be seen.");
  await page.mouse.move(box.x + box.width - 200, box.y + box.height / 2);
  await expect(card).toContainText("Backup 5");

  await page.getByRole("button", { name: "Numbers" }).click();
  const numbers = page.getByRole("complementary", { name: "Ends by month" });
  await expect(numbers).toContainText("5 terms");
  await expectAccessible(page, numbers);
});

test("A range drawn over the dates is the filter of the list, and the table shows the same rows", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await enter(page, tenant);
  await expect(row(page, /^Backup 1 /)).toBeVisible();
  const axis = page.getByRole("columnheader", { name: "Term" });
  const top = async () => (await axis.boundingBox())?.y;
  const before = await top();
  await drawRange(page, axis);
  await expect(page).toHaveURL(/view=timeline/);
  await expect(row(page, /^Backup 2 /)).toBeVisible();
  expect(await top()).toBe(before);
  await expect(row(page, /^Backup [14] /)).toHaveCount(0);
  await expect(page.getByText("3 rows", { exact: true })).toBeVisible();

  await page.keyboard.press("t");
  const names = page.getByRole("table", { name: "Subscriptions" }).getByRole("link");
  await expect(names).toHaveText(["Backup 3", "Backup 5", "Backup 2"]);
  await expect(page).not.toHaveURL(/view=/);
  await page.keyboard.press("t");
  await expect(row(page, /^Backup 3 /)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(page, /^Polar Optikk AS ?, 2 terms/)).toBeVisible();
  await expect(page.getByText("5 rows", { exact: true })).toBeVisible();
});

test("Everything on the timeline can be done with the keyboard", async ({ page, tenant }) => {
  watchConsole(page);
  await enter(page, tenant);
  await expect(row(page, /^Backup 1 /)).toBeVisible();
  const press = (keys: string) => page.keyboard.press(keys);

  await press("j");
  await expect(row(page, /^Polar Optikk AS/)).toBeFocused();
  await press("ArrowLeft");
  await expect(row(page, /^Backup 1 /)).toHaveCount(0);
  await press("ArrowRight");
  await press("j");
  await expect(row(page, /^Backup 1 /)).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("complementary", { name: "Backup 1" })).toBeVisible();
  await press("j");
  await expect(page.getByRole("complementary", { name: "Backup 2" })).toBeVisible();
  await press("Escape");

  const length = page.getByRole("group", { name: "Length of the axis" });
  await expect(length.getByRole("button", { name: "18 months" })).toHaveAttribute("aria-pressed", "true");
  for (let times = 0; times < 10; times++) await press("+");
  await expect(length.getByRole("button", { name: "2 weeks" })).toHaveAttribute("aria-pressed", "true");
  await press("n");

  const address = () => decodeURIComponent(page.url());
  await press("Shift+ArrowRight");
  await expect.poll(address).toContain(`~filter[end_date][]=>=${dayIn(0)}&~filter[end_date][]=<=${dayIn(6)}`);
  for (let times = 0; times < 3; times++) await press("Shift+ArrowRight");
  await press("Alt+Shift+ArrowLeft");
  await expect.poll(address).toContain(`<=${dayIn(26)}`);
  await expect(row(page, /^Backup 1 /)).toBeVisible();
  await expect(row(page, /^Backup 3 /)).toHaveCount(0);
});

test("The timeline fits a phone, and says which filter leaves it empty", async ({ page, tenant }) => {
  watchConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, tenant);
  await expect(row(page, /^Backup 1 /)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await row(page, /^Backup 1 /).click();
  await expect(page.getByRole("complementary", { name: "Backup 1" })).toBeVisible();
  await page.goto("/subscriptions?~filter[price]=>=9000&view=timeline");
  await expect(page.getByText(/Nothing matches/)).toBeVisible();
});

test("The overview draws all running terms when I come to them, and a term or a range of ends opens in Subscriptions", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await enter(page, tenant, "/overview");
  const heading = page.getByRole("heading", { name: "Running terms" });
  await expect(page.getByRole("table", { name: "Next 30 days" }).getByRole("link")).toHaveText(["Backup 1"]);
  await expect(grid(page)).toHaveCount(0);
  await heading.hover();
  await page.mouse.wheel(0, 2000);
  await expect(row(page, /^Backup 1 /)).toBeVisible();
  await expectAccessible(page);

  // The keys are those of Subscriptions while the focus is here.
  await row(page, /^Polar Optikk AS/).focus();
  await page.keyboard.press("j");
  await expect(row(page, /^Backup 1 /)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: "Backup 1" })).toBeVisible();
  await expect(page).toHaveURL(/\/subscriptions\?.*view=timeline/);
  await page.goBack();

  await heading.hover();
  await page.mouse.wheel(0, 2000);
  await expect(row(page, /^Backup 1 /)).toBeVisible();
  await page.getByRole("button", { name: "Numbers" }).click();
  const numbers = page.getByRole("region", { name: "Ends by month" });
  await expect(numbers).toContainText("5 terms");
  await expectAccessible(page);
  const axis = page.getByRole("columnheader", { name: "Term", exact: true });
  await axis.scrollIntoViewIfNeeded();
  await drawRange(page, axis);
  await expect(page).toHaveURL(/\/subscriptions\?.*end_date.*view=timeline/);
  await expect(row(page, /^Backup 3 /)).toBeVisible();
  await expect(page.getByText("3 rows", { exact: true })).toBeVisible();
});
