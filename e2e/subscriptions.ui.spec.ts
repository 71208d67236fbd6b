import type { Page } from "@playwright/test";
import { asDeveloper, chooseView, expectAccessible, openPage, signInPage, watchConsole } from "./browser";
import type { TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const description = JSON.stringify({
  blocks: [
    {
      key: "a",
      text: "Nightly backup of five servers.",
      type: "unstyled",
      depth: 0,
      inlineStyleRanges: [{ offset: 18, length: 12, style: "BOLD" }],
      entityRanges: [],
      data: {},
    },
  ],
  entityMap: {},
});

const subscription = (id: string, name: string, price: number, over: object = {}) => ({
  _id: id,
  name,
  price,
  agreementPrice: price * 12,
  billingPrice: price,
  status: "active",
  start_date: inDays(-300),
  end_date: inDays(20 + price / 100),
  term: { duration: 8640, durationMonth: 12 },
  cancel_term: { grace_period: 720 },
  account_details: { name: "Polar Optikk AS" },
  creator: { fullname: "Ola Hansen", email: "ola@example.no" },
  order: "order-1",
  description,
  items: [
    { id: "i1", sku: "FC-BKP-500", name: "Fjord Backup", amount: 12, unit: { price: 249 }, price: { total: price } },
  ],
  created: inDays(-301),
  ...over,
});

async function enter(page: Page, tenant: TestTenant, path = "/subscriptions?view=all"): Promise<void> {
  await tenant.import("subscriptions", [
    subscription(`${tenant.id}-a`, "Clinic backup", 300),
    subscription(`${tenant.id}-b`, "Board archive", 100),
    subscription(`${tenant.id}-c`, "Map archive", 200, { status: "pending" }),
  ]);
  await openPage(page, tenant, path);
}

const names = (page: Page) => page.getByRole("table", { name: "Subscriptions" }).getByRole("link");

test("I sort, search and filter subscriptions, and the address brings me back to it", async ({ page, tenant }) => {
  watchConsole(page);
  await asDeveloper(page);
  await enter(page, tenant);
  await expect(names(page)).toHaveCount(3);

  await page.getByRole("button", { name: "Price / month" }).click();
  await page.getByRole("menuitem", { name: "Largest first" }).click();
  await expect(names(page)).toHaveText(["Clinic backup", "Map archive", "Board archive"]);

  await page.getByRole("searchbox", { name: "Search" }).fill("archive");
  await expect(names(page)).toHaveText(["Map archive", "Board archive"]);
  await expect(page).toHaveURL(/~search=archive/);

  await page.goto("/subscriptions?~filter[price]=>=200&~sort=price");
  await expect(names(page)).toHaveText(["Map archive", "Clinic backup"]);
  await expect(page.getByRole("region", { name: "Request" })).toContainText("~filter[price]=>=200");
  await page.getByRole("button", { name: /^Remove the filter Price/ }).click();
  await expect(names(page)).toHaveCount(3);
  await page.goBack();
  await expect(names(page)).toHaveText(["Map archive", "Clinic backup"]);
});

test("I read a subscription beside the table, which leaves out columns, and step to the next with the keyboard", async ({
  page,
  tenant,
}) => {
  await enter(page, tenant, "/subscriptions?~sort=price");
  const heads = page.getByRole("table", { name: "Subscriptions" }).getByRole("columnheader");
  const whole = ["", "Subscription", "Customer", "Status", "Term", "Ends", "Price / month"];
  await expect(heads).toHaveText(whole);
  await names(page).filter({ hasText: "Board archive" }).click();
  const drawer = page.getByRole("complementary", { name: "Board archive" });
  await expect(drawer.getByText("FC-BKP-500")).toBeVisible();
  await expect(drawer.getByText("five servers")).toBeVisible();
  await expect(drawer.getByText("Ola Hansen")).toBeVisible();
  await expect(heads.filter({ visible: true })).toHaveText(["", "Subscription", "Customer", "Term", "Price / month"]);
  const table = page.getByRole("region", { name: "Subscriptions" });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectAccessible(page);

  await page.keyboard.press("j");
  await expect(page.getByRole("complementary", { name: "Map archive" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expect(heads.filter({ visible: true })).toHaveText(whole);
});

test("The old rows stand untouched until the sorted ones are there, and the head says at once how", async ({
  page,
  tenant,
}) => {
  await enter(page, tenant, "/subscriptions?~sort=name");
  await expect(names(page)).toHaveText(["Board archive", "Clinic backup", "Map archive"]);
  const table = page.getByRole("table", { name: "Subscriptions" });
  const rows = table.locator("tbody");
  await rows.evaluate((body) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      body.setAttribute("data-touched", "");
    });
    observer.observe(body, { attributes: true, childList: true, characterData: true, subtree: true });
  });
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    ({ searchParams }) => searchParams.get("~sort") === "-price",
    async (route) => {
      await isAnswered;
      await route.continue();
    },
  );
  await page.getByRole("button", { name: "Price / month" }).click();
  await page.getByRole("menuitem", { name: "Largest first" }).click();
  await expect(page.getByRole("columnheader", { name: "Price / month" })).toHaveAttribute("aria-sort", "descending");
  await expect(names(page)).toHaveText(["Board archive", "Clinic backup", "Map archive"]);
  await expect(rows).not.toHaveAttribute("data-touched");
  await expect(table).toHaveAttribute("aria-busy", "true");

  // A row of the previous query opens with the new query in the address.
  await names(page).filter({ hasText: "Map archive" }).click();
  await expect(page.getByRole("complementary", { name: "Map archive" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`~sort=-price&open=${tenant.id}-c`));

  answer();
  await expect(names(page)).toHaveText(["Clinic backup", "Map archive", "Board archive"]);
  await expect(table).toHaveAttribute("aria-busy", "false");
  await expect(names(page).first()).toHaveAttribute("href", /~sort=-price/);
  await expect(page.getByRole("complementary", { name: "Map archive" })).toBeVisible();
});

test("Subscriptions open on what ends next, on one axis, and lead to all of them", async ({ page, tenant }) => {
  watchConsole(page);
  await enter(page, tenant, "/subscriptions");
  await expect(names(page)).toHaveText(["Board archive", "Clinic backup"]);
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("link", { name: /^Ending in 90 days/ })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("columnheader", { name: /Term/ })).toContainText("Today");
  await expect(page.getByRole("columnheader", { name: "Ends" })).toHaveAttribute("aria-sort", "ascending");
  await expectAccessible(page);
  await views.getByRole("link", { name: /^All/ }).click();
  await expect(names(page)).toHaveCount(3);
  await expect(page.getByRole("columnheader", { name: /Term/ })).not.toContainText("Today");
  await page.reload();
  await expect(names(page)).toHaveCount(3);
  await page.goto("/subscriptions");
  // Without its filters the list holds all rows, and says so in its address.
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(names(page)).toHaveCount(3);
});

test("The view In cancellation period shows the running terms that can be cancelled now", async ({ page, tenant }) => {
  const window = (days: number) => ({ cancel_term: { grace_period: days * 24 } });
  await tenant.import("subscriptions", [
    subscription(`${tenant.id}-open`, "Opened", 0, window(30)),
    subscription(`${tenant.id}-later`, "Opens later", 0, window(10)),
    subscription(`${tenant.id}-ended`, "Ended", 0, { end_date: inDays(-5), ...window(30) }),
    subscription(`${tenant.id}-over`, "Cancelled", 0, { status: "cancelled", ...window(30) }),
  ]);
  await enter(page, tenant, "/subscriptions?view=all");
  await page
    .getByRole("navigation", { name: "Views" })
    .getByRole("link", { name: /^In cancellation period/ })
    .click();
  await expect(names(page)).toHaveText(["Opened", "Board archive", "Clinic backup"]);
  await expect(page.getByRole("button", { name: /^Cancellation period opens/ }).first()).toBeVisible();
  await expectAccessible(page);
});

test("Rows of a filter whose answer fails do not stay under it", async ({ page, tenant }) => {
  await enter(page, tenant);
  await expect(names(page)).toHaveCount(3);
  await page.route(
    ({ searchParams }) => searchParams.get("~search") === "archive",
    (route) => {
      const problem = {
        status: 503,
        code: "unavailable",
        detail: "The database cannot be reached.",
        requestId: "7f3a",
      };
      return route.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify(problem) });
    },
  );
  await page.getByRole("searchbox", { name: "Search" }).fill("archive");
  await expect(page.getByText("Could not load.")).toBeVisible();
  await expect(names(page)).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole("searchbox", { name: "Search" }).fill("");
  await expect(names(page)).toHaveCount(3);
});

test("I read a subscription on a page of its own, with its history and what else its customer has", async ({
  page,
  tenant,
}) => {
  const account = `${tenant.id}-k`;
  await tenant.import("accounts", [{ id: account, name: "Polar Optikk AS" }]);
  await tenant.import("subscriptions", [
    subscription(`${tenant.id}-d`, "Clinic phones", 400, { account }),
    subscription(`${tenant.id}-e`, "Edge firewall", 500, { account }),
  ]);
  await openPage(page, tenant, `/subscriptions/${tenant.id}-d`);
  await expect(page.getByRole("heading", { level: 1, name: "Clinic phones" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Imported" })).toBeVisible();
  await tenant.import("subscriptions", [subscription(`${tenant.id}-d`, "Clinic phones", 450, { account })]);
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Changed by an import" })).toContainText("price");
  await expect(page.getByRole("heading", { name: "Open tickets" })).toBeVisible();
  await expect(page.getByRole("link", { name: "All 2" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Edge firewall" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edge firewall" })).toBeVisible();
});

test("An address I mistyped says so, and shows the rest", async ({ page, tenant }) => {
  await enter(page, tenant, "/subscriptions?~filter[prise]=>=200&~filter[status]=active&~sort=nothing");
  await expect(page.getByText("Part of this address is not understood")).toBeVisible();
  await expect(page.getByText("There is no field prise to filter by. Did you mean price?")).toBeVisible();
  await expect(names(page)).toHaveCount(2);
});

test("A link to a subscription that is gone says so, and shows the list as usual", async ({ page, tenant }) => {
  await enter(page, tenant, "/subscriptions?~filter[status]=active&open=ffffffffffffffffffffffff");
  await expect(page.getByText("This record no longer exists, or you cannot read it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "View", exact: true })).toBeVisible();
  await expect(names(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page).toHaveURL(/subscriptions\?~filter%5Bstatus%5D=active$|subscriptions\?~filter\[status\]=active$/);
  await expect(page.getByText("no longer exists")).toHaveCount(0);
});

test("A page after the last one says where the list ends", async ({ page, tenant }) => {
  await enter(page, tenant, "/subscriptions?~filter[status]=active&~page=999");
  await expect(page.getByText("The list ends before this page")).toBeVisible();
  await expect(page.getByText("0 of 2 rows")).toBeVisible();
  await page.getByRole("button", { name: "Last page" }).click();
  await expect(names(page)).toHaveCount(2);
});

test("Filters that leave nothing name the one to drop", async ({ page, tenant }) => {
  await enter(page, tenant, "/subscriptions?~filter[price]=>=5000&~filter[status]=active");
  await expect(page.getByText("Nothing matches all 2 filters")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Show \d/ }).click();
  await expect(names(page)).toHaveCount(2);
});

test("When my session ends I sign in over the page, and what I was doing goes on", async ({ page, tenant }) => {
  const user = await tenant.user();
  await tenant.import("subscriptions", [subscription(`${tenant.id}-a`, "Clinic backup", 300)]);
  await signInPage(page, user);
  await page.goto("/subscriptions");
  await expect(names(page)).toHaveCount(1);
  await page.context().clearCookies();
  await page.getByRole("searchbox", { name: "Search" }).fill("clinic");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(user.password);
  await dialog.getByRole("button", { name: "Sign in and continue" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("clinic");
  await expect(names(page)).toHaveText(["Clinic backup"]);
});

test("I hide, move and reset columns, and take each back", async ({ page, tenant }) => {
  watchConsole(page);
  await enter(page, tenant, "/subscriptions?~sort=price");
  const heads = page.getByRole("table", { name: "Subscriptions" }).getByRole("columnheader").filter({ hasText: /\S/ });
  const shown = ["Subscription", "Customer", "Status", "Term", "Ends", "Price / month"];
  await expect(heads).toHaveText(shown);
  const choose = async (column: string, what: string) => {
    await heads.filter({ hasText: column }).getByRole("button").click();
    await page.getByRole("menuitem", { name: what }).click();
  };
  await choose("Ends", "Hide column");
  await expect(page.getByText("Hid Ends")).toBeVisible();
  await expect(heads).toHaveCount(5);
  // A row that was opened meanwhile stays open.
  await names(page).first().click();
  await expect(page.getByRole("complementary", { name: "Board archive" })).toBeVisible();
  const undo = page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ });
  // The next press comes before the columns are shown again.
  await undo.evaluate((button: HTMLElement) => {
    button.click();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  await expect(page.getByRole("complementary", { name: "Board archive" })).toBeHidden();
  await expect(heads).toHaveText(shown);
  await expect(page).toHaveURL(/\?~sort=price$/);

  await choose("Term", "Move right");
  await expect(page.getByText("Swapped Term and Ends")).toBeVisible();
  await expect(heads).toHaveText(["Subscription", "Customer", "Status", "Ends", "Term", "Price / month"]);
  await chooseView(page, "Columns");
  await page.getByRole("checkbox", { name: "Starts" }).click();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(heads).toHaveText(shown);
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ }).click();
  await expect(heads).toHaveText(["Subscription", "Customer", "Status", "Ends", "Term", "Price / month", "Starts"]);
});

test("I replace a kept view and remove it, and take both back", async ({ page, tenant }) => {
  // All views have room.
  await page.setViewportSize({ width: 1680, height: 900 });
  await enter(page, tenant, "/subscriptions?~filter[price]=>=200");
  const keep = async () => {
    await chooseView(page, "Save view");
    await page.getByRole("textbox", { name: "Name" }).fill("Large ones");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Save view|Update Large ones)$/ })
      .click();
  };
  const views = page.getByRole("navigation", { name: "Views" });
  const undo = page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ }).first();
  await keep();
  await page.goto("/subscriptions?~filter[price]=>=300");
  await keep();
  await expect(page.getByText("Updated the view Large ones")).toBeVisible();
  await undo.click();
  await expect(views.getByRole("link", { name: /Large ones/ })).toHaveAttribute("href", /200/);
  await views.getByRole("link", { name: /Large ones/ }).click();
  await expect(page).toHaveURL(/(>|%3E)(=|%3D)200/);
  await page.getByRole("button", { name: "Options of the view Large ones" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(views.getByRole("link", { name: /Large ones/ })).toHaveCount(0);
  await undo.click();
  await expect(views.getByRole("link", { name: /Large ones/ })).toBeVisible();
});

test("I share a view with the tenant and rename it, and a colleague finds it", async ({ page, browser, tenant }) => {
  await enter(page, tenant, "/subscriptions?~filter[price]=>=200");
  await chooseView(page, "Save view");
  const form = page.getByRole("form", { name: "Save view" });
  await form.getByRole("textbox", { name: "Name" }).fill("Large ones");
  await form.getByRole("checkbox", { name: "Share with everyone in the tenant" }).check();
  await expectAccessible(page, form);
  await form.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("button", { name: "Options of the view Large ones" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename Large ones" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Largest");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByText("Renamed Large ones to Largest")).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.setViewportSize({ width: 1680, height: 900 });
  await signInPage(other, await tenant.user());
  await other.goto(new URL("/subscriptions", page.url()).href);
  const link = other.getByRole("navigation", { name: "Views" }).getByRole("link", { name: /Largest/ });
  await link.click();
  await expect(names(other)).toHaveCount(2);
  await expect(other.getByRole("button", { name: /^Options of the view/ })).toHaveCount(0);
  await context.close();
});

test("Each amount has the currency of its tenant, and none where none is set", async ({ page, tenant }) => {
  const customers = [await tenant.child({ currency: "SEK" }), await tenant.child()];
  await tenant.import("subscriptions", [
    ...customers.map(({ id }, at) => ({
      _id: `${id}-s`,
      name: `Of customer ${at}`,
      tenant: id,
      status: "active",
      price: 100 + at,
      start_date: "2026-01-01T00:00:00.000Z",
      end_date: inDays(20),
      items: [{ sku: "X", amount: 1, unit: { price: 100 }, price: { total: 100 } }],
    })),
  ]);
  await openPage(page, tenant, "/subscriptions?~sort=price");
  const prices = page.getByRole("row").getByRole("cell", { name: /^10\d/ });
  await expect(prices).toHaveText(["100.00SEK", "101.00"]);
  await names(page).first().click();
  const swedish = page.getByRole("complementary", { name: "Of customer 0" });
  await expect(swedish.getByText(`SEK, set by ${customers[0]?.id}`)).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("complementary").getByText("has set no currency")).toBeVisible();
});
