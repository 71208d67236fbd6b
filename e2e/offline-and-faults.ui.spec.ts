import { signInPage } from "./browser";
import { expect, test } from "./ui-test";

test("I work over plain http, under a name that is not localhost", async ({ page, tenant }) => {
  await tenant.api.post("/v1/distributor", { name: "Nordisk" });
  const { port } = new URL(process.env.COMPTOIR_TEST_URL ?? "");
  const origin = `http://comptoir.test:${port}`;
  await signInPage(page, await tenant.user(), origin);
  await page.goto(`${origin}/distributors`);
  await page.getByRole("button", { name: "New distributor" }).first().click();
  await page.getByLabel("Name").fill("Hansekontor");
  await page.getByRole("button", { name: "Create distributor" }).click();
  await expect(page.getByText("Created Hansekontor")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete Hansekontor" }).click();
  await expect(page.getByText("Deleted Hansekontor")).toBeVisible();
});
