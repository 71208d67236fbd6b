import type { Page } from "@playwright/test";
import { expectAccessible, signInPage, watchConsole } from "./browser";
import type { TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

/** A page of a user who is admitted to both tenants. */
async function guestOf(page: Page, tenant: TestTenant, customer: TestTenant) {
  const user = await tenant.user();
  const { body } = await customer.api.post("/v1/user/guest", { username: user.email, role: "provider.admin" });
  await tenant.api.post("/v1/distributor", { name: "Of the provider" });
  await customer.api.post("/v1/distributor", { name: "Of the customer" });
  await signInPage(page, user);
  return { user, guest: body.id as string };
}

async function switchTenant(page: Page, from: TestTenant, to: TestTenant): Promise<void> {
  await page.getByRole("button", { name: from.name }).click();
  await page.getByRole("option", { name: to.name }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByRole("button", { name: to.name })).toBeVisible();
}

test("I enter a customer and come back: every page says whose it is, and nothing of the other tenant stays", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const customer = await tenant.child();
  await guestOf(page, tenant, customer);

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
});

test("Two tabs work in two tenants side by side: each lists, exports, creates and reloads in its own", async ({
  page,
  context,
  tenant,
}) => {
  watchConsole(page);
  const customer = await tenant.child();
  await guestOf(page, tenant, customer);
  // The provider sees both, the customer one.
  await tenant.import("subscriptions", [{ _id: "s-of-provider", tenant: tenant.id }]);
  await customer.import("subscriptions", [{ _id: "s-of-customer", tenant: customer.id }]);
  await page.goto("/distributors");
  await expect(page.getByText("Of the provider").first()).toBeVisible();
  const requests = new Set<string | undefined>();
  page.on("request", (request) => {
    if (/\/v\d\//.test(request.url())) requests.add(request.headers()["comptoir-tenant"]);
  });

  const other = await context.newPage();
  await other.goto("/overview");
  await switchTenant(other, tenant, customer);

  // Without a reload, the first tab stays in its tenant.
  await page.getByRole("searchbox").fill("Of");
  await expect(page.getByText("Of the provider").first()).toBeVisible();
  await expect(page.getByText("Of the customer")).toHaveCount(0);
  await page.getByRole("button", { name: "New distributor" }).first().click();
  await page.getByRole("form", { name: "New distributor" }).getByLabel("Name").fill("Made in the first tab");
  await page.getByRole("button", { name: "Create distributor" }).click();
  await expect(page.getByText("Made in the first tab").first()).toBeVisible();
  await page.goto("/subscriptions?view=all");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "All columns" }).click();
  const file = await (await (await download).createReadStream()).toArray();
  expect(file.join("")).toContain("s-of-provider");
  await page.goto("/distributors");
  await page.reload();
  await expect(page.getByRole("button", { name: tenant.name })).toBeVisible();
  await expect(page.getByText("Made in the first tab").first()).toBeVisible();
  await expect(page.getByText(customer.name)).toHaveCount(0);

  // So does the second, after the first one's reload.
  await other.goto("/distributors");
  await expect(other.getByRole("button", { name: customer.name })).toBeVisible();
  await expect(other.getByText("Of the customer").first()).toBeVisible();
  await expect(other.getByText("Made in the first tab")).toHaveCount(0);

  expect([...requests]).toEqual([tenant.id]);
  const names = async ({ api }: TestTenant) =>
    (await api.get("/v1/distributor?~sort=name")).body.distributors.map(({ name }: { name: string }) => name);
  expect(await names(tenant)).toEqual(["Made in the first tab", "Of the provider"]);
  expect(await names(customer)).toEqual(["Of the customer"]);
});

test("A tab of a tenant that I may no longer enter says so, writes nothing, and offers to switch tenant", async ({
  page,
  tenant,
}) => {
  const customer = await tenant.child();
  const { user, guest } = await guestOf(page, tenant, customer);
  await page.goto("/overview");
  await switchTenant(page, tenant, customer);
  await page.goto("/distributors");
  await expect(page.getByText("Of the customer").first()).toBeVisible();

  await page.getByRole("button", { name: "New distributor" }).first().click();
  const name = page.getByRole("form", { name: "New distributor" }).getByLabel("Name");
  await name.fill("Too late");
  await customer.api.delete(`/v1/user/guest/${guest}`);
  await page.getByRole("button", { name: "Create distributor" }).click();
  const dialog = page.getByRole("alertdialog", { name: `This tab is for ${customer.name}` });
  await expect(dialog).toContainText(`${customer.name} no longer admits ${user.email}.`);
  await expectAccessible(page, dialog);
  await dialog.getByRole("button", { name: `Stay in ${customer.name}` }).click();
  await expect(name).toHaveValue("Too late");

  await page.getByRole("button", { name: "Create distributor" }).click();
  await dialog.getByRole("button", { name: `Change over to ${tenant.name}` }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByRole("navigation", { name: "Main" }).getByText(tenant.name)).toBeVisible();
  const created = await customer.api.get("/v1/distributor?~search=late");
  expect(created.body.metadata.totalCount).toBe(0);
});
