import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, openPage, watchConsole } from "./browser";
import type { TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

const day = 86_400_000;
const inDays = (days: number) => new Date((Math.floor(Date.now() / day) + days) * day).toISOString();

const itemNames: Record<string, string> = {
  "FC-BKP-500": "Fjord Backup 500 GB",
  "FC-BKP-2TB": "Fjord Backup 2 TB",
  "FC-ARC-1": "Fjord Archive",
};

async function enter(page: Page, tenant: TestTenant): Promise<void> {
  const subscription = (at: number, name: string, customer: string, end: number, sku: string) => ({
    _id: `${tenant.id}-${at}`,
    tenant: tenant.id,
    name,
    account: `${tenant.id}-${customer}`,
    account_details: { name: customer },
    status: "active",
    start_date: inDays(-200),
    end_date: inDays(end),
    cancel_term: { grace_period: 720 },
    price: 100 * at,
    items: [{ id: "1", sku, name: itemNames[sku], amount: 2, price: { total: 100 * at } }],
    created: inDays(-200),
  });
  await tenant.import("subscriptions", [
    subscription(1, "Nightly backup", "Polar Optikk AS", 20, "FC-BKP-500"),
    subscription(2, "Archive", "Polar Optikk AS", 40, "FC-ARC-1"),
    subscription(3, "Server backup", "Polar Optikk AS", 600, "FC-BKP-2TB"),
    subscription(4, "Shop backup", "Vidda Kraft AS", 30, "FC-BKP-500"),
  ]);
  await openPage(page, tenant, "/overview");
  await page.keyboard.press("Control+k");
}

test("I say what I look for, see it as filters with their count, and open the list", async ({ page, tenant }) => {
  watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, tenant);
  const field = page.getByRole("combobox", { name: "Search or go to" });
  await field.fill("ends within 90 days polar backup");
  const filters = page.getByRole("list", { name: "Filters of the sentence" });
  await expect(filters.getByRole("listitem")).toHaveText([
    "Endsinthe next 90 days",
    "CustomercontainsPolar",
    "Item SKUcontainsBKP",
  ]);
  await expect(page.getByRole("dialog")).toContainText("“backup” matches SKUs that contain BKP");
  await expect(page.getByRole("option").first()).toHaveText(/^Open 1 subscription/);
  const record = page.getByRole("option", { name: /^Nightly backup/ });
  await expect(record.locator("mark")).toHaveText(["backup", "Polar"]);
  await expectAccessible(page);

  await filters.getByRole("button", { name: "Remove the filter Ends in the next 90 days" }).click();
  await expect(field).toHaveValue("polar backup");
  await expect(filters.getByRole("listitem")).toHaveText(["CustomercontainsPolar", "Item SKUcontainsBKP"]);
  await expect(page.getByRole("option").first()).toHaveText(/^Open 2 subscriptions/);
  // The name of a customer is no sentence.
  await field.fill("polar optikk");
  await expect(filters).toHaveCount(0);

  await field.fill("price over 150 customer polar");
  await expect(page.getByRole("option").first()).toHaveText(/^Open 2 subscriptions/);
  const download = page.waitForEvent("download");
  await page.getByRole("option", { name: "Export these 2" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines.map((line) => /Archive|Server backup/.exec(line)?.[0])).toEqual([undefined, "Server backup", "Archive"]);
  await page.keyboard.press("Control+k");
  await field.fill("price over 150 customer polar");
  await expect(page.getByRole("option").first()).toHaveText(/^Open 2 subscriptions/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/subscriptions\?/);
  await expect(page.getByRole("table", { name: "Subscriptions" }).getByRole("link")).toHaveText([
    "Server backup",
    "Archive",
  ]);
  await expect(page.getByRole("button", { name: "Remove the filter Price more than 150" })).toBeVisible();
});

test("A sentence names its list, and works on a phone", async ({ page, tenant }) => {
  watchConsole(page);
  const opened = "2026-01-05T09:00:00.000Z";
  const times = { a: null, b: null, c: null, d: opened, e: new Date().toISOString() };
  const tickets = Object.entries(times).map(([id, closed]) => ({ id, subject: id, created: opened, closed }));
  await tenant.import("tickets", tickets);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, tenant);
  await page.getByRole("combobox", { name: "Search or go to" }).fill("open tickets");
  await expect(page.getByRole("option").first()).toHaveText(/^Open 3 tickets/);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (const [text, first] of [
    ["closed tickets", /^Open 2 tickets/],
    ["closed after yesterday tickets", /^Open 1 ticket/],
    ["tickets opened in january", /^Open 5 tickets/],
    ["not closed tickets", /^Open 3 tickets/],
  ] as const) {
    await page.getByRole("combobox", { name: "Search or go to" }).fill(text);
    await expect(page.getByRole("option").first()).toHaveText(first);
  }
  await page.getByRole("option").first().click();
  await expect.poll(() => decodeURIComponent(page.url())).toContain("/tickets?~filter[closed]=!");
  await expect(page.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
});

test("A list that answers late does not keep the records of the others waiting", async ({ page, tenant }) => {
  await tenant.import("accounts", [
    { id: `${tenant.id}-k`, name: "Polar Optikk AS", country: "NO", status: { active: true } },
  ]);
  await enter(page, tenant);
  await page.route(/\/v2\/subscription\/customers/, () => new Promise(() => {}));
  await page.getByRole("dialog").getByRole("combobox").fill("polar");
  await expect(page.getByRole("option", { name: /Polar Optikk AS.*Customer/ })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("I save what I look for as a view", async ({ page, tenant }) => {
  await enter(page, tenant);
  await page.getByRole("combobox", { name: "Search or go to" }).fill("ends within 90 days customer polar");
  await expect(page.getByRole("option", { name: /^Save as a view/ })).toContainText("Ends, Customer");
  await page.getByRole("option", { name: /^Save as a view/ }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a view" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("Polar renewals");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /^Polar renewals/ })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("table", { name: "Subscriptions" }).getByRole("link")).toHaveText([
    "Nightly backup",
    "Archive",
  ]);
});

test("I create a record from any page, and a filter that finds nothing says what to leave out", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await tenant.import("accounts", [
    { id: `${tenant.id}-Polar Optikk AS`, name: "Polar Optikk AS", country: "NO", status: { active: true } },
  ]);
  await enter(page, tenant);
  const field = page.getByRole("combobox", { name: "Search or go to" });
  await field.fill("polar");
  // The record that is called so comes before its subscriptions.
  await expect(page.getByRole("option").nth(1)).toContainText("Polar Optikk AS, ends");
  await expect(page.getByRole("option").first()).toHaveText(/^Polar Optikk AS/);

  await field.fill("create distributor");
  await expect(page.getByRole("option").first()).toHaveText(/^New distributor/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/distributors$/);
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();

  await page.goto("/overview");
  await page.keyboard.press("Control+k");
  await field.fill("recovery codes");
  await expect(page.getByRole("option").first()).toHaveText(/^Security.*recovery codes/);
});

test("Everyday words find commands, customers by name and country, and days to come", async ({ page, tenant }) => {
  const tinde = await tenant.child();
  await tinde.api.put("/v1/tenant", { name: "Tinde Regnskap AS" });
  await tenant.import("tickets", [
    { id: "a", subject: "Mail", tenant: tinde.id, created: "2026-01-05T09:00:00.000Z" },
    { id: "b", subject: "Phone", created: "2026-01-05T09:00:00.000Z" },
  ]);
  await tenant.import("accounts", [
    { id: "a1", name: "Malmö Verktyg AB", country: "SE" },
    { id: "a2", name: "Polar Optikk AS", country: "NO" },
  ]);
  await openPage(page, tenant, "/accounts");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search or go to" });
  for (const [text, first] of [
    ["log out", /^Sign out/],
    ["> export", /^Export the shown columns/],
    ["customers in sweden", /^Open 1 customer/],
    ["open tickets of tinde", /^Open 1 ticket/],
    ["new customer", /^New customer/],
    ["new order for polar", /^New order for Polar Optikk AS/],
    ["renew", /^Renew what ends in 60 days/],
  ] as const) {
    await field.fill(text);
    await expect(page.getByRole("option").first()).toHaveText(first);
  }
  await field.fill("tickets opened in 60 days");
  await expect(page.getByRole("list", { name: "Filters of the sentence" })).toContainText("the next 60 days");
});

test("I find people, events, places and commands, and read it when there is nothing", async ({ page, tenant }) => {
  await enter(page, tenant);
  const field = page.getByRole("combobox", { name: "Search or go to" });
  const first = page.getByRole("option").first();
  await field.fill("kari nord");
  await expect(first).toHaveText(/^Kari Nordmann.*User/);
  const { body } = await tenant.api.get("/v1/event");
  await field.fill(body.data[0].id);
  await expect(first).toContainText(body.data[0].message);
  await field.fill("trash");
  await expect(first).toHaveText(/^Trash/);
  await field.fill("zzyzx");
  await expect(page.getByText("Nothing found for “zzyzx”.")).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await field.fill("dark");
  await expect(first).toHaveText(/^Use the dark theme/);
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.keyboard.press("Control+k");
  await field.fill("sign out");
  await expect(first).toHaveText(/^Sign out/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-in$/);
});
