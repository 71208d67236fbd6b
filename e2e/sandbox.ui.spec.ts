import { expectAccessible, openPage, watchConsole } from "./browser";
import { expect, test } from "./ui-test";

test("I start a sandbox, try something in it, come back, and delete it: every page of it says what it is", async ({
  page,
  tenant,
}) => {
  // What a page still asks for when it is left for another tenant is refused.
  watchConsole(page, [409]);
  await tenant.api.post("/v1/distributor", { name: "Nordic Supply" });
  await openPage(page, tenant, "/settings/sandbox");
  const start = page.getByRole("button", { name: "Start a sandbox" });
  await expect(start).toBeEnabled();
  await start.press("Enter");
  await expect(page.getByText("Deleted on")).toBeVisible();
  await page.getByRole("button", { name: "Enter the sandbox" }).press("Enter");

  await expect(page).toHaveURL(/\/overview$/);
  const band = page.getByRole("region", { name: "Sandbox" });
  await expect(band).toContainText(`Sandbox of ${tenant.name}: nothing here reaches customers. Deleted on`);
  await expectAccessible(page);
  await page.goto("/distributors");
  await expect(page.getByText("Nordic Supply").first()).toBeVisible();
  await page.goto("/settings/sandbox");
  await expect(page.getByText(`This tenant is itself the sandbox of ${tenant.name}.`)).toBeVisible();
  await band.getByRole("button", { name: `Back to ${tenant.name}` }).click();

  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByRole("button", { name: tenant.name })).toBeVisible();
  await expect(band).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+j");
  await page.getByRole("option", { name: `Sandbox of ${tenant.name}` }).click();
  await band.getByRole("button", { name: "Delete now" }).press("Enter");
  await page.getByRole("button", { name: "Delete the sandbox" }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(band).toHaveCount(0);
  await page.goto("/settings/sandbox");
  await expect(page.getByRole("button", { name: "Start a sandbox" })).toBeVisible();
  await expectAccessible(page);
});

test("The sandbox opens, also if the page that I leave is refreshed at that moment", async ({ page, tenant }) => {
  await openPage(page, tenant, "/settings/sandbox");
  let leave = () => {};
  const isLeaving = new Promise<void>((resolve) => {
    leave = resolve;
  });
  await page.route(/settings\/tenant\?_rsc/, async (route) => {
    const response = await route.fetch();
    await isLeaving;
    await route.fulfill({ response });
  });
  await page.route(/\/overview$/, async (route) => {
    leave();
    await page.waitForTimeout(1000);
    await route.fallback();
  });
  await page.getByRole("button", { name: "Start a sandbox" }).press("Enter");
  await page.getByRole("button", { name: "Enter the sandbox" }).press("Enter");
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByRole("region", { name: "Sandbox" })).toBeVisible();
});
