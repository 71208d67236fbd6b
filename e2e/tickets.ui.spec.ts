import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { asDeveloper, expectAccessible, openPage, signInPage, watchConsole } from "./browser";
import { expect, test } from "./ui-test";

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Presses a button that saves a file. */
async function download(page: Page, item: string): Promise<Download> {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  return await started;
}

const linesOf = async (csv: Download): Promise<string[]> =>
  (await readFile(await csv.path(), "utf8")).trim().split("\r\n");

test("I choose a day, see the tickets open then, close one and undo it", async ({ page, tenant }) => {
  watchConsole(page);
  await tenant.api.post("/v1/support/ticket", { subject: "Printer is on fire", created: "2026-01-05T08:00:00.000Z" });
  await openPage(page, tenant, "/tickets?view=trends");
  const days = page.getByRole("table", { name: "Open tickets by day" });
  await days.getByRole("button").nth(2).click();
  await expect(page.getByRole("heading", { name: /^Open on / })).toBeVisible();
  const tickets = page.getByRole("table", { name: "Tickets", exact: true });
  await expect(tickets.getByText("Printer is on fire").first()).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: /^Tickets ?, 1 open$/ })).toBeVisible();
  await tickets.getByRole("button", { name: "Close Printer is on fire" }).click();
  await expect(page.getByText("Closed Printer is on fire")).toBeVisible();
  // The count beside the navigation follows at once, not with its next refresh.
  await expect(page.getByRole("link", { name: "Tickets", exact: true })).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("Reopened Printer is on fire")).toBeVisible();
});

test("The ticket that I step to with J is in sight, far below the chart too", async ({ page, tenant }) => {
  const created = (at: number) => new Date(Date.UTC(2026, 0, 31) - at * 3_600_000).toISOString();
  const ids = Array.from({ length: 60 }, (_, at) => `t${String(at).padStart(2, "0")}`);
  await tenant.import(
    "tickets",
    ids.map((id, at) => ({ id, subject: id, created: created(ids.length - at) })),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, tenant, "/tickets?view=trends");
  const tickets = page.getByRole("table", { name: "Tickets", exact: true });
  await expect(tickets.getByRole("row", { name: /t00/ })).toBeVisible();
  for (const id of ids.slice(0, 40)) {
    await page.keyboard.press("j");
    await expect(tickets.getByRole("row", { name: new RegExp(id) })).toBeFocused();
  }
  await expect(tickets.getByRole("row", { name: /t39/ })).toBeInViewport({ ratio: 1 });
  // Of all the rows, those in sight and around are rendered.
  await expect(tickets.getByRole("row", { name: /t59/ })).toHaveCount(0);
});

test("I save the days shown as CSV and PNG: the numbers of the table and of the API, today marked as unfinished", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await tenant.import("tickets", [
    { id: "t1", subject: "Restore fails", created: daysAgo(10), closed: daysAgo(3) },
    { id: "t2", subject: "Licence", created: daysAgo(5), closed: null },
    { id: "t3", subject: "Printer", created: daysAgo(1), closed: null },
  ]);
  await openPage(page, tenant, "/tickets?days=7");
  const rows = page.getByRole("table", { name: "Open tickets by day" }).getByRole("row");
  await expect(rows).toHaveCount(8);
  await expect(rows.nth(1)).toContainText("so far");
  await expect(rows.filter({ hasText: "so far" })).toHaveCount(1);
  const { body } = await tenant.api.get("/v1/support/ticket/history?days=7");
  const counts: number[] = body.map(({ totalOpen }: { totalOpen: number }) => totalOpen);
  expect(new Set(counts)).toEqual(new Set([2, 1]));
  await expect(rows.locator("td:nth-child(2)")).toHaveText(counts.toReversed().map(String));

  const csv = await download(page, "Save numbers");
  expect(csv.suggestedFilename()).toMatch(/^open-tickets-.*\.csv$/);
  const lines = await linesOf(csv);
  expect(lines.slice(1).map((line) => Number(line.split(",")[1]))).toEqual(counts);
  expect(lines.filter((line) => line.endsWith("so far"))).toEqual([lines.at(-1)]);
  const png = await download(page, "Save chart");
  expect(png.suggestedFilename()).toMatch(/\.png$/);
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe("PNG");
});

test("I see which week was worst, choose it, and see the tickets that were open at its end", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await tenant.import("tickets", [
    { id: "t1", subject: "Restore fails", created: daysAgo(40), closed: daysAgo(12) },
    { id: "t2", subject: "Licence", created: daysAgo(15), closed: null },
  ]);
  await openPage(page, tenant, "/tickets?days=30");
  await expect(page.getByRole("table", { name: "Open tickets by day" }).getByRole("row")).toHaveCount(31);
  await page.keyboard.press("w");
  const rows = page.getByRole("table", { name: "Open tickets by week" }).getByRole("row");
  // Thirty days lie in five or six weeks, and the number of a week is that of its last day.
  const { body } = await tenant.api.get("/v1/support/ticket/history?days=30");
  const days: { date: string; totalOpen: number }[] = body;
  const ends = days.filter(({ date }, at) => new Date(date).getUTCDay() === 0 || at === days.length - 1);
  await expect(rows.locator("td:nth-child(2)")).toHaveText(ends.map(({ totalOpen }) => String(totalOpen)).toReversed());
  await expect(rows.nth(1)).toContainText("so far");
  await expectAccessible(page);
  const bar = page.locator("[data-week] rect").nth(1);
  await bar.hover();
  await expect(page.getByText(/^Lowest \d open, highest \d open$/)).toBeVisible();
  await bar.click();
  await expect(page.getByRole("heading", { name: /^Open on Sunday / })).toBeVisible();
  await rows.nth(1).getByRole("button").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(rows.nth(2).getByRole("button")).toBeFocused();
  await expect(rows.nth(2).getByRole("button")).toHaveAttribute("aria-pressed", "true");
  const lines = await linesOf(await download(page, "Save numbers"));
  expect(lines).toHaveLength(ends.length + 1);
  // The first week begins with the range, which is seldom on a Monday.
  expect(lines[0]).toMatch(/firstDay$/);
  expect(lines[1]?.split(",").at(-1)).toBe(days[0]?.date);
  await page.getByRole("button", { name: "Day", exact: true }).click();
  await expect(page.getByRole("table", { name: "Open tickets by day" })).toBeVisible();
});

test("I choose my own days within a year, and one customer's tickets", async ({ page, tenant }) => {
  const child = await tenant.child();
  await child.api.post("/v1/support/ticket", { subject: "Of the customer" });
  await tenant.api.post("/v1/support/ticket", { subject: "Of ours" });
  await asDeveloper(page);
  await openPage(page, tenant, "/tickets?view=trends");
  const tickets = page.getByRole("table", { name: "Tickets", exact: true });
  await expect(tickets.getByRole("cell", { name: "Of ours", exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Customer" }).selectOption(child.id);
  await expect(tickets.getByRole("cell", { name: "Of the customer", exact: true })).toBeVisible();
  await expect(tickets.getByRole("cell", { name: "Of ours", exact: true })).toHaveCount(0);
  const days = page.getByRole("table", { name: "Open tickets by day" });
  await expect(days.getByRole("row").nth(1)).toContainText("1");
  await expect(page.getByRole("region", { name: "Request" })).toContainText(`~filter[tenant]=${child.id}`);

  await page.getByRole("button", { name: "Custom", exact: true }).click();
  const range = page.getByRole("form", { name: "Custom range" });
  await range.getByLabel("From", { exact: true }).fill(daysAgo(400).slice(0, 10));
  await range.getByRole("button", { name: "Show these days" }).click();
  await expect(range.getByText(/^Choose two days in order, from /)).toBeVisible();
  await expectAccessible(page, range);
  await range.getByLabel("From", { exact: true }).fill(daysAgo(365).slice(0, 10));
  await range.getByLabel("To", { exact: true }).fill(daysAgo(360).slice(0, 10));
  await range.getByRole("button", { name: "Show these days" }).click();
  await expect(days.getByRole("button")).toHaveCount(6);
  await expect(page.getByRole("region", { name: "Request" })).toContainText("days=366");
});

test("I reopen a ticket that was closed, and undo gives it back the very moment it was closed at", async ({
  page,
  tenant,
}) => {
  await tenant.import("tickets", [
    { id: "t1", subject: "Restore fails", created: "2026-01-05T08:00:00.000Z", closed: "2026-02-01T09:30:15.123Z" },
  ]);
  await openPage(page, tenant, "/tickets?view=all");
  await page.getByRole("button", { name: "Reopen Restore fails" }).click();
  await expect(page.getByText("Reopened Restore fails")).toBeVisible();
  expect((await tenant.api.get("/v1/support/ticket/t1")).body.closed).toBeNull();
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("Closed Restore fails")).toBeVisible();
  expect((await tenant.api.get("/v1/support/ticket/t1")).body.closed).toBe("2026-02-01T09:30:15.123Z");
});

test("I correct the subject of a ticket, and see it in the list and in its events", async ({ page, tenant }) => {
  watchConsole(page);
  const { body: ticket } = await tenant.api.post("/v1/support/ticket", { subject: "Phone lines drp" });
  await openPage(page, tenant, `/tickets?open=${ticket.id}`);
  const drawer = page.getByRole("complementary", { name: "Phone lines drp" });
  await drawer.getByRole("button", { name: "Edit" }).click();
  const subject = drawer.getByRole("textbox", { name: "Subject" });
  await expect(subject).toHaveValue("Phone lines drp");
  await subject.fill("Phone lines drop");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved Phone lines drop")).toBeVisible();
  const renamed = page.getByRole("complementary", { name: "Phone lines drop" });
  await expect(renamed.getByRole("link", { name: "Ticket was updated: Phone lines drop" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Tickets" })).toContainText("Phone lines drop");
});

test("I choose a day: the list says so, the ages are counted to it, and the numbers show it", async ({
  page,
  tenant,
}) => {
  await tenant.import("tickets", [
    { id: "t1", subject: "Restore fails", created: daysAgo(70), closed: daysAgo(3) },
    { id: "t2", subject: "Licence", created: daysAgo(5), closed: null },
  ]);
  await signInPage(page, await tenant.user());
  const chosen = daysAgo(60).slice(0, 10);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tickets?openOn=${chosen}`);
  const table = page.getByRole("table", { name: "Tickets", exact: true });
  await expect(table.getByRole("columnheader", { name: "Age that day" })).toBeVisible();
  await expect(table.getByRole("row", { name: /Restore fails/ })).toContainText(/Closed.*10 days/);
  const days = page.getByRole("table", { name: "Open tickets by day" });
  await expect(days.locator(`[data-day="${chosen}"]`)).toBeInViewport();
});

test("Beside a ticket I see its life, its customer, and the customer's other tickets and running subscriptions", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const customer = await tenant.child();
  const account = `${customer.id}-a`;
  await customer.import("accounts", [{ id: account, name: "Polar Optikk AS" }]);
  await customer.import("subscriptions", [
    {
      ...{ _id: `${customer.id}-s`, tenant: customer.id, account, name: "Clinic backup", status: "active" },
      ...{ start_date: daysAgo(100), end_date: daysAgo(-100) },
    },
  ]);
  const { body: other } = await tenant.api.post("/v1/support/ticket", { subject: "Phones drop", tenant: customer.id });
  const { body: ticket } = await tenant.api.post("/v1/support/ticket", {
    ...{ subject: "Invoice is wrong", tenant: customer.id, created: daysAgo(24) },
  });
  await tenant.api.put(`/v1/support/ticket/${ticket.id}`, { closed: daysAgo(10) });
  const agent = await tenant.user();
  await signInPage(page, agent);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`/tickets?open=${ticket.id}`);
  const drawer = page.getByRole("complementary", { name: "Invoice is wrong" });
  const life = drawer.locator("section").filter({ has: page.getByRole("heading", { name: "Life of the ticket" }) });
  await expect(life.last().getByRole("listitem")).toHaveText([/^Opened.*API key/, /^Closed.*API key/]);
  await expect(life.last()).toContainText("open 14 days");
  await drawer.getByRole("button", { name: "Reopen" }).click();
  await expect(life.last().getByRole("listitem").last()).toHaveText(new RegExp(`^Reopened.*${agent.email}`));
  await expect(life.last()).toContainText("open 14 days in all");
  await expect(drawer.getByRole("link", { name: "Polar Optikk AS" })).toHaveAttribute("href", `/accounts/${account}`);
  await expect(drawer.getByRole("link", { name: "Clinic backup" })).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Ticket was reopened: Invoice is wrong" })).toBeVisible();
  await expectAccessible(page, drawer);
  await drawer.getByRole("link", { name: "Phones drop" }).click();
  await expect(page).toHaveURL(new RegExp(`open=${other.id}`));
  const opened = page.getByRole("complementary", { name: "Phones drop" });
  await expect(opened.getByRole("link", { name: "Invoice is wrong", exact: true })).toBeVisible();
  await opened.getByRole("button", { name: "Close", exact: true }).click();
  // The form of a new ticket takes the place of the days, as an open ticket does.
  const days = page.getByRole("table", { name: "Open tickets by day" });
  await page.goto(`/tickets?view=trends&open=${ticket.id}`);
  await expect(drawer).toBeVisible();
  await expect(days).toHaveCount(0);
  await drawer.getByRole("button", { name: "Close", exact: true }).click();
  await expect(days).toBeVisible();
  await page.getByRole("button", { name: "New ticket" }).first().click();
  await expect(page.getByLabel("Subject")).toBeVisible();
  await expect(days).toHaveCount(0);
});

test("Beside a ticket are only the parts that I may read, and its own times without the log", async ({
  page,
  tenant,
}) => {
  const features = [{ namespace: "Platform/Support" }];
  await tenant.api.post("/v1/account/permission/role", { name: "desk", features });
  await tenant.import("tickets", [
    { id: "t1", tenant: tenant.id, subject: "Restore fails", created: daysAgo(9), closed: daysAgo(3) },
    { id: "t2", tenant: tenant.id, subject: "Licence", created: daysAgo(2), closed: null },
  ]);
  await signInPage(page, await tenant.user("desk.admin"));
  await page.goto("/tickets?open=t1");
  const drawer = page.getByRole("complementary", { name: "Restore fails" });
  await expect(drawer.getByRole("link", { name: "Licence" })).toBeVisible();
  await expect(drawer.getByRole("heading", { level: 2 })).toHaveText([
    ...["Restore fails", "Life of the ticket", "Other open tickets"],
  ]);
  await expect(drawer).toContainText(/open 6 days.*Opened.*Closed/);
});
