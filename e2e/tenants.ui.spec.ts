import { expectAccessible, signInPage, watchConsole } from "./browser";
import { expect, test } from "./ui-test";

test("I enter a customer and come back: every page says whose it is, and nothing of the other tenant stays", async ({
  page,
  tenant,
}) => {
  const noErrors = watchConsole(page);
  const customer = await tenant.child();
  const user = await tenant.user();
  await customer.api.post("/v1/user/guest", { username: user.email, role: "provider.admin" });
  await tenant.api.post("/v1/distributor", { name: "Of the provider" });
  await customer.api.post("/v1/distributor", { name: "Of the customer" });
  await signInPage(page, user);

  await page.goto("/distributors");
  await expect(page.getByText("Of the provider").first()).toBeVisible();
  await expect(page.getByText("Of the customer")).toHaveCount(0);
  await page.getByRole("button", { name: tenant.name }).click();
  await page.getByRole("option", { name: customer.name }).click();

  await expect(page).toHaveURL(/\/overview$/);
  const side = page.getByRole("complementary").or(page.locator("body"));
  await expect(side.getByRole("button", { name: customer.name })).toBeVisible();
  await expectAccessible(page);
  const places = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  for (const href of await places.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))) {
    await page.goto(href);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: customer.name })).toBeVisible();
    await expect(page.getByText(tenant.name)).toHaveCount(0);
  }
  await page.goto("/distributors");
  await expect(page.getByText("Of the customer").first()).toBeVisible();
  await expect(page.getByText("Of the provider")).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+j");
  await page.getByRole("option", { name: tenant.name }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByRole("button", { name: tenant.name })).toBeVisible();
  // The browser's own way back leads to the page, not to the other tenant's records.
  await page.goBack();
  await expect(page.getByText("Of the provider").first()).toBeVisible();
  await expect(page.getByText("Of the customer")).toHaveCount(0);
  noErrors();
});
