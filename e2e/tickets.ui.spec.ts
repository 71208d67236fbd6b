import { expectAccessible, signInPage, watchConsole } from "./browser";
import { expect, test } from "./fixtures";

test("I choose a day, see the tickets open then, close one and undo it", async ({ page, tenant }) => {
  const noErrors = watchConsole(page);
  await tenant.api.post("/v1/support/ticket", { subject: "Printer is on fire", created: "2026-01-05T08:00:00.000Z" });
  await signInPage(page, await tenant.user());

  await page.goto("/tickets");
  const days = page.getByRole("table", { name: "Open tickets by day" });
  await days.getByRole("button").nth(2).click();
  await expect(page.getByRole("heading", { name: /^Open on / })).toBeVisible();
  const tickets = page.getByRole("table", { name: "Tickets", exact: true });
  await expect(tickets.getByText("Printer is on fire").first()).toBeVisible();
  await expectAccessible(page);
  await tickets.getByRole("button", { name: "Close Printer is on fire" }).click();
  await expect(page.getByText("Closed Printer is on fire")).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("Reopened Printer is on fire")).toBeVisible();
  noErrors();
});

test("I save the days shown as CSV, with today marked as unfinished", async ({ page, tenant }) => {
  await signInPage(page, await tenant.user());
  await page.goto("/tickets?days=7");
  await expect(page.getByRole("table", { name: "Open tickets by day" }).getByRole("button")).toHaveCount(7);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^open-tickets-.*\.csv$/);
});
