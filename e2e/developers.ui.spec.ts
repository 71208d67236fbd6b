import { expectAccessible, openPage, openWithoutData, signInPage, watchConsole } from "./browser";
import { withKey } from "./fixtures";
import { expect, test } from "./ui-test";

test("An assistant gets a key of its own with one click, and each client the lines with our address", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await openPage(page, tenant, "/settings/assistants");
  const vsCode = page.getByRole("region", { name: "VS Code" });
  await expect(vsCode).toContainText(`${new URL(page.url()).origin}/mcp`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create a key that also changes records" }).click();
  const dialog = page.getByRole("dialog", { name: "The key Assistant" });
  const key = (await dialog.locator("code").first().textContent()) ?? "";
  const { scopes } = (await withKey(key).get("/v1/auth/info")).body;
  expect(scopes).toContain("Platform/Assistant/Write");
  expect(scopes).not.toContain("Platform/Key/Write");
});

test("I find what a request id stands for, and what a key has asked", async ({ page, tenant }) => {
  watchConsole(page);
  const refused = await tenant.api.post("/v1/distributor", { name: "" });
  await signInPage(page, await tenant.user());
  const row = page.getByRole("row").filter({ hasText: "createDistributor" });
  await expect(async () => {
    await page.goto(`/settings/requests?~filter[requestId]=${refused.body.requestId}`);
    await expect(row).toContainText("422", { timeout: 2_000 });
  }).toPass();
  await expect(row).toContainText("invalid_body");
  await expectAccessible(page);
  const key = (await tenant.api.get("/v1/auth/info")).body.uuid;
  await page.goto(`/settings/keys?open=${key}`);
  await expect(page.getByRole("region", { name: "Command line" })).toContainText("comptoir ");
  await page.getByRole("link", { name: "its requests" }).click();
  await expect(row).toHaveCount(1);
});

test("A page that cannot be read names its request, and links to it", async ({ page, tenant }) => {
  await signInPage(page, await tenant.user());
  await openWithoutData(page);
  await page.route("**/v1/distributor?**", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      json: { status: 500, code: "internal", detail: "An unexpected error occurred.", requestId: "r-17" },
    }),
  );
  await page.goto("/distributors?~search=nord");
  await page.getByRole("link", { name: "Show the request" }).click();
  await expect(page).toHaveURL(/\/settings\/requests\?.*r-17/);
});
