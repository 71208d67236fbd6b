import { signInPage } from "./browser";
import { expect, test } from "./ui-test";

test("I search the reference by name, path and chapter, and read it when nothing is found", async ({ page }) => {
  await page.goto("/docs");
  const reference = page.getByRole("navigation", { name: "Reference" });
  const search = reference.getByRole("searchbox", { name: "Search the reference" });
  await search.fill("restore collection");
  await expect(reference.getByRole("link", { name: "Restore", exact: false }).first()).toBeVisible();
  await expect(reference.getByRole("link", { name: "Errors" })).toBeHidden();
  await search.fill("errors");
  await expect(reference.getByRole("link", { name: "Errors" })).toBeVisible();
  await search.fill("verify signature");
  await expect(reference.getByRole("link", { name: "Webhook messages" })).toBeVisible();
  await expect(reference.getByRole("link", { name: "Errors" })).toBeHidden();
  await search.fill("zzyzx");
  await expect(reference.getByRole("status")).toHaveText("Nothing found.");
  await search.fill("");
  await expect(reference.getByRole("status")).toHaveText("");
  await expect(reference.getByRole("link", { name: "Errors" })).toBeVisible();
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
