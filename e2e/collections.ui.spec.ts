import { expectAccessible, signInPage, watchConsole } from "./browser";
import { expect, test } from "./fixtures";

test("I see the name a collection will have before I restore it, and can undo the restore", async ({
  page,
  tenant,
}) => {
  const noErrors = watchConsole(page);
  const gone = await tenant.api.post("/v2/product/collection", { name: "Hardware" });
  await tenant.api.delete(`/v2/product/collection/${gone.body.id}`);
  await tenant.api.post("/v2/product/collection", { name: "Hardware" });
  await signInPage(page, await tenant.user());

  await page.goto("/collections");
  await page.getByRole("link", { name: /^Trash/ }).click();
  const trash = page.getByRole("table", { name: "Collections in the trash" });
  const newName = `Hardware (${gone.body.id.slice(-8)})`;
  await expect(trash.getByText(newName)).toBeVisible();
  await expectAccessible(page);
  await trash.getByRole("button", { name: "Restore Hardware" }).click();
  await expect(page.getByText(`Restored as ${newName}`)).toBeVisible();
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText(`Moved ${newName} to the trash`)).toBeVisible();
  noErrors();
});

test("I delete a collection and take it back", async ({ page, tenant }) => {
  await tenant.api.post("/v2/product/collection", { name: "Voice" });
  await signInPage(page, await tenant.user());
  await page.goto("/collections");
  await page.getByRole("button", { name: "Delete Voice" }).click();
  await expect(page.getByRole("heading", { name: "No live collections" })).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("Restored as Voice")).toBeVisible();
  await expect(page.getByRole("table", { name: "Live collections" }).getByText("Voice")).toBeVisible();
});
