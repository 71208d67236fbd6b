import type { Page } from "@playwright/test";
import { expectAccessible, openPage, signInPage, watchConsole } from "./browser";
import type { TestTenant, TestUser } from "./fixtures";
import { expect, test } from "./ui-test";

async function choose(page: Page, field: string, query: string, name: string): Promise<void> {
  // The name of the button ends with the chosen option.
  await page.getByRole("button", { name: new RegExp(`^${field} `) }).click();
  await page.getByPlaceholder("Find by name").fill(query);
  const option = page.getByRole("option", { name }).first();
  // In one line, beside no id.
  await expect(option).toHaveText(name);
  expect((await option.boundingBox())?.height).toBeLessThanOrEqual(40);
  await option.click();
}

/** Of a tenant whose other user, Ola Hansen, is no administrator. */
async function openAccess(page: Page, tenant: TestTenant): Promise<TestUser> {
  const admin = await tenant.user();
  const user = await tenant.user("provider.user");
  await tenant.api.put(`/v1/user/${user.id}`, { firstname: "Ola", lastname: "Hansen" });
  await signInPage(page, admin);
  await page.goto("/settings/access");
  return admin;
}

test("Where I am refused I can ask why, and read which role keeps me out and what would change that", async ({
  page,
  tenant,
}) => {
  watchConsole(page, [403]);
  const features = [{ namespace: "Platform/Account" }, { namespace: "Platform/Role" }];
  await tenant.api.post("/v1/account/permission/role", { name: "desk", features });
  await signInPage(page, await tenant.user("desk.admin"));
  await page.goto("/events");
  await page.getByRole("button", { name: "Why?" }).click();
  const checks = page.getByRole("list", { name: "Checks" });
  await expect(checks).toContainText("Desk (administrator) doesn’t include Events: see.");
  await expect(checks.getByRole("listitem")).toContainText([/^Credential/, /^Limit/, /^Tenant/, /^Permission/]);
  await expect(page.getByRole("region", { name: "What would change that" })).toContainText(
    "Add Events: see to the role desk.",
  );
  await expectAccessible(page);
});

test("In the settings I choose somebody and an operation, and see whether it is allowed, why, and who else may", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const admin = await openAccess(page, tenant);
  await choose(page, "Who", "ola", "Ola Hansen");
  await choose(page, "Operation", "create ticket", "Create a ticket");
  await expect(page.getByRole("heading", { name: "Refused" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Checks" })).toContainText(
    "Provider (member) can only view. This needs Tickets: change.",
  );
  await expect(page.getByText("Give Ola Hansen the role Provider (administrator).")).toBeVisible();
  await expect(page.getByRole("list", { name: "Users and API keys that may do it" })).toContainText(admin.email);
  // The address holds the question.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Refused" })).toBeVisible();
  await expectAccessible(page);
});

test("An address that asks about an operation that does not exist says so, and offers no second try", async ({
  page,
  tenant,
}) => {
  await openPage(page, tenant, "/settings/access?operation=doNothing");
  await expect(page.getByText("There is no operation of this name.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expectAccessible(page);
});

test("I see what a user, a role and everybody may see and change, also on a phone", async ({ page, tenant }) => {
  watchConsole(page);
  await openAccess(page, tenant);
  await choose(page, "Who", "ola", "Ola Hansen");
  const rights = page.getByRole("table", { name: "Rights" });
  await expect(rights.getByRole("row", { name: "Customers yes no" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All people and keys" }).click();
  const everybody = page.getByRole("table", { name: /roles, users and keys/i });
  await everybody
    .getByRole("row", { name: /Ola Hansen/ })
    .getByRole("link")
    .click();
  await expect(rights.getByRole("row", { name: "Customers yes no" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings/access/people?~filter[features]=Platform/Account/Write");
  await expect(everybody.getByRole("row", { name: /Kari Nordmann/ })).toBeVisible();
  await expect(everybody.getByRole("row", { name: /Ola Hansen/ })).toHaveCount(0);
  await expectAccessible(page);
});
