import type { Page, Route } from "@playwright/test";
import { asDeveloper, expectAccessible, loadLateParts, openPage, openWithoutData, signInPage } from "./browser";
import { expect, test } from "./ui-test";

const account = {
  id: "a1",
  name: "Fjord Hotell",
  type: "customer",
  number: "923609016",
  country: "NO",
  status: { active: true },
  address: {
    postal: { street: "Bragernes torg 1", line2: "", zip: "3017", city: "Drammen", state: "", country: "NO" },
  },
};

/** Answers to a kind of request take their time, as over a slow network. */
async function slow(page: Page, method: string): Promise<void> {
  await page.route(/\/v[12]\//, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.fulfill({ response: answer });
  });
}

test("I work over plain http, under a name that is not localhost", async ({ page, tenant }) => {
  const { port } = new URL(process.env.COMPTOIR_TEST_URL ?? "");
  const origin = `http://comptoir.test:${port}`;
  await signInPage(page, await tenant.user(), origin);
  await page.goto(`${origin}/distributors`);
  await page.getByRole("button", { name: "New distributor" }).first().click();
  await page.getByLabel("Name").fill("Hansekontor");
  await page.getByRole("button", { name: "Create distributor" }).click();
  await expect(page.getByText("Created Hansekontor")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete Hansekontor" }).click();
  await expect(page.getByText("Deleted Hansekontor")).toBeVisible();
});

test("I double-click Create, and there is one distributor and one agreement", async ({ page, tenant }) => {
  await signInPage(page, await tenant.user());
  await slow(page, "POST");
  await page.goto("/distributors");
  await page.getByRole("button", { name: "New distributor" }).first().click();
  await page.getByLabel("Name").fill("Hansekontor");
  await page.getByRole("button", { name: "Create distributor" }).dblclick();
  await expect(page.getByText("Created Hansekontor")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect((await tenant.api.get("/v1/distributor")).body.metadata.totalCount).toBe(1);

  await page.goto("/agreements/new");
  await page.getByLabel("Title in English").fill("Terms of sale");
  await page.getByRole("button", { name: "Create agreement" }).dblclick();
  await expect(page).toHaveURL(/\/agreements\/[^/]+$/);
  await expect(page.getByRole("heading", { name: "Terms of sale", level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect((await tenant.api.get("/v1/agreement")).body).toHaveLength(1);
});

test("The answer to Create is lost and I press it again: there is one distributor", async ({ page, tenant }) => {
  await signInPage(page, await tenant.user());
  let lost = 0;
  await page.route(/\/v1\/distributor$/, async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.goto("/distributors");
  await page.getByRole("button", { name: "New distributor" }).first().click();
  await page.getByLabel("Name").fill("Hansekontor");
  await page.getByRole("button", { name: "Create distributor" }).click();
  await expect(page.getByText(/cannot be reached/)).toBeVisible();
  await page.getByRole("button", { name: "Create distributor" }).click();
  await expect(page.getByText("Created Hansekontor")).toBeVisible();
  expect((await tenant.api.get("/v1/distributor")).body.metadata.totalCount).toBe(1);
});

test("A part of the page cannot be fetched: the page stays, says so, and gets it when I try again", async ({
  page,
  tenant,
}) => {
  await tenant.api.post("/v1/distributor", { name: "Nordisk" });
  await signInPage(page, await tenant.user());
  let isAway = false;
  await page.route(/\/_next\/static\/.*\.js/, (route) => (isAway ? route.abort() : route.fallback()));
  await page.goto("/distributors", { waitUntil: "load" });
  isAway = true;
  await page.getByRole("link", { name: "Nordisk", exact: true }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Could not load this part." });
  await expect(alert).toBeVisible();
  await expect(page.getByRole("heading", { name: "Catalogue", level: 1 })).toBeVisible();
  await expectAccessible(page, alert);
  isAway = false;
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("complementary", { name: "Nordisk" })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test("The network goes before I press anything: what I open says so, and opens by itself when the network is back", async ({
  page,
  tenant,
}) => {
  await openPage(page, tenant, "/distributors");
  await page.context().setOffline(true);
  await page.keyboard.press("Control+k");
  const alert = page.getByRole("alert").filter({ hasText: "You are offline." });
  await expect(alert.first()).toBeVisible();
  await expectAccessible(page, alert.first());
  await expect(page.getByText("Could not load this part.")).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByRole("combobox", { name: "Search or go to" })).toBeFocused();
  await expect(alert).toHaveCount(0);
});

test("An address without a screen says so beside the navigation, and leads on", async ({ page, tenant }) => {
  await signInPage(page, await tenant.user());
  const answer = await page.goto("/nonsense/at-all");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is no page at /nonsense/at-all" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/subscriptons/6835c3c2b7104e93d5a8f006");
  const nearest = page.getByRole("list", { name: "Nearest addresses" }).getByRole("link");
  await expect(nearest.first()).toHaveAttribute("href", "/subscriptions/6835c3c2b7104e93d5a8f006");
  await nearest.nth(1).click();
  await expect(page.getByRole("heading", { name: "Subscriptions", level: 1 })).toBeVisible();
});

test("What I type while the account is being saved stays, unsaved", async ({ page, tenant }) => {
  await tenant.import("accounts", [account]);
  await signInPage(page, await tenant.user());
  await slow(page, "PUT");
  await page.goto("/accounts/a1?edit=1");
  await page.getByLabel("Street").fill("Storgata 2");
  await page.getByRole("button", { name: "Save customer" }).click();
  await page.getByLabel("City").fill("Oslo");
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Oslo");
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await page.getByRole("button", { name: "Save customer" }).click();
  await expect(page.getByText("1 unsaved change")).toHaveCount(0);
  const { body } = await tenant.api.get("/v1/account/a1");
  expect(body.address.postal).toMatchObject({ city: "Oslo", street: "Storgata 2" });
});

test("Leaving an unsaved account by the palette, a shortcut or sign-out asks first", async ({ page, tenant }) => {
  await tenant.import("accounts", [account]);
  await openPage(page, tenant, "/accounts/a1?edit=1");
  await page.getByLabel("Name").fill("Fjord Hotell AS");
  const question = page.getByRole("alertdialog", { name: /^Leave without saving/ });
  const stay = async () => {
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/\/accounts\/a1\?edit=1$/);
  };

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or go to" }).fill("Tickets");
  await page.getByRole("option", { name: /^Tickets/ }).click();
  await stay();

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await stay();

  await page.getByRole("button", { name: /Kari Nordmann/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await stay();

  await page.getByRole("button", { name: /Kari Nordmann/ }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/settings\/profile$/);
});

test("A sign-out that the server does not carry out says that I am still signed in", async ({ page, tenant }) => {
  await openPage(page, tenant, "/accounts");
  await page.getByRole("button", { name: /Kari Nordmann/ }).click();
  await page.route("**/api/auth/signout", (route) => route.abort());
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("You are still signed in, because Comptoir does not answer.")).toBeVisible();
  await page.unroute("**/api/auth/signout");
  await page.getByRole("button", { name: /Kari Nordmann/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
});

test("A refusal is not repeated by itself before the time that the API names", async ({ page, tenant }) => {
  await tenant.import("accounts", [account]);
  await signInPage(page, await tenant.user());
  await openWithoutData(page);
  await page.route("**/v1/account/a1", (route) =>
    route.fulfill({
      status: 429,
      headers: { "Content-Type": "application/problem+json", "Retry-After": "60" },
      body: JSON.stringify({ status: 429, code: "rate_limited", detail: "Too many requests." }),
    }),
  );
  await page.goto("/accounts/a1");
  await expect(page.getByRole("alert").getByText(/Trying again in (60|5\d) s/)).toBeVisible();

  await page.unroute("**/v1/account/a1");
  await page.route("**/v1/account/a1", (route) =>
    route.fulfill({
      status: 400,
      headers: { "Content-Type": "application/problem+json" },
      body: JSON.stringify({ status: 400, code: "invalid_parameter", detail: "The request is not understood." }),
    }),
  );
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByRole("heading", { name: "There is no such customer" })).toBeVisible();
  await expect(page.getByText(/Trying again/)).toHaveCount(0);
});

test("Without a network an export says that it needs it, and works when the network is back", async ({
  page,
  tenant,
}) => {
  await tenant.import("subscriptions", [{ _id: "s1", name: "Backup", status: "active" }]);
  await openPage(page, tenant, "/subscriptions?~filter[status]=active");
  await expect(page.getByRole("row", { name: /Backup/ })).toBeVisible();
  await loadLateParts(page);
  await page.context().setOffline(true);
  const button = page.getByRole("button", { name: "Export" });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription("You are offline. This needs the network.");
  await button.focus();
  await expect(page.getByRole("tooltip")).toHaveText("You are offline. This needs the network.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(button).toBeEnabled();
  const download = page.waitForEvent("download");
  await button.click();
  await page.getByRole("menuitem", { name: "All columns" }).click();
  await download;
});

test("A page that takes its time is said to be coming, at a desk and from the navigation of a phone", async ({
  page,
  tenant,
}) => {
  await tenant.import("accounts", [account]);
  await openPage(page, tenant, "/accounts");
  await expect(page.getByRole("link", { name: account.name })).toBeVisible();
  await loadLateParts(page);
  await page.route(/[?&]_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  const bar = page.getByRole("progressbar", { name: "Opening the page" });
  const isSeen = () => bar.evaluate((element) => getComputedStyle(element, "::before").opacity === "1");
  await page.getByRole("link", { name: account.name }).click();
  await expect.poll(isSeen, { timeout: 400 }).toBe(true);
  await expectAccessible(page, bar);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(account.name);
  await expect(bar).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Navigation", exact: true }).click();
  await page.getByRole("link", { name: "Catalogue" }).click();
  await expect.poll(isSeen, { timeout: 400 }).toBe(true);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Catalogue");
  await expect(bar).toHaveCount(0);
});

test("Without a network a link or a key keeps me where I am, and leads on when the network is back", async ({
  page,
  tenant,
}) => {
  await tenant.api.post("/v1/distributor", { name: "Nordisk" });
  await openPage(page, tenant, "/distributors");
  const row = page.getByRole("link", { name: "Nordisk", exact: true });
  await expect(row).toBeVisible();
  await loadLateParts(page);
  const navigation = page.getByRole("navigation", { name: "Main" });

  await page.context().setOffline(true);
  await page.getByRole("navigation", { name: "Catalogue" }).getByRole("link", { name: "Products" }).click();
  await expect(page.getByText("Products needs the network, and opens when the network is back.")).toBeVisible();
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/\/distributors$/);
  await expectAccessible(page);

  // What needs no network takes me there, and ends the wait.
  await row.click();
  await expect(page).toHaveURL(/\/distributors\?open=/);
  await expect(page.getByText("Products needs the network, and opens when the network is back.")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/distributors$/);

  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page.getByText("Tickets needs the network, and opens when the network is back.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Tickets needs the network, and opens when the network is back.")).toHaveCount(0);

  // Of several the last one.
  await page.getByRole("navigation", { name: "Catalogue" }).getByRole("link", { name: "Products" }).click();
  await navigation.getByRole("link", { name: "Customers" }).click();
  await expect(page.getByText("Customers needs the network, and opens when the network is back.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/accounts$/);
  await expect(page.getByText(/needs the network/)).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/\/accounts$/);
});

test("Without a network I choose another view: the rows are said to be the former ones, until the network is back", async ({
  page,
  tenant,
}) => {
  await tenant.import("subscriptions", [
    { _id: "s1", name: "Backup", status: "active" },
    { _id: "s2", name: "Archive", status: "pending" },
    { _id: "s3", name: "Vault", status: "pending" },
  ]);
  await page.setViewportSize({ width: 1680, height: 900 });
  await openPage(page, tenant, "/subscriptions?~filter[status]=active");
  const backup = page.getByRole("row", { name: /Backup/ });
  await expect(backup).toBeVisible();
  await loadLateParts(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: /^Pending/ }).click();
  const note = page.getByText("These are the rows from before the last change");
  await expect(note).toBeVisible();
  await expect(backup).toBeVisible();
  await expect(page.getByRole("button", { name: /^Export/ })).toBeDisabled();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole("row", { name: /Archive/ })).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(backup).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Export" })).toBeEnabled();
});

test("Several lists of a page fail: one banner says so, with one clock, the time and the request", async ({
  page,
  tenant,
}) => {
  await signInPage(page, await tenant.user());
  const problem = {
    status: 503,
    code: "unavailable",
    detail: "The database cannot be reached.",
    requestId: "7f3a9c2e41d07f3a",
  };
  await openWithoutData(page);
  await page.route(/\/v1\/support/, (route) =>
    route.fulfill({
      status: 503,
      headers: { "Content-Type": "application/problem+json", "Retry-After": "60" },
      body: JSON.stringify(problem),
    }),
  );
  await page.goto("/tickets?view=trends");
  const banner = page.getByRole("alert").filter({ hasText: "The database cannot be reached." });
  await expect(banner).toHaveCount(1);
  await expect(banner).toContainText(/Trying again in \d+ s.*\d\d:\d\d:\d\d, request/);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await banner.getByRole("button", { name: "Try now" }).click();
  await expect.poll(() => asked).toEqual(expect.arrayContaining(["/v1/support/ticket", "/v1/support/ticket/history"]));
});

const unavailable = {
  status: 503,
  headers: { "Content-Type": "application/problem+json", "Retry-After": "600" },
  body: JSON.stringify({
    status: 503,
    code: "unavailable",
    detail: "The database cannot be reached.",
    requestId: "7f3a9c2e41d07f3a",
  }),
};

/** The page reads again what is older than that. */
async function comeBackAfterAMinute(page: Page): Promise<void> {
  await page.clock.fastForward("01:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

interface RefreshedList {
  address: string;
  fails: RegExp;
  says: string;
  isByItself?: boolean;
  resource: "distributors" | "subscriptions" | "tickets";
  record: (n: number) => Record<string, unknown>;
}

/** Lists, and how each is read again: by a press when others have changed it, or by itself. */
const lists: readonly RefreshedList[] = [
  {
    address: "/distributors",
    fails: /\/v1\/distributor\?/,
    says: "Could not refresh. The database cannot be reached.",
    resource: "distributors",
    record: (n: number) => ({ _id: `d${n}`, name: `Nordisk ${n}` }),
  },
  {
    address: "/tickets?view=trends",
    fails: /\/v1\/support\/ticket\/history/,
    says: "Could not load the ticket history. The database cannot be reached.",
    // The days are read again by themselves.
    isByItself: true,
    resource: "tickets",
    record: (n: number) => ({ id: `t${n}`, subject: `Printer ${n}` }),
  },
];

for (const { address, fails, says, isByItself = false, resource, record } of lists) {
  for (const [kind, width] of [
    ["a desk", 1440],
    ["a phone", 390],
  ] as const) {
    test(`Rows of ${address} stay where they are when a refresh fails, on ${kind}`, async ({ page, tenant }) => {
      await tenant.import(
        resource,
        Array.from({ length: 40 }, (_, n) => record(n + 1)),
      );
      await page.clock.install();
      await page.setViewportSize({ width, height: 844 });
      await asDeveloper(page);
      await openPage(page, tenant, address);
      const rows = page.getByRole("main").getByRole("row");
      /** Of the visible rows: others are not always rendered, or have no size while they are hidden. */
      const places = () =>
        rows.evaluateAll((all) =>
          all
            .map((row) => row.getBoundingClientRect())
            .filter(({ bottom, height }) => height > 0 && bottom < window.innerHeight),
        );
      await expect(rows.nth(1)).toBeVisible();
      await page.waitForLoadState("networkidle");
      const changed = page.getByRole("toolbar", { name: "Changed rows" });
      // What others change is not read by itself.
      if (!isByItself) {
        await tenant.import(resource, [{ ...record(1), name: "Renamed", subject: "Renamed" }]);
        await comeBackAfterAMinute(page);
        await expect(changed).toBeVisible();
      }
      await rows.nth(1).evaluate((row) => row.scrollIntoView({ block: "center" }));
      const before = await places();
      expect(before.length).toBeGreaterThan(1);

      await page.route(fails, (route) => route.fulfill(unavailable));
      if (isByItself) await comeBackAfterAMinute(page);
      else await page.keyboard.press("r");
      const banner = page.getByRole("alert").filter({ hasText: says });
      await expect(banner).toBeInViewport({ ratio: 1 });
      expect(await places()).toEqual(before);

      // It hides none of them for good, nor the pages.
      await rows.last().click({ trial: true });
      await page.getByRole("region", { name: "Request" }).getByRole("button").last().click({ trial: true });
      await page.unroute(fails);
      await banner.getByRole("button", { name: "Try now" }).click();
      await expect(banner).toHaveCount(0);
    });
  }
}
