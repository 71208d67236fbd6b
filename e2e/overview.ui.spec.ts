import type { Route } from "@playwright/test";
import { asDeveloper, expectAccessible, openPage, signInPage, watchConsole } from "./browser";
import { asUser } from "./fixtures";
import { expect, test } from "./ui-test";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("I see what needs attention, and each number leads to the list it counts", async ({ page, tenant }) => {
  watchConsole(page);
  const ends = (id: string, days: number) => ({
    _id: id,
    name: `Ends in ${days}`,
    status: "active",
    start_date: inDays(-300),
    end_date: inDays(days),
    cancel_term: { grace_period: 720 },
    ...{ price: 10, term: { durationMonth: 12 } },
  });
  await tenant.import("subscriptions", [ends("a", 3), ends("b", 12), ends("d", 20), ends("c", 90)]);
  const plan = (path: string, body: object) => tenant.api.post(`/v2/subscription/${path}`, body);
  await plan("d/renew", { percent: 3 });
  await plan("b/cancel", { when: "end" });
  await plan("c/change", { price: 20, from: inDays(10).slice(0, 10) });
  await tenant.api.post("/v1/support/ticket", { subject: "Printer" });
  const user = await tenant.user();
  // What a person was refused is a failure as well.
  await (await asUser(user)).post("/v1/support/ticket", { subject: "" });
  await signInPage(page, user);

  await page.goto("/");
  await expect(page).toHaveURL(/\/overview$/);
  const endings = page.getByRole("link", { name: /End in 60 days, not renewed/ });
  await expect(endings).toContainText("2 are in their cancellation period, 2 within 30 days");
  await expect(page.getByText("3 terms end: 1 renews, 2 are not renewed")).toBeVisible();
  const renewing = page.getByRole("link", { name: /Subscription renews in the next 30 days/ });
  await expect(renewing).toContainText(/^1/);
  await expect(page.getByRole("link", { name: /Change or are cancelled/ })).toContainText("1 change, 1 cancellation");
  await expect(page.getByRole("link", { name: /Tickets open/ })).toContainText("1");
  const next = page.getByRole("table", { name: "Next 30 days" });
  await expect(next.getByRole("row")).toHaveText([
    /Then$/,
    /Ends in 3.*Ends$/,
    /Ends in 12.*Cancelled$/,
    /Ends in 20.*Renews, \+3 %$/,
  ]);
  await expect(page.getByText(/^Updated \d+ s ago$/)).toBeVisible();
  await expectAccessible(page);

  await endings.click();
  const listed = page.getByRole("table", { name: "Subscriptions" }).getByRole("link");
  await expect(listed).toHaveText(["Ends in 3", "Ends in 12"]);
  await page.goBack();
  await renewing.click();
  await expect(listed).toHaveText(["Ends in 20"]);
  await page.goBack();
  await page.getByRole("link", { name: /Change or are cancelled/ }).click();
  await expect(listed).toHaveText(["Ends in 12", "Ends in 90"]);
  await page.goBack();
  const failures = page.getByRole("link", { name: /Failures in the last 24 hours/ });
  await expect(failures).toContainText(/^1/);
  await failures.click();
  await expect(page.getByText("Ticket was not created")).toHaveCount(1);
});

test("I see counts of the lists that my role may read, and the request of the first of them", async ({
  page,
  tenant,
}) => {
  const features = [{ namespace: "Platform/Event" }];
  await tenant.api.post("/v1/account/permission/role", { name: "auditor", features });
  await asDeveloper(page);
  await signInPage(page, await tenant.user("auditor.user"));
  await page.goto("/overview");
  await expect(page.getByRole("link", { name: /Failures in the last 24 hours/ })).toContainText("No event failed");
  const request = page.getByRole("region", { name: "Request" });
  await expect(request).toContainText("GET/v1/event");
  await expect(request).toContainText("1 list counted");
});

test("I see which list could not be counted in its row, and one error if there is no count at all", async ({
  page,
  tenant,
}) => {
  await signInPage(page, await tenant.user());
  const problem = { status: 503, code: "unavailable", detail: "The database cannot be reached." };
  const refused = (route: Route) =>
    route.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify(problem) });
  const errors = page.getByRole("main").getByRole("alert");
  await page.route("**/v1/support/ticket/history?*", refused);
  await page.goto("/overview");
  await expect(errors).toHaveText(/^Could not load the open tickets\./);
  await expect(page.getByRole("link", { name: /not renewed/ })).toContainText("All renew");

  await page.route(/\/v[12]\//, refused);
  await page.goto("/overview");
  await expect(page.getByRole("heading", { name: "Nothing to show yet" })).toBeVisible();
  await expect(errors).toHaveText(/^Could not load\. The database cannot be reached\./);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByRole("link", { name: /not renewed/ })).toContainText("All renew");
  await expect(page.getByRole("link", { name: /Tickets open/ })).toBeVisible();
  await expect(errors).toHaveCount(0);
});

test("I find a record by its name from anywhere, and open an address of the API as a view", async ({
  page,
  tenant,
}) => {
  await tenant.import("subscriptions", [{ _id: `${tenant.id}-a`, name: "Clinic backup", price: 300 }]);
  await openPage(page, tenant, "/overview");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  const field = page.getByRole("combobox", { name: "Search or go to" });
  await field.fill("clinic");
  await expect(page.getByRole("option", { name: /Clinic backup/ })).toBeVisible();
  await field.fill("http://localhost/v2/subscription/customers?~filter[price]=>=100");
  await expect(page.getByRole("option", { name: /Open this view/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/subscriptions\?~filter\[price\]/);
  await expect(page.getByRole("link", { name: "Clinic backup" })).toBeVisible();
});
