import { expectAccessible, signInPage, watchConsole } from "./browser";
import { expect, test } from "./fixtures";

test("I switch a distributor off and undo it, then edit its name", async ({ page, tenant }) => {
  const noErrors = watchConsole(page);
  await tenant.api.post("/v1/distributor", { name: "Nordisk" });
  await signInPage(page, await tenant.user());

  await page.goto("/distributors");
  const active = page.getByRole("switch", { name: "Nordisk is active" });
  await active.click();
  await expect(page.getByText("Switched Nordisk off")).toBeVisible();
  await expect(active).not.toBeChecked();
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ }).click();
  await expect(active).toBeChecked();
  await page.getByRole("link", { name: "Nordisk", exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Name").fill("Nordisk AS");
  await page.getByRole("button", { name: "Save distributor" }).click();
  await expect(page.getByText("Saved Nordisk AS")).toBeVisible();
  noErrors();
});
