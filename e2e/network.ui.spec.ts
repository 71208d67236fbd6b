import { expectAccessible, loadLateParts, openPage } from "./browser";
import { expect, test } from "./ui-test";

test("Offline the page says so at once, what I save waits, and it is sent when the network is back", async ({
  page,
  context,
  tenant,
}) => {
  await tenant.api.post("/v1/distributor", { name: "Nordisk" });
  await openPage(page, tenant, "/distributors");
  await page.getByRole("link", { name: "Nordisk", exact: true }).click();
  await loadLateParts(page);
  await context.setOffline(true);
  await expect(page.getByText(/^You have been offline since/)).toBeVisible();
  await page.getByRole("complementary").getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("1 change waits in this tab")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^You have been offline since/)).toHaveCount(0);
  await expect(page.getByText("Deactivated Nordisk")).toBeVisible();
  const { distributors } = (await tenant.api.get("/v1/distributor")).body;
  expect(distributors).toMatchObject([{ active: false }]);
});

test("Offline I take back changes that wait: the list and the form are as before, and nothing is sent", async ({
  page,
  context,
  tenant,
}) => {
  await tenant.api.post("/v1/distributor", { name: "Nordisk" });
  await tenant.api.post("/v1/distributor", { name: "Hansa" });
  await openPage(page, tenant, "/distributors");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Nordisk")).toContainText("Active");
  await loadLateParts(page);
  await context.setOffline(true);
  for (const name of ["Nordisk", "Hansa"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("complementary", { name }).getByRole("button", { name: "Deactivate" }).click();
  }
  await page.getByRole("button", { name: "New distributor" }).first().click();
  const form = page.getByRole("form", { name: "New distributor" });
  await form.getByLabel("Name").fill("Kontor");
  await page.getByRole("button", { name: "Create distributor" }).click();
  await expect(page.getByText("3 changes wait in this tab")).toBeVisible();
  const takeBack = page.getByRole("button", { name: "Cancel this change" });
  await expect(takeBack).toHaveCount(3);
  for (const change of ["Change: Nordisk", "Change: Hansa", "New: Kontor"])
    await expect(page.getByText(new RegExp(`^${change}, waiting since \\d`))).toBeVisible();
  await expectAccessible(page);

  await takeBack.first().click();
  await expect(row("Nordisk")).toContainText("Active");
  await expect(row("Hansa")).toContainText("Inactive");
  await expect(page.getByText("You cancelled it.").first()).toBeVisible();
  await page
    .getByRole("listitem")
    .filter({ hasText: "New: Kontor" })
    .getByRole("button", { name: "Cancel this change" })
    .click();
  await expect(page.getByText("1 change waits in this tab")).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveValue("Kontor");
  await expect(page.getByRole("button", { name: "Create distributor" })).toBeEnabled();

  await context.setOffline(false);
  await expect(page.getByText("Deactivated Hansa")).toBeVisible();
  const { distributors } = (await tenant.api.get("/v1/distributor?~sort=name")).body;
  expect(distributors).toMatchObject([
    { name: "Hansa", active: false },
    { name: "Nordisk", active: true },
  ]);
});

test("Offline I save an agreement and an account: what waits is named after them", async ({
  page,
  context,
  tenant,
}) => {
  const content = { no: { title: "Vilkår", description: "", body: '{"blocks":[],"entityMap":{}}' } };
  const { body: agreement } = await tenant.api.post("/v1/agreement", { content, active: false });
  await tenant.import("accounts", [{ id: `${tenant.id}-a`, name: "Polar Optikk AS", country: "NO" }]);
  await openPage(page, tenant, `/agreements/${agreement._id}`);
  await loadLateParts(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Activate" }).click();
  await expect(page.getByText(/^Change: Vilkår, waiting since \d/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel this change" }).click();
  await context.setOffline(false);
  await page.goto(`/accounts/${tenant.id}-a?edit=1`);
  await page.getByLabel("Street").fill("Storgata 2");
  await loadLateParts(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save customer" }).click();
  await expect(page.getByText(/^Change: Polar Optikk AS, waiting since \d/)).toBeVisible();
});

test("I sort by several columns, export those that are shown, and turn to a page that begins at its top", async ({
  page,
  tenant,
}) => {
  await tenant.import(
    "subscriptions",
    Array.from({ length: 120 }, (_, at) => ({
      _id: `s${at}`,
      tenant: tenant.id,
      name: `Number ${String(at).padStart(3, "0")}`,
      price: at % 2,
      status: "active",
    })),
  );
  await openPage(page, tenant, "/subscriptions?columns=name,price&~sort=price");
  const head = page.getByRole("columnheader", { name: /Subscription/ });
  await head.getByRole("button").dblclick({ modifiers: ["Shift"] });
  await expect(page).toHaveURL(/sort=price,-name/);
  await expect(head).toContainText("2");
  await expect(page.getByRole("row").nth(1)).toContainText("Number 118");

  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Shown columns/ }).click();
  const text = (await (await (await download).createReadStream()).toArray()).join("");
  expect(text).toMatch(/^\uFEFFname,price\r\nNumber 118,0\r\n/);

  await page.getByRole("row").nth(5).hover();
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole("row", { name: /Number 118/ })).not.toBeInViewport();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByRole("row", { name: /Number 039/ })).toBeInViewport();
});
