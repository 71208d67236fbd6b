import type { Page } from "@playwright/test";
import { expectAccessible, signInPage, watchConsole } from "./browser";
import { expect, test } from "./ui-test";

async function choose(page: Page, field: string, query: string, name: string): Promise<void> {
  // The name of the button ends with what is chosen.
  await page.getByRole("button", { name: new RegExp(`^${field} `) }).click();
  await page.getByPlaceholder("Find by name").fill(query);
  await page.getByRole("option", { name }).first().click();
}

test("Where I am refused I can ask why, and read which role keeps me out and what would change that", async ({
  page,
  tenant,
}) => {
  const noErrors = watchConsole(page, [403]);
  const features = [{ namespace: "Platform/Account" }, { namespace: "Platform/Role" }];
  await tenant.api.post("/v1/account/permission/role", { name: "desk", features });
  await signInPage(page, await tenant.user("desk.admin"));
  await page.goto("/events");
  await page.getByRole("button", { name: "Why?" }).click();
  const checks = page.getByRole("list", { name: "Checks" });
  await expect(checks).toContainText("This needs Platform/Event, which the role desk.admin does not carry.");
  await expect(page.getByRole("region", { name: "What would change that" })).toContainText(
    "Add Platform/Event to the role desk.",
  );
  await expectAccessible(page);
  noErrors();
});

test("In the settings I choose somebody and an operation, and see whether it is allowed, why, and who else may", async ({
  page,
  tenant,
}) => {
  const noErrors = watchConsole(page);
  const admin = await tenant.user();
  const user = await tenant.user("provider.user");
  await tenant.api.put(`/v1/user/${user.id}`, { firstname: "Ola", lastname: "Hansen" });
  await signInPage(page, admin);
  await page.goto("/settings/access");
  await choose(page, "Who", "ola", "Ola Hansen");
  await choose(page, "Operation", "create a ticket", "Create a ticket");
  await expect(page.getByRole("heading", { name: "Refused" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Checks" })).toContainText("provider.user is of level user");
  await expect(page.getByText("Give Ola Hansen the role provider.admin.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Users and API keys that may do it" })).toContainText(admin.email);
  // The address holds the question.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Refused" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Everybody and everything" }).click();
  await page.getByRole("searchbox").fill("ola create a ticket");
  await page.getByRole("link", { name: "Create a ticket" }).click();
  await expect(page.getByRole("heading", { name: "Refused" })).toBeVisible();
  noErrors();
});
