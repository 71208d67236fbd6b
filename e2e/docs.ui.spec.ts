import { signInPage } from "./browser";
import { expect, test } from "./ui-test";

test("I search the reference by name, chapter and member, and read it when nothing is found", async ({ page }) => {
  await page.goto("/docs");
  const reference = page.getByRole("navigation", { name: "Reference" });
  const search = reference.getByRole("searchbox", { name: "Search the reference" });
  const errors = reference.getByRole("link", { name: "Errors", exact: true });
  await search.fill("restore collection");
  await expect(reference.getByRole("link", { name: "Product collections: Restore" }).first()).toBeVisible();
  await expect(errors).toBeHidden();
  await search.fill("errors");
  await expect(errors).toBeVisible();
  await search.fill("verify signature");
  await expect(reference.getByRole("link", { name: "Webhooks", exact: true })).toBeVisible();
  await search.fill("agreementPrice");
  await expect(reference.getByRole("link", { name: /^Subscriptions: / }).first()).toBeVisible();
  await expect(errors).toBeHidden();
  await search.fill("zzyzx");
  await expect(reference.getByRole("status")).toHaveText("Nothing found.");
  await search.fill("");
  await expect(reference.getByRole("status")).toHaveText("");
  await expect(errors).toBeVisible();
});

test("A copied example names the first of my own records, so that it can be sent as it is", async ({
  page,
  tenant,
}) => {
  const { body } = await tenant.api.post("/v1/distributor", { name: "Nord" });
  await signInPage(page, await tenant.user("provider.admin"));
  await page.goto("/docs/distributors#getDistributor");
  const operation = page.locator("article#getDistributor");
  await operation.getByRole("button", { name: "Copy" }).click();
  await expect(operation.locator("fieldset pre").first()).toContainText(`/v1/distributor/${body._id}'`);
});
