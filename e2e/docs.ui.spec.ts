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
  await search.fill("zzyzx");
  await expect(reference.getByRole("status")).toHaveText("Nothing found.");
  await search.fill("");
  await expect(reference.getByRole("status")).toHaveText("");
  await expect(reference.getByRole("link", { name: "Errors" })).toBeVisible();
});
