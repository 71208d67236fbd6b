import type { Locator, Page } from "@playwright/test";
import { openPage } from "./browser";
import { expect, test } from "./ui-test";

/** What comes from below on a phone, and goes back there. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const name = "Nordisk";

/** A finger on the head of a sheet, which moves down by so many pixels in steps, and stays there. */
async function swipe(page: Page, sheet: Locator, down: number): Promise<() => Promise<void>> {
  const box = await sheet.boundingBox();
  if (!box) throw new Error("the sheet is not shown");
  const [x, top] = [box.x + box.width / 2, box.y + 10];
  const { send } = await touchOf(page);
  await send("touchStart", [{ x, y: top }]);
  for (let step = 1; step <= 10; step++) {
    await send("touchMove", [{ x, y: top + (down * step) / 10 }]);
    await page.waitForTimeout(30);
  }
  return () => send("touchEnd", []);
}

async function touchOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  type Kind = "touchStart" | "touchMove" | "touchEnd";
  const send = async (type: Kind, touchPoints: { x: number; y: number }[]) =>
    void (await session.send("Input.dispatchTouchEvent", { type, touchPoints }));
  return { send };
}

test("On a phone I swipe down what came from below: the navigation, a record and a choice", async ({
  page,
  tenant,
}) => {
  await tenant.api.post("/v1/distributor", { name });
  await openPage(page, tenant, "/distributors");
  await page.getByRole("button", { name: "Navigation", exact: true }).click();
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "Subscriptions" })).toBeVisible();
  await (await swipe(page, navigation, 160))();
  await expect(navigation).toBeHidden();

  await page.getByRole("link", { name, exact: true }).click();
  const record = page.getByRole("complementary", { name });
  await expect(record).toBeVisible();
  // So short a way closes nothing.
  await (await swipe(page, record, 20))();
  await page.waitForTimeout(300);
  await expect(record).toBeVisible();
  await (await swipe(page, record, 160))();
  await expect(record).toHaveCount(0);

  await page.getByRole("button", { name: "New distributor" }).first().click();
  const form = page.getByRole("complementary", { name: "New distributor" });
  await form.getByRole("button", { name: /^Country/ }).click();
  const countries = page.getByRole("dialog", { name: "Country" });
  await expect(countries).toBeVisible();
  await (await swipe(page, countries, 160))();
  await expect(countries).toHaveCount(0);
  await expect(form).toBeVisible();
});

test("A form with unsaved text that I swipe down asks first, and stays where it was", async ({ page, tenant }) => {
  await openPage(page, tenant, "/distributors");
  await page.getByRole("button", { name: "New distributor" }).first().click();
  const form = page.getByRole("complementary", { name: "New distributor" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await (await swipe(page, form, 160))();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Name", { exact: true })).toHaveValue(name);
  await expect(form).toHaveCSS("translate", "none");
});
