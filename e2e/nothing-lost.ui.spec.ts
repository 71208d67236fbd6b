import type { Page } from "@playwright/test";
import { holdBack, loadLateParts, openPage, openWithoutData, signInPage } from "./browser";
import { expect, test } from "./ui-test";

const leaveQuestion = (page: Page) => page.getByRole("alertdialog", { name: /^Leave without saving/ });

test("What I have typed is asked about before another view takes it, and again after I have stayed", async ({
  page,
  tenant,
}) => {
  await tenant.api.post("/v2/product/collection", { name: "Voice" });
  await openPage(page, tenant, "/collections");
  await page.getByRole("button", { name: "New collection" }).click();
  const name = page.getByLabel("Name");
  await name.fill("Hardware");
  await page.getByRole("link", { name: /^Trash/ }).click();
  await leaveQuestion(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue("Hardware");

  // A page that cannot be opened leaves the text where it was.
  await loadLateParts(page);
  await page.context().setOffline(true);
  const accounts = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Customers" });
  await accounts.click();
  await leaveQuestion(page).getByRole("button", { name: "Leave" }).click();
  await page.getByRole("button", { name: "Stay here" }).click();
  await page.context().setOffline(false);
  await expect(name).toHaveValue("Hardware");
  await accounts.click();
  await expect(leaveQuestion(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(leaveQuestion(page)).toHaveCount(0);

  // A change of address that nobody is asked about gives the text back.
  await page.evaluate(() => window.history.pushState(null, "", "/collections?~filter[deletedDate]=!%3D"));
  await expect(name).toHaveCount(0);
  await page.goBack();
  await page.getByRole("button", { name: "New collection" }).click();
  await expect(name).toHaveValue("Hardware");
});

test("An answer that is not the API's is an error and not an empty list or chart", async ({ page, tenant }) => {
  await tenant.import("accounts", [{ id: "a1", name: "Fjord Hotell" }]);
  await signInPage(page, await tenant.user());
  await openWithoutData(page);
  const portal = { status: 200, contentType: "text/html", body: "<h1>Sign in to this network</h1>" };
  await page.route(/\/v1\/account\?/, (route) => route.fulfill(portal));
  await page.goto("/accounts");
  await expect(page.getByText("The answer cannot be read.")).toBeVisible();
  await expect(page.getByText(/^No (accounts|customers) yet/)).toHaveCount(0);
  await page.unroute(/\/v1\/account\?/);
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByRole("table").getByText("Fjord Hotell")).toBeVisible();

  const cut = { status: 200, contentType: "application/json", body: '{"points":[{"day":"2026-' };
  await page.route(/\/v1\/support\/ticket\/history/, (route) => route.fulfill(cut));
  await page.goto("/tickets?view=trends");
  await expect(page.getByText("The answer cannot be read.")).toBeVisible();
});

test("Two forms about one tenant both save, whichever is first", async ({ page, tenant }) => {
  await openPage(page, tenant, "/settings/general");
  const settings = page.getByRole("navigation", { name: "Settings" });
  await page.getByLabel("Name").fill("Fjord Group");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved Fjord Group")).toBeVisible();
  await settings.getByRole("link", { name: "Two-step rule" }).click();
  await page.getByRole("checkbox", { name: "Everyone, including guests" }).check();
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText("Saved the two-step rule")).toBeVisible();
  await settings.getByRole("link", { name: "General" }).click();

  // A field that somebody else has saved as well is chosen.
  await page.getByLabel("Name").fill("Fjord");
  await tenant.api.put("/v1/tenant", { name: "Fjord Holding" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Somebody else has saved changes while you were editing.")).toBeVisible();
  await page.getByRole("radio", { name: /You/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved Fjord", { exact: true })).toBeVisible();
});

test("Changes made without a network are sent in their order", async ({ page, tenant }) => {
  const { body: ticket } = await tenant.api.post("/v1/support/ticket", { subject: "Printer" });
  await openPage(page, tenant, "/tickets");
  await loadLateParts(page);
  await page.context().setOffline(true);
  const row = page.getByRole("table", { name: "Tickets", exact: true }).getByRole("row", { name: /Printer/ });
  await row.getByRole("button", { name: "Close Printer" }).click();
  await row.getByRole("button", { name: "Reopen Printer" }).click();
  await expect(page.getByText("2 changes wait in this tab")).toBeVisible();
  let isFirst = true;
  await page.route(/\/v1\/support\/ticket\//, async (route) => {
    if (isFirst) await new Promise((resolve) => setTimeout(resolve, 500));
    isFirst = false;
    await route.continue();
  });
  await page.context().setOffline(false);
  await expect(page.getByText("Reopened Printer")).toBeVisible();
  expect((await tenant.api.get(`/v1/support/ticket/${ticket.id}`)).body.closed ?? null).toBeNull();
});

test("A double click acts once, and what is gone is no longer selected", async ({ page, tenant }) => {
  for (const name of ["Alpha", "Beta", "Gamma"]) {
    const { body } = await tenant.api.post("/v2/product/collection", { name });
    if (name !== "Gamma") await tenant.api.delete(`/v2/product/collection/${body.id}`);
    else await tenant.api.post("/v2/product/collection", { name: "Delta" });
  }
  await openPage(page, tenant, "/collections");
  await page.getByRole("checkbox", { name: "Select Gamma" }).check();
  await page.getByRole("checkbox", { name: "Select Delta" }).check();
  await page.getByRole("button", { name: "Delete Gamma" }).click();
  await expect(page.getByRole("toolbar", { name: "Selected rows" })).toContainText("1 selected");

  await page.getByRole("link", { name: /^Trash/ }).click();
  const trash = page.getByRole("table", { name: "Collections in the trash" });
  await expect(trash.getByRole("row", { name: /Alpha|Beta|Gamma/ })).toHaveCount(3);
  const box = await trash.getByRole("button", { name: "Restore Alpha" }).boundingBox();
  const at = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5] as const;
  await page.mouse.click(...at);
  await expect(trash.getByRole("row", { name: /Alpha/ })).toHaveCount(0);
  await page.mouse.click(...at, { clickCount: 2 });
  await expect(trash.getByRole("row", { name: /Beta|Gamma/ })).toHaveCount(2);
});

test("The question before a deletion is there at once, and goes with its page", async ({ page, tenant }) => {
  await tenant.import("distributors", [{ _id: "d1", name: "Hansekontor" }]);
  await openPage(page, tenant, "/distributors?open=d1");
  const send = await holdBack(page, /references|\/v1\/distributor\/d1$/);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Hansekontor?" });
  await expect(question).toContainText("Looking for what depends on it");
  await page.goBack();
  await page.goto("/distributors?open=d1", { waitUntil: "commit" });
  send();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  await expect(question).toHaveCount(0);
});

test("Closing the question about my ended session leaves the page, and a band to sign in by", async ({
  page,
  tenant,
}) => {
  await openPage(page, tenant, "/events");
  await page.context().clearCookies();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing new is read until you sign in.")).toBeVisible();
  // Longer than the log waits before it reads again.
  await page.waitForTimeout(4_000);
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog).toBeVisible();
});

test("A search that I leave does not follow me, and Escape keeps its text", async ({ page, tenant }) => {
  await openPage(page, tenant, "/accounts");
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("fjord");
  await search.press("Escape");
  await expect(search).toHaveValue("fjord");
  await expect(page).toHaveURL(/~search=fjord/);
  await search.fill("polar");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Tickets/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
  await page.waitForTimeout(400);
  await expect(page).toHaveURL(/\/tickets$/);
});

test("A held key undoes one change, and single letters can be no shortcuts", async ({ page, tenant }) => {
  for (const name of ["Alpha", "Beta"]) await tenant.api.post("/v2/product/collection", { name });
  await openPage(page, tenant, "/collections");
  for (const name of ["Alpha", "Beta"]) {
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await expect(page.getByText(`Moved ${name} to the trash`)).toBeVisible();
  }
  await page.keyboard.down("z");
  for (let held = 0; held < 5; held += 1) await page.keyboard.down("z");
  await page.keyboard.up("z");
  const table = page.getByRole("table", { name: "Live collections" });
  await expect(table.getByText("Beta")).toBeVisible();
  await expect(table.getByText("Alpha")).toHaveCount(0);

  await page.keyboard.press("?");
  await page.getByRole("switch", { name: "Shortcuts of a single letter" }).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search" })).not.toBeFocused();
  await expect(table.getByText("Alpha")).toHaveCount(0);
});

test("Enter in the palette opens the row that is marked while slower answers are still missing", async ({
  page,
  tenant,
}) => {
  await openPage(page, tenant, "/overview");
  await loadLateParts(page);
  await page.route(/\/v2\/subscription\/customers/, (route) =>
    new Promise((go) => setTimeout(go, 60_000)).then(() => route.continue()),
  );
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or go to" }).fill("Roles");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/roles$/);
});
