import { expectAccessible, openPage, signInPage, watchConsole } from "./browser";
import type { TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

/** Two distributors, the first of which supplies two of three products; two of them share a group. */
async function fill(tenant: TestTenant): Promise<void> {
  await tenant.import("distributors", [
    { _id: "d1", name: "Nordic Supply", active: true },
    { _id: "d2", name: "Hansekontor", active: true },
  ]);
  await tenant.import("products", [
    { id: "p1", group_id: "g1", name: "Backup, small", distributor: "d1" },
    { id: "p2", group_id: "g1", name: "Backup, large", distributor: "d1" },
    { id: "p3", group_id: "g3", name: "Mail filter", distributor: null },
  ]);
}

test("The count of a distributor's products leads to those products, and each tells its collections and what was sold of it", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await fill(tenant);
  await tenant.api.post("/v2/product/collection", { name: "Hardware", productGroupIds: ["g1"] });
  const customer = { account_details: { name: "Polar Optikk" } };
  await tenant.import("subscriptions", [
    {
      _id: "s1",
      name: "Backup of 2025",
      status: "active",
      created: "2025-01-02T09:00:00.000Z",
      items: [{ reference: "p1" }],
      ...customer,
    },
    {
      _id: "s2",
      name: "Backup of 2026",
      status: "pending",
      created: "2026-01-02T09:00:00.000Z",
      items: [{ reference: "p1" }],
      ...customer,
    },
    { _id: "s3", name: "Mail", created: "2026-01-03T09:00:00.000Z", items: [{ reference: "p3" }], ...customer },
  ]);
  await openPage(page, tenant, "/distributors");
  await page.getByRole("link", { name: "2 products" }).click();
  await expect(page).toHaveURL(/\/products\?.*distributor.*d1/);
  const products = page.getByRole("table", { name: "Products" });
  await expect(products.getByRole("link")).toHaveText(["Backup, large", "Backup, small"]);
  await expect(page.getByRole("button", { name: "Distributor is Nordic Supply", exact: true })).toBeVisible();
  await expectAccessible(page);

  await products.getByRole("link", { name: "Backup, small" }).click();
  const drawer = page.getByRole("complementary", { name: "Backup, small" });
  await expect(drawer.getByRole("link", { name: "Nordic Supply" })).toBeVisible();
  await expect(drawer.getByRole("link", { name: /^Backup of/ })).toHaveText(["Backup of 2026", "Backup of 2025"]);
  await expect(drawer.getByText("Last sold 2 Jan 2026")).toBeVisible();
  await expectAccessible(page, drawer);
  await drawer.getByRole("link", { name: "All 2", exact: true }).click();
  await expect(
    page.getByRole("table", { name: "Subscriptions" }).getByRole("link", { name: /^Backup of/ }),
  ).toHaveCount(2);
  await page.goBack();
  await drawer.getByRole("link", { name: "Hardware" }).click();

  // And back: from the group in the collection to the products of the group.
  await page
    .getByRole("table", { name: "Product groups of Hardware" })
    .getByRole("link", { name: "Backup, large" })
    .click();
  await expect(products.getByRole("link")).toHaveText(["Backup, large", "Backup, small"]);
});

test("I create a product with two variants, learn who has a SKU, change a price, delete it and bring it back", async ({
  page,
  tenant,
}) => {
  watchConsole(page, [409]);
  await tenant.api.post("/v2/product", { name: "Archive", products: [{ sku: "ARC-1", cost_price: 60, price: 100 }] });
  await openPage(page, tenant, "/products");
  await page.getByRole("button", { name: "New product" }).first().click();
  const form = page.getByRole("form", { name: "New product" });
  await form.getByLabel("Name").fill("Backup");
  await form.getByLabel("Add a SKU").fill("ARC-1");
  await form.getByLabel("Price of ARC-1").fill("1 200,50");
  await form.getByLabel("Cost of ARC-1").fill("600,25");
  await form.getByLabel("Amount of ARC-1").fill("1–100");
  await expect(form.getByRole("row", { name: /ARC-1/ })).toContainText("50.0 %");
  // Enter goes to the next row, which is a new one.
  await form.getByLabel("Amount of ARC-1").press("Enter");
  await expect(form.getByLabel("Add a SKU")).toBeFocused();
  await page.keyboard.type("BKP-2");
  await form.getByLabel("Price of BKP-2").fill("300");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create product" }).click();
  await expect(form.getByRole("alert")).toHaveText("Archive has the SKU ARC-1.");
  await expect(form.getByLabel("SKU of ARC-1", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("SKU of ARC-1", { exact: true }).fill("BKP-1");
  await form.getByLabel("SKU of BKP-2", { exact: true }).press("Alt+ArrowUp");
  await form.getByRole("button", { name: "Create product" }).click();
  await expect(page.getByText("Created Backup")).toBeVisible();
  const [, { products }] = (await tenant.api.get("/v2/product")).body;
  expect(products).toMatchObject([
    { sku: "BKP-2", price: 300 },
    { sku: "BKP-1", price: 1200.5, cost_price: 600.25, amount: { min: 1, max: 100 } },
  ]);
  await expect(page.getByRole("row", { name: /Backup/ })).toContainText(/2 variants.*from 300.00/);

  const drawer = page.getByRole("complementary", { name: "Backup" });
  await drawer.getByRole("button", { name: "Edit" }).click();
  await drawer.getByLabel("Price of BKP-2").fill("310");
  await expect(drawer.getByText("Running subscriptions keep the price")).toBeVisible();
  await drawer.getByRole("button", { name: "Save product" }).click();
  await expect(page.getByText("Saved Backup")).toBeVisible();
  await drawer.getByRole("button", { name: "Delete" }).click();
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.getByText("Deleted Backup")).toBeVisible();
  await page.getByRole("link", { name: /^Trash/ }).click();
  await page.getByRole("link", { name: "Backup", exact: true }).click();
  await drawer.getByRole("button", { name: "Restore" }).click();
  await expect(messages.getByText("Restored Backup")).toBeVisible();
  expect((await tenant.api.get("/v2/product?~search=BKP-2")).body).toHaveLength(1);
});

test("I page through more products than fit, find those without a distributor, and open one by its address", async ({
  page,
  tenant,
}) => {
  await fill(tenant);
  await openPage(page, tenant, "/products?~perPage=2");
  await expect(page.getByText("1 to 2 of 3 rows")).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("3 to 3 of 3 rows")).toBeVisible();
  await page.getByRole("link", { name: /^Without a distributor/ }).click();
  await expect(page.getByRole("table", { name: "Products" }).getByRole("link")).toHaveText(["Mail filter"]);
  await page.goto("/products?~filter[group_id]=g3&open=p1");
  await expect(page.getByRole("complementary", { name: "Backup, small" })).toBeVisible();
});

test("A printed list has every row of its page, and says which of how many they are", async ({ page, tenant }) => {
  const products = Array.from({ length: 120 }, (_, at) => ({ id: `p${at}`, name: `Product ${at}` }));
  await tenant.import("products", products);
  await openPage(page, tenant, "/products?~perPage=100");
  const rows = page.locator("tr[data-row]");
  await page.mouse.move(300, 300);
  await expect(rows.first()).toBeVisible();
  await expect(page.getByText("1 to 100 of 120 rows")).toBeVisible();
  // Rows beyond the window are left out once the library for that is loaded.
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  expect(await rows.count()).toBeLessThan(100);
  // Called after the listener of the page, so it counts what is printed.
  await page.evaluate(() =>
    window.addEventListener("beforeprint", () => {
      document.title = `${document.querySelectorAll("tr[data-row]").length} rows printed`;
    }),
  );
  const pdf = await page.pdf({ format: "A4", landscape: true });
  await expect(page).toHaveTitle("100 rows printed");
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2);
  await expect.poll(() => rows.count()).toBeLessThan(100);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("1 to 100 of 120 rows")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next page" })).toBeHidden();
});

test("Without products the screen says what will be there; without the feature nothing leads to it", async ({
  page,
  tenant,
}) => {
  await openPage(page, tenant, "/products");
  await expect(page.getByRole("heading", { name: "No products yet" })).toBeVisible();
  await expectAccessible(page);

  await tenant.api.post("/v1/account/permission/role", { name: "desk", features: [{ namespace: "Platform/Support" }] });
  await signInPage(page, await tenant.user("desk.user"));
  await page.goto("/products");
  await expect(page.getByRole("heading", { name: "You cannot see products" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Catalogue" })).toHaveCount(0);
});
