import type { Page } from "@playwright/test";
import { expectAccessible, openPage, watchConsole } from "./browser";
import type { TestTenant } from "./fixtures";
import { smallTargets } from "./touch-targets";
import { expect, test } from "./ui-test";

const day = 86_400_000;
const inDays = (days: number) => new Date((Math.floor(Date.now() / day) + days) * day).toISOString();

const item = (id: string, name: string, amount: number, price: number) => ({
  ...{ id, sku: `FC-${id}`, name, amount, unit: { cost: price / 2, price } },
  price: { cost: (amount * price) / 2, discount: 0, subtotal: amount * price, total: amount * price },
});

/** The design's example, with 133 of 365 days left where nothing else is said, and the page of it. */
async function open(page: Page, tenant: TestTenant, daysToEnd = 132): Promise<void> {
  await tenant.import("subscriptions", [
    {
      _id: "backup",
      name: "Clinic backup",
      status: "active",
      items: [item("small", "Backup 500 GB", 3, 200), item("large", "Backup 2 TB", 1, 600)],
      ...{ price: 1200, billingPrice: 3600, agreementPrice: 14_400 },
      ...{ term: { durationMonth: 12 }, billing_cycle: { durationMonth: 3 }, cancel_term: { grace_period: 720 } },
      ...{ start_date: inDays(daysToEnd - 364), end_date: inDays(daysToEnd), created: inDays(daysToEnd - 364) },
    },
  ]);
  await openPage(page, tenant, "/subscriptions/backup");
}

const message = (page: Page) => page.getByRole("region", { name: "Messages" });

test("What a change is worth is seen while it is typed, done by keys, and undone", async ({ page, tenant }) => {
  watchConsole(page);
  await open(page, tenant);
  await expect(page.getByRole("heading", { name: "Kept by an import" })).toBeVisible();
  await page.getByRole("button", { name: "Change…" }).click();
  const panel = page.getByRole("complementary", { name: "Change Clinic backup" });
  const amount = panel.getByRole("textbox", { name: "Amount of Backup 500 GB" });
  await expect(amount).toBeFocused();
  await expect(panel).toContainText("Nothing changes yet.");
  await amount.press("ArrowUp");
  await panel.getByRole("button", { name: "Backup 500 GB: one more" }).click();
  await expect(amount).toHaveValue("5");
  await expect(panel).toContainText(
    "+400.00 a month and +1,749.04 for this term: 133 of 365 days remain, today included.",
  );
  await expect(panel.getByRole("row", { name: /Margin a month/ })).toContainText("+200.00");
  await expect(panel.getByRole("row", { name: /Backup 500 GB/ })).toContainText("was 600.00 → becomes 1,000.00");
  await expectAccessible(page);
  await amount.press("Control+Enter");
  await expect(message(page)).toContainText("Clinic backup was changed");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: "Change…" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Made here" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Items" })).toContainText("1,000.00");
  await message(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("table", { name: "Items" })).not.toContainText("1,000.00");
});

test("A renewal is planned and withdrawn, and a cancellation outside its period is refused before it is pressed", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await open(page, tenant);
  await page.getByRole("button", { name: "Renew…" }).click();
  const panel = page.getByRole("complementary", { name: "Renew Clinic backup" });
  await panel.getByText("Raise or lower by").click();
  await panel.getByRole("textbox", { name: "Percent" }).fill("3");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await panel.getByRole("checkbox", { name: /^Repeat/ }).check();
  await expect(panel).toContainText("+36.00 a month. The new term is worth 14,832.00");
  await expect(panel.getByRole("row", { name: /Backup 2 TB/ })).toContainText("was 600.00 → becomes 618.00");
  await panel.getByText("Another day").click();
  await expect(panel.getByLabel("Day", { exact: true })).toHaveValue(inDays(133).slice(0, 10));
  await panel.getByLabel("Day", { exact: true }).fill(inDays(140).slice(0, 10));
  await panel.getByLabel("Reason").fill("Agreed by phone");
  await panel.getByRole("button", { name: "Plan renewal" }).click();
  const planned = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Planned, 1" }) })
    .last();
  await expect(planned).toContainText("Renews for 12 months, +3 %, and repeats");
  await expect(planned).toContainText("Agreed by phone");
  const renewsOn = page.getByText(/Renews on .* for 12 months\.$/).first();
  await expect(renewsOn).toBeAttached();
  await page.getByRole("button", { name: "Cancel…" }).click();
  const refusal = page.getByRole("complementary", { name: "Cancel Clinic backup" });
  await expect(refusal).toContainText("Can’t be cancelled yet");
  await expect(refusal).toContainText("in 103 days");
  await refusal.getByRole("button", { name: "Close" }).last().click();
  await planned.getByRole("button", { name: "Withdraw" }).click();
  await expect(planned).toBeHidden();
  await expect(renewsOn).toHaveCount(0);
  await expect(message(page)).toContainText("The renewal of Clinic backup was withdrawn");
  await message(page).getByRole("button", { name: "Undo" }).first().click();
  await expect(planned).toContainText("Renews for 12 months");
  const fewer = { items: [{ id: "small", amount: 2 }], from: inDays(10) };
  await tenant.api.post("/v2/subscription/backup/change", fewer);
  await page.reload();
  const rows = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Withdraw" }) });
  await expect(rows).toContainText(["Backup 500 GB, 3 → 2", "Renews for 12 months"]);
});

test("An item is added to a subscription by a part of its name, and its amount is typed next", async ({
  page,
  tenant,
}) => {
  await tenant.import("products", [
    {
      ...{ id: "mail", name: "Mailbox", subscription_term: 8640, payment_period: 720, status: { active: true } },
      products: [{ _id: "1", sku: "MBX-BIZ", price: 79, cost_price: 40, amount: { min: 1, max: 1000, default: 1 } }],
    },
  ]);
  await open(page, tenant);
  await page.getByRole("button", { name: "Change…" }).click();
  const panel = page.getByRole("complementary", { name: "Change Clinic backup" });
  await panel.getByRole("combobox", { name: "Add an item" }).fill("mail");
  await expect(panel.getByRole("option", { name: /Mailbox/ })).toBeVisible();
  await page.keyboard.press("Enter");
  const amount = panel.getByRole("textbox", { name: "Amount of Mailbox" });
  await expect(amount).toBeFocused();
  await page.keyboard.type("10");
  await expect(panel).toContainText("+790.00 a month");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("table", { name: "Items" })).toContainText("MBX-BIZ");
});

test("I see what my subscriptions will be on a day ahead, and what differs in one of them", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await open(page, tenant);
  await tenant.api.post("/v2/subscription/backup/renew", { percent: 10 });
  await page.goto("/subscriptions?view=all");
  await expect(page.getByRole("row", { name: /Clinic backup/ })).toContainText("1,200.00");
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "In a year" }).click();
  const band = page.getByRole("status").filter({ hasText: "if nothing else changes" });
  await expect(band).toContainText("1 of 1 differs from today. Read-only.");
  const row = page.getByRole("row", { name: /Clinic backup/ });
  await expect(row).toContainText("1,320.00");
  await expect(row).toContainText(/Renews on .* for 12 months/);
  await expect(row.getByRole("checkbox")).toHaveCount(0);
  await expectAccessible(page);
  await row.getByRole("link", { name: "Clinic backup" }).click();
  const changed = page.getByRole("region", { name: "Changed by then" });
  await expect(changed).toContainText("1,320.00");
  await expect(page.getByText(/\d+ fields will have changed:/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Change…" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(changed).toHaveCount(0);
  await page.goto("/subscriptions?view=timeline");
  await page.locator('[data-term="backup"]').first().hover();
  const card = page.getByRole("group", { name: "Clinic backup" });
  await expect(card).toContainText(/Renews on .* for 12 months/);
  await card.getByRole("button", { name: "Withdraw" }).click();
  await expect(message(page)).toContainText("The renewal of Clinic backup was withdrawn");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("I raise an amount, plan a cancellation, withdraw it and renew by touch, and miss no button", async ({
    page,
    tenant,
  }) => {
    watchConsole(page);
    await open(page, tenant, 20);
    const act = async (name: string) => {
      await page.getByRole("button", { name: "Page menu" }).tap();
      await page.getByRole("button", { name }).tap();
    };
    await act("Renew…");
    await expect(page.getByRole("button", { name: "Plan renewal" })).toBeVisible();
    expect(await smallTargets(page, "renew")).toEqual([]);
    await page.getByRole("button", { name: "Close" }).last().tap();
    await act("Change…");
    await expect(page.getByRole("textbox", { name: "Amount of Backup 500 GB" })).toBeVisible();
    expect(await smallTargets(page, "change")).toEqual([]);
    await page.getByRole("button", { name: "Backup 2 TB: one more" }).tap();
    await expect(page.getByText("+600.00 a month")).toBeVisible();
    await page.getByRole("button", { name: "Change subscription" }).tap();
    await expect(message(page)).toContainText("Clinic backup was changed");
    await act("Cancel…");
    await expect(page.getByRole("button", { name: "Cancel subscription" })).toBeVisible();
    expect(await smallTargets(page, "cancel")).toEqual([]);
    await page.getByRole("button", { name: "Cancel subscription" }).tap();
    await page.getByRole("button", { name: "Withdraw", exact: true }).tap();
    await expect(page.getByText("Withdrawn.")).toBeVisible();
    await act("Renew…");
    await page.getByText("Raise or lower by").tap();
    await page.getByRole("textbox", { name: "Percent" }).fill("3");
    await page.getByRole("button", { name: "Plan renewal" }).tap();
    await expect(page.getByText("Renews for 12 months, +3 %")).toBeVisible();
  });
});
