import type { Page } from "@playwright/test";
import { expectAccessible, signInPage, watchConsole } from "./browser";
import { expect, test } from "./ui-test";

/** A moment after all that has been answered, and before all that is yet to be asked. */
async function momentAfterwards(page: Page): Promise<string> {
  const now = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(now);
  await page.goto("about:blank");
  return new Date(now).toISOString();
}

test("I look at an account as it was, by keyboard and on a phone, and return to now", async ({ page, tenant }) => {
  const noErrors = watchConsole(page, [404]);
  const id = `${tenant.id}-a`;
  await tenant.import("accounts", [{ id, name: "Polar", country: "NO", status: { active: true } }]);
  const then = await momentAfterwards(page);
  await tenant.api.put(`/v1/account/${id}`, { name: "Polar Optikk", status: { active: false } });
  await signInPage(page, await tenant.user());
  const asOf = page.getByRole("button", { name: "As of", exact: true });
  const edit = page.getByRole("link", { name: "Edit" });

  await page.goto(`/accounts/${id}`);
  await expect(edit).toBeVisible();
  await page.keyboard.press("h");
  const form = page.getByRole("dialog", { name: "As of a past moment" });
  const field = form.getByLabel("Day and time");
  await expect(field).toBeFocused();
  await field.fill("2999-01-01T10:00:00");
  await page.keyboard.press("Enter");
  await expect(form.getByText("Choose a moment that has passed.")).toBeVisible();
  await expectAccessible(page, form);
  await field.fill("2020-03-03T14:05:09");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "There was no such account then" })).toBeVisible();
  await expect(page).toHaveURL(/\?at=2020-03-0/);
  await expect(edit).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/accounts/${id}`);
  await expect(asOf).toBeFocused();

  await page.goto(`/accounts/${id}?at=${then}`);
  await expect(page.getByRole("heading", { level: 1, name: "Polar", exact: true })).toBeVisible();
  await expect(page.getByText("You are looking at this account as of")).toBeVisible();
  await expect(page.getByRole("status").getByText("2 fields changed since:")).toBeVisible();
  const since = page.getByRole("region", { name: "Changed since" });
  await expect(since).toContainText("namefrom Polar→ to Polar Optikk");
  await expect(since).toContainText("status, activefrom on→ to off");
  await expect(page.getByText("Norway")).toBeVisible();
  await expect(page.getByRole("region", { name: "Request" })).toContainText("~at=");
  await page.keyboard.press("e");
  await expect(edit).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Back to now" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Polar Optikk" })).toBeVisible();
  await expect(asOf).toBeFocused();
  await expect(edit).toBeVisible();

  await page.keyboard.press("h");
  const name = form.locator("summary").filter({ hasText: "name" });
  await expect(name).toHaveText("name2 values");
  await name.focus();
  await page.keyboard.press("Enter");
  const values = form.getByRole("listitem");
  await expect(values.first()).toContainText(/^Polar Optikksince .+, .+See it/);
  await expectAccessible(page, form);
  await values.last().getByRole("button", { name: "See it as it was with Polar" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Polar", exact: true })).toBeVisible();
  noErrors();
});

test("A distributor, a ticket and a subscription open as they were, without what changes them", async ({
  page,
  tenant,
}) => {
  const noErrors = watchConsole(page, [400]);
  const { api } = tenant;
  const { _id } = (await api.post("/v1/distributor", { name: "Nordisk" })).body;
  const ticket = (await api.post("/v1/support/ticket", { subject: "Line drops" })).body.id;
  const subscription = { _id: `${tenant.id}-s`, name: "Backup", price: 10 };
  await tenant.import("subscriptions", [subscription]);
  const then = await momentAfterwards(page);
  await api.put(`/v1/distributor/${_id}`, { name: "Nordisk AS" });
  await api.put(`/v1/support/ticket/${ticket}`, { closed: new Date().toISOString() });
  await tenant.import("subscriptions", [{ ...subscription, price: 12 }]);
  await signInPage(page, await tenant.user());

  await page.goto(`/distributors?open=${_id}&at=${then}`);
  const distributor = page.getByRole("complementary", { name: "Nordisk", exact: true });
  await expect(distributor.getByRole("region", { name: "Changed since" })).toContainText("Nordisk AS");
  await expect(distributor.getByText("1 field changed since:")).toBeVisible();
  await expect(distributor.getByRole("button", { name: /Edit|Delete/ })).toHaveCount(0);
  await expectAccessible(page);
  await distributor.getByRole("button", { name: "Back to now" }).click();
  const present = page.getByRole("complementary", { name: "Nordisk AS" });
  await expect(present.getByRole("button", { name: "Edit" })).toBeVisible();

  await page.goto(`/tickets?open=${ticket}&at=${then}`);
  const open = page.getByRole("complementary", { name: "Line drops" });
  await expect(open.getByText("1 field changed since:")).toBeVisible();
  await expect(open.getByText("still open")).toBeVisible();
  await expect(open.getByRole("button", { name: "Reopen" })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page, open);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/subscriptions/${subscription._id}?at=${then}`);
  await expect(page.getByRole("region", { name: "Changed since" })).toContainText("pricefrom 10→ to 12");
  await page.goto(`/subscriptions/${subscription._id}?at=yesterday`);
  await expect(page.getByRole("heading", { name: "This moment cannot be shown" })).toBeVisible();
  noErrors();
});
