import type { Page } from "@playwright/test";
import { expectAccessible, openPage, signInPage, watchConsole } from "./browser";
import { asUser, type TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

const accounts = (tenant: TestTenant) =>
  tenant.import(
    "accounts",
    ["Alfa", "Beta", "Gamma"].map((name) => ({ id: name.toLowerCase(), name, country: "NO" })),
  );

test("I plan a change of all accounts that match, read it, apply exactly it and plan to undo it", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await accounts(tenant);
  const webhook = (host: string, sources: string[]) =>
    tenant.api.post("/v1/webhook", { url: `https://${host}/a`, sources });
  for (const [host, source] of [
    ["erp.example", "account"],
    ["shop.example", "product"],
  ] as const)
    await webhook(host, [source]);
  await openPage(page, tenant, "/accounts?~filter[country]=NO");
  await page.getByRole("checkbox", { name: "Select Alfa" }).check();
  await page.getByRole("toolbar", { name: "Selected rows" }).getByRole("button", { name: "Change…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change customers" });
  await dialog.getByLabel("Change", { exact: true }).selectOption("Set the country");
  await dialog.getByLabel("Country code").fill("SE");
  await dialog.getByLabel("Records").selectOption("All 3 that match");
  await dialog.getByRole("button", { name: "Plan the change" }).click();
  await expect(page.getByRole("heading", { name: "Change 3 customers" })).toBeVisible();
  const table = page.getByRole("table", { name: "Records" });
  await expect(table.getByRole("row", { name: /Beta/ })).toContainText("Sweden");
  const summary = page.getByRole("region", { name: "What the plan does" });
  await expect(summary).toContainText("All 3 change together, or none");
  await expect(summary).toContainText("1 webhook is notified: erp.example");
  await expect(summary).toContainText(/Country ?3 ?to Sweden/);
  await summary.getByRole("link", { name: "3 will change" }).click();
  await expect(page).toHaveURL(/action%5D=change/);
  await expectAccessible(page);
  expect((await tenant.api.get("/v1/account/beta")).body.country).toBe("NO");

  await table.getByRole("link", { name: "Alfa" }).click();
  const drawer = page.getByRole("complementary", { name: "Alfa" });
  await expect(drawer.getByRole("definition")).toHaveText(/Norway.*Sweden/);
  await expectAccessible(page, drawer);
  await expect(drawer).toContainText("Will change");
  await page.keyboard.press("Escape");
  // A double click applies and undoes once.
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Apply the changes" }).dblclick();
  await expect(page.getByText("Applied to 3 records")).toBeVisible();
  await expect(table.getByRole("row", { name: /Beta/ })).toContainText("Applied");
  expect((await tenant.api.get("/v1/account/beta")).body.country).toBe("SE");
  await page.getByRole("button", { name: "Undo all 3 changes" }).dblclick();
  await expect(page.getByRole("heading", { name: "Undo: change 3 customers" })).toBeVisible();
  expect(posts.filter((path) => /\/plan(\/[^/]+\/apply)?$/.test(path))).toHaveLength(2);
});

test("On a phone I am told who has changed what since, and apply the plan without it", async ({ page, tenant }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await accounts(tenant);
  const ids = ["alfa", "beta", "gamma"];
  const { body } = await tenant.api.post("/v1/plan", { operation: "account.update", ids, set: { country: "SE" } });
  await openPage(page, tenant, `/plans/${body.id}`);
  await expect(page.getByRole("heading", { name: "Change 3 customers" })).toBeVisible();
  await expectAccessible(page);
  await tenant.api.put("/v1/account/beta", { name: "Beta AS" });
  await page.setViewportSize({ width: 390, height: 480 });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole("button", { name: "Apply the changes" }).click();
  const note = page.getByRole("alert").filter({ hasText: "Nothing was changed." });
  await expect(note).toContainText("1 record of 3");
  await expect(note.getByText("Nothing was changed.")).toBeInViewport();
  await expect(note.getByRole("listitem")).toContainText(/^Beta .*name from Beta to →Beta AS/);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await note.getByRole("button", { name: "Apply without it" }).click();
  await expect(page.getByText("Applied to 2 records, 1 record skipped")).toBeVisible();
  expect((await tenant.api.get("/v1/account/beta")).body.country).toBe("NO");
});

test("A plan of many records that I made waits for a colleague, who applies it", async ({ page, browser, tenant }) => {
  await accounts(tenant);
  const author = await tenant.user();
  await signInPage(page, author);
  await page.goto("/settings/general");
  const field = page.getByLabel("Require a second approver above");
  await field.fill("2 records");
  await expect(field).toHaveValue("2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved ")).toBeVisible();
  const change = { operation: "account.update", ids: ["alfa", "beta", "gamma"], set: { country: "SE" } };
  const { id } = (await (await asUser(author)).post("/v1/plan", change)).body;
  await page.goto(`/plans/${id}`);
  await expect(page.getByText("Somebody else has to apply this plan")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy address" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply the changes" })).toHaveCount(0);
  await expectAccessible(page);

  const context = await browser.newContext();
  const colleague = await context.newPage();
  await signInPage(colleague, await tenant.user());
  await colleague.goto(`/plans/${id}`);
  await expect(colleague.getByText(`${author.email} made this plan`)).toBeVisible();
  await colleague.getByRole("button", { name: "Apply the changes" }).click();
  await expect(colleague.getByText("Applied to 3 records")).toBeVisible();
  await context.close();
});

/** Selects rows of a list, and plans a change of them. */
async function plan(page: Page, address: string, names: readonly string[], change: string) {
  await page.goto(address);
  for (const name of names)
    await page
      .getByRole("checkbox", { name: `Select ${name}` })
      .first()
      .check();
  await page.getByRole("toolbar", { name: "Selected rows" }).getByRole("button", { name: "Change…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Change", { exact: true }).selectOption(change);
  await dialog.getByRole("button", { name: "Plan the change" }).click();
}

test("Before I delete several webhooks I read that this is permanent", async ({ page, tenant }) => {
  const { api } = tenant;
  const url = "https://hooks.example.com/a";
  for (const sources of [["product"], ["account"]]) await api.post("/v1/webhook", { url, sources });
  await signInPage(page, await tenant.user());
  await plan(page, "/settings/webhooks", [url], "Delete");
  await expect(page.getByRole("heading", { name: "Delete 1 webhook" })).toBeVisible();
  await expect(page.getByText("Deleting a webhook is permanent")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply the changes" }).click();
  await expect(page.getByText("Applied to 1 record")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Undo all/ })).toHaveCount(0);
  expect((await api.get("/v1/webhook")).body.metadata.total).toBe(1);
});

test("Bulk changes are offered to me only if I may change something that a plan can change", async ({
  page,
  tenant,
}) => {
  const place = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Activity" });
  const enter = async (role: string, namespace: string) => {
    const features = [{ namespace: "Platform/Product" }, { namespace }];
    await tenant.api.post("/v1/account/permission/role", { name: role, features });
    await signInPage(page, await tenant.user(`${role}.admin`));
    await page.goto("/products");
    await expect(page.getByRole("heading", { name: "No products yet" })).toBeVisible();
  };
  await enter("reader", "Platform/Key/Write");
  await expect(place).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  const found = page.getByRole("option");
  await page.keyboard.type("products");
  await expect(found.filter({ hasText: "Products" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("bulk changes");
  await expect(found.filter({ hasText: "Products" })).toHaveCount(0);
  await expect(found.filter({ hasText: "Bulk changes" })).toHaveCount(0);
  await enter("keeper", "Platform/Product/Write");
  await expect(place).toBeVisible();
});
