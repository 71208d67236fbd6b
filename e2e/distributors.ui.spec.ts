import { expectAccessible, openPage } from "./browser";
import { expect, test } from "./ui-test";

test("I am asked before an unsaved distributor is lost to another row, a sort, Close or a new distributor", async ({
  page,
  tenant,
}) => {
  for (const name of ["Nordisk", "Hansekontor"]) await tenant.api.post("/v1/distributor", { name });
  await openPage(page, tenant, "/distributors");
  await page.getByRole("link", { name: "Nordisk", exact: true }).click();
  const drawer = page.getByRole("complementary", { name: "Nordisk" });
  await drawer.getByRole("button", { name: "Edit" }).click();
  const name = page.getByLabel("Name");
  await name.fill("Nordisk AS");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  const sort = page.getByRole("menuitem", { name: "A to Z" });
  const lose = [
    page.getByRole("link", { name: "Hansekontor", exact: true }),
    sort,
    drawer.getByRole("button", { name: "Close" }),
    page.getByRole("button", { name: "New distributor" }).first(),
  ];
  for (const press of lose) {
    if (press === sort) await page.getByRole("button", { name: "Distributor", exact: true }).click();
    await press.click();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(name).toHaveValue("Nordisk AS");
  }
  await page.getByRole("button", { name: "New distributor" }).first().click();
  await question.getByRole("button", { name: "Leave" }).click();
  const form = page.getByRole("form", { name: "New distributor" });
  await form.getByLabel("Name").fill("Fjordnett");
  await page.getByRole("link", { name: "Hansekontor", exact: true }).click();
  await page.getByRole("alertdialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("complementary", { name: "Hansekontor" })).toBeVisible();
  await expect(form).toHaveCount(0);
});

test("A distributor that supplies products cannot be deleted, and the screen says so before", async ({
  page,
  tenant,
}) => {
  await tenant.import("distributors", [{ _id: "d1", name: "Nordic Supply", active: true }]);
  await tenant.import("products", [{ id: "p1", group_id: "p1", name: "Backup", distributor: "d1" }]);
  await openPage(page, tenant, "/distributors?open=d1");
  await page.getByRole("complementary").getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Deactivated Nordic Supply. 1 product still assigned to it")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("This would be refused.")).toBeVisible();
  await expect(question.getByRole("button")).toHaveText(["Keep it"]);
  await expectAccessible(page, question);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, question);
  await question.getByRole("link", { name: "1 Products that have it as their distributor" }).click();
  await expect(page).toHaveURL(/\/products\?~filter\[distributor\]=d1/);
  await expect(page.getByRole("row", { name: "Backup" })).toBeVisible();
});
