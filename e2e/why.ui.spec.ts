import type { Page } from "@playwright/test";
import { expectAccessible, openPage, watchConsole } from "./browser";
import { expect, test } from "./ui-test";

async function ask(page: Page, id: string): Promise<void> {
  await page.getByLabel("ID").fill(id);
  await page.getByRole("button", { name: "Check" }).click();
}

test("Of a record that I miss in a list I see which filter keeps it out, and remove that one", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await tenant.import("accounts", [{ id: "k1", name: "Polar Optikk", country: "SE", status: { active: true } }]);
  await openPage(page, tenant, "/accounts?~filter[country]=NO&~filter[name]=~polar");
  await page.getByRole("button", { name: "Can’t find something?" }).click();
  const dialog = page.getByRole("dialog", { name: "Can’t find something?" });
  await ask(page, "k1");
  const conditions = dialog.getByRole("list", { name: "Conditions" });
  await expect(conditions.getByRole("listitem")).toHaveCount(2);
  await expect(
    conditions.getByRole("listitem").filter({ has: page.getByRole("img", { name: "Failed" }) }),
  ).toContainText("Country is");
  await expectAccessible(page);
  await conditions.getByRole("button", { name: "Remove" }).click();
  await expect(dialog).toContainText("is in this list");
  await ask(page, "nobody");
  await expect(dialog).toContainText("There is no record with this ID");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Polar Optikk" })).toBeVisible();
});

test("Of a record that was deleted I am led to its event, and of one in the trash to the trash", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await tenant.import("distributors", [{ _id: "d1", name: "Nordic Supply", active: true }]);
  await tenant.api.delete("/v1/distributor/d1");
  const { body } = await tenant.api.post("/v2/product/collection", { name: "Winter", productGroupIds: [] });
  await tenant.api.delete(`/v2/product/collection/${body.id}`);
  await openPage(page, tenant, "/collections");
  await page.keyboard.press("m");
  await ask(page, body.id);
  await page.getByRole("link", { name: "Find it in the trash" }).click();
  await expect(page.getByText("Winter").first()).toBeVisible();
  await page.goto("/distributors");
  await page.keyboard.press("m");
  await ask(page, "d1");
  await page.getByRole("link", { name: "See who deleted it" }).click();
  await expect(page).toHaveURL(/\/events\?.*open=/);
});
