import { expectAccessible, openPage, watchConsole } from "./browser";
import { catalogue, subscriptions } from "./tasks/records";
import { expect, test } from "./ui-test";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("I enter each line of an order in a sheet, and its term in another", async ({ page, tenant }) => {
    watchConsole(page);
    await subscriptions(tenant);
    await catalogue(tenant);
    await openPage(page, tenant, `/orders/new?account=${tenant.id}-polar`);
    const add = page.getByRole("combobox", { name: "Add a line" });
    await add.fill("bkp");
    await page.getByRole("option", { name: /Fjord Backup/ }).tap();
    const amount = page.getByLabel("Amount of Fjord Backup");
    await expect(amount).toBeFocused();
    await amount.fill("1200");
    await expect(page.getByText("Fjord Backup is sold 1 to 1000 at once.").last()).toBeVisible();
    await amount.fill("12");
    await page.getByLabel("Unit price of Fjord Backup").fill("1,190.50");
    await page.getByLabel("Discount in percent of Fjord Backup").fill("5");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(add).toBeFocused();
    const row = page.getByRole("button", { name: /^Fjord Backup.*12 × 1,190.50, 5 % off.*BKP-500/ });
    await expect(row).toContainText("13,571.70");
    await row.tap();
    await page.getByRole("button", { name: "Use the list price" }).tap();
    await page.getByRole("button", { name: "Done" }).tap();
    await expect(page.getByRole("button", { name: /12 × 200.00, 5 % off/ })).toBeFocused();
    await page.getByRole("button", { name: /^Starts .*12 months/ }).tap();
    await page.getByRole("combobox", { name: "Term", exact: true }).selectOption("24 months");
    await page.getByRole("button", { name: "Done" }).tap();
    await expect(page.getByRole("button", { name: /^Starts .*24 months/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Place order" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("00000001");
    await expect(page.getByText("2,280.00 a month for 24 months")).toBeVisible();
    await expectAccessible(page);
  });
});

test("I place an order by keys alone, find it in the list, and close it", async ({ page, tenant }) => {
  watchConsole(page, [409]);
  await subscriptions(tenant);
  await catalogue(tenant);
  await openPage(page, tenant, "/orders");
  await expect(page.getByText("No orders yet.")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true })).toHaveCount(0);

  await page.goto("/orders/new");
  await page.getByRole("combobox", { name: "Customer" }).pressSequentially("polar");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 active subscriptions, 400.00")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Add a line" })).toBeFocused();
  // Beside the SKU and the amount three keys: Enter takes it, Enter ends the line, Control Enter places the order.
  await page.keyboard.type("bkp");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount of Fjord Backup")).toBeFocused();
  await page.keyboard.type("1200");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("1 field to correct.")).toBeVisible();
  await expect(page.getByLabel("Amount of Fjord Backup")).toBeFocused();
  await expect(page.getByText("Fjord Backup is sold 1 to 1000 at once.")).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("12");
  await page.getByLabel("Discount in percent of Fjord Backup").fill("5");
  await expect(page.getByText("5 % of 2,400.00 is 120.00 a month")).toBeVisible();
  await page.getByLabel("Unit price of Fjord Backup").fill("190");
  await expect(page.getByText("Your price. The list says 200.00.")).toBeVisible();
  await page.getByRole("button", { name: "Use the list price" }).click();
  await expect(page.getByText("Margin a month")).toBeVisible();
  await expectAccessible(page);
  // A reload loses nothing.
  await page.reload();
  await expect(page.getByLabel("Amount of Fjord Backup")).toHaveValue("12");
  await page.getByLabel("Their reference").fill("PO-7741");
  await page.keyboard.press("Control+Enter");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("00000001");
  await expect(page.getByText("2,280.00 a month for 12 months")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close order" }).click();
  await expect(page.getByText("Closed the order 00000001")).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("The change is undone")).toBeVisible();
  await page.getByRole("button", { name: "Edit reference" }).click();
  await page.getByRole("textbox", { name: "Reference" }).fill("PO-7742");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved the reference")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit reference" })).toBeFocused();
  // Its subscription has begun, so that it is said before anything is pressed.
  await page.getByRole("button", { name: "Cancel order…" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(/Fjord Backup has started on .* Cancel the subscription instead\./);
  await expect(question.getByRole("button", { name: "Cancel 00000001" })).toHaveCount(0);
  await question.getByRole("button", { name: "Keep the order" }).click();

  await page.getByRole("link", { name: "Fjord Backup", exact: true }).click();
  await page.getByRole("link", { name: "00000001", exact: true }).click();
  await page.goto("/orders");
  await expect(page.getByRole("row", { name: /00000001.*Polar Optikk AS.*2,280\.00.*27,360\.00.*Open/ })).toBeVisible();
  await page.goto("/orders?columns=number,subscriptions");
  await expect(page.getByRole("row", { name: /00000001.*Fjord Backup, active/ })).toBeVisible();
  await expectAccessible(page);
  expect((await tenant.api.get("/v2/order")).body.orders).toMatchObject([{ reference: "PO-7742", state: "open" }]);
});
