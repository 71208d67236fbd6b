import { chooseView, expectAccessible, openPage, watchConsole } from "./browser";
import { asDatabaseOwner } from "./fixtures";
import { Receiver } from "./receiver";
import type { RunningServer } from "./server";
import { test as base, expect } from "./ui-test";
import { withWebhookServer } from "./webhook-server";

/** With a database and a server of their own, whose queue no other test fills. */
const test = base.extend<{ receiver: Receiver }, { server: RunningServer }>({
  server: [
    // After the connection to the run's own database, which it replaces while it lasts.
    async ({ database: _ }, use) => withWebhookServer({ privateAllowed: true, pages: true }, use),
    { scope: "worker", auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs off its first parameter
  receiver: async ({}, use) => {
    const receiver = await Receiver.start();
    await use(receiver);
    await receiver.stop();
  },
});

// Every worker starts a server for them: one is enough.
test.describe.configure({ mode: "default" });

test("I add a webhook, see its secret once, send a test and watch it arrive", async ({
  page,
  tenant,
  receiver,
  server,
}) => {
  watchConsole(page);
  await openPage(page, tenant, `${server.url}/settings/webhooks`);
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await page.getByRole("button", { name: "New webhook" }).first().click();
  const phone = { width: 390, height: 844 };
  const wide = page.viewportSize() ?? phone;
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByLabel("Address")).toBeFocused();
  await expect(page.locator("label", { hasText: "Address" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(wide);
  await page.getByLabel("Address").fill(receiver.url);
  for (const name of ["All of Product", "All of Customer"]) await page.getByRole("checkbox", { name }).check();
  await page.getByLabel("Outcome").selectOption("failed");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create webhook" }).click();
  const host = new URL(receiver.url).host;
  await expect(page.getByRole("dialog", { name: `The secret of ${host}` })).toContainText("whsec_");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close without copying" }).click();

  await expect(page.getByRole("heading", { name: host })).toBeVisible();
  await expect(page.getByText("receives every event of product, account, failures only")).toBeVisible();
  await page.getByRole("button", { name: "Send test" }).click();
  const deliveries = page.getByRole("table", { name: "Deliveries" });
  await expect(deliveries.getByText("Delivered")).toBeVisible();
  await deliveries.getByRole("link", { name: "webhook.test" }).click();
  const drawer = page.getByRole("complementary", { name: "webhook.test" });
  await expect(drawer.getByText("1 attempt")).toBeVisible();
  const payload = drawer.getByRole("region", { name: "Payload" });
  await expect(payload).toContainText('"type": "webhook.test"');
  await expectAccessible(page, drawer);
});

test("A delivery that failed says why; I put the receiver right and send it again", async ({
  page,
  tenant,
  receiver,
  server,
}) => {
  receiver.react = (response) => {
    response.statusCode = 500;
    response.end("no room");
  };
  const { body: webhook } = await tenant.api.post("/v1/webhook", { url: receiver.url });
  await openPage(page, tenant, `${server.url}/settings/webhooks/${webhook.id}`);
  await page.getByRole("button", { name: "Send test" }).click();
  await page.getByRole("table", { name: "Deliveries" }).getByRole("link", { name: "webhook.test" }).click();
  const drawer = page.getByRole("complementary", { name: "webhook.test" });
  await expect(drawer.getByText("The receiver answered 500.")).toBeVisible();
  await expect(drawer.getByText("no room")).toBeVisible();
  await expect(page.getByText(/^Nothing has arrived since/)).toBeVisible();
  receiver.answers(200);
  await drawer.getByRole("button", { name: "Send again" }).click();
  await expect(drawer.getByText("2 attempts")).toBeVisible();
  await expect(drawer.getByText("Delivered", { exact: true })).toBeVisible();
  await expectAccessible(page, drawer);
});

test("Where a webhook was disabled, I read why and activate it there", async ({ page, tenant, receiver, server }) => {
  const { body: webhook } = await tenant.api.post("/v1/webhook", { url: receiver.url });
  await asDatabaseOwner(
    `UPDATE webhook SET doc = (doc::jsonb || '{"active": false, "disabledReason": "failing"}')::json WHERE id = $1`,
    [webhook.id],
  );
  await openPage(page, tenant, `${server.url}/settings/webhooks/${webhook.id}`);
  const trouble = page.getByRole("alert").filter({ hasText: "Nothing arrived for five days" });
  await expectAccessible(page);
  await trouble.getByRole("button", { name: "Activate it" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(trouble).toHaveCount(0);
});

test("I change which events a webhook receives, rotate its secret, deactivate it, undo that, and delete it", async ({
  page,
  tenant,
  receiver,
  server,
}) => {
  const { body: webhook } = await tenant.api.post("/v1/webhook", { url: receiver.url });
  const host = new URL(receiver.url).host;
  watchConsole(page, [412, 422]);
  await openPage(page, tenant, `${server.url}/settings/webhooks/${webhook.id}`);
  await expect(page.getByText("receives every event")).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Address").fill("not an address");
  await page.getByRole("button", { name: "Save webhook" }).click();
  await expect(page.getByText("The value must be an https URL.")).toBeVisible();
  await page.getByLabel("Address").fill(receiver.url);
  await page.getByLabel("Find events").fill("imported customers");
  await expect(page.getByRole("checkbox", { name: "Imported customers", exact: true })).toBeVisible();
  await page.getByLabel("Find events").fill("was updated");
  const events = page.getByRole("group", { name: "Events" });
  await events.getByRole("checkbox", { name: "Customer was updated" }).check();
  await expect(page.getByText("Sends 1 event.")).toBeVisible();
  // Two sources and two actions are four events, of which two were not ticked.
  await page.getByLabel("Find events").fill("product was created");
  await events.getByRole("checkbox", { name: "Product was created" }).check();
  await expect(
    page.getByText(/^Sends \d+ events. With what you ticked it also sends .*Product was updated/),
  ).toBeVisible();
  await events.getByRole("checkbox", { name: "Product was created" }).uncheck();
  await expect(page.getByText("Sends 1 event.")).toBeVisible();
  // What somebody else has changed meanwhile stays.
  await tenant.api.put(`/v1/webhook/${webhook.id}`, { description: "Order desk" });
  await page.getByRole("button", { name: "Save webhook" }).click();
  await expect(page.getByText("No field needs your choice.")).toBeVisible();
  await page.getByRole("button", { name: "Save webhook" }).click();
  await expect(page.getByText("receives account.update. Order desk")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Page menu" }).click();
  await chooseView(page, "Columns");
  await expect(page.getByRole("dialog", { name: "Columns" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 720 });

  const more = page.getByRole("button", { name: "More" });
  await more.click();
  await page.getByRole("menuitem", { name: "Rotate the secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate the secret" }).click();
  await expect(page.getByRole("dialog", { name: `The secret of ${host}` })).toContainText("whsec_");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close without copying" }).click();
  await expect(page.getByText("signed with the old secret as well")).toBeVisible();

  await more.click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ }).first().click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await more.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Delete ${host}` })
    .click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  // The page of a deleted record does not read it again.
});
