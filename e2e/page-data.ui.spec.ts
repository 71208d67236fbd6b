import type { Locator, Page } from "@playwright/test";
import { signInPage, watchConsole } from "./browser";
import type { Api, TestTenant, TestUser } from "./fixtures";
import { expect, test } from "./ui-test";

const account = (tenant: TestTenant, id: string, name: string) => ({ id, tenant: tenant.id, name, number: "10" });

const subscription = (tenant: TestTenant, name: string, more: object = {}) => ({
  _id: `${tenant.id}-${name}`,
  tenant: tenant.id,
  name,
  account: `${tenant.id}-customer`,
  status: "active",
  price: 9574,
  start_date: "2026-01-01T00:00:00.000Z",
  end_date: "2040-01-01T00:00:00.000Z",
  ...more,
});

/** Opens a page until it has its data: a server that has just started, or is busy, leaves them to the browser. */
async function openWithData(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: "load" });
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
}

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("I read the rows of a list, the page of a customer and the page of a role", async ({ page, tenant }) => {
    const customer = `${tenant.id}-customer`;
    await tenant.import("accounts", [account(tenant, customer, "Harbour Bakery")]);
    await tenant.import("subscriptions", [subscription(tenant, "Backup")]);
    await signInPage(page, await tenant.user());
    await openWithData(page, "/subscriptions?view=all", page.getByRole("row", { name: /Backup/ }));
    await openWithData(page, `/accounts/${customer}`, page.getByText("No events yet."));
    const others = page.getByText("No other running subscriptions.");
    await openWithData(page, `/subscriptions/${tenant.id}-Backup`, others);
    await openWithData(page, "/settings/roles/consumer", page.getByText("This role belongs to the platform"));
  });

  test("I read products with their distributors, the settings of the tenant and my sessions", async ({
    page,
    tenant,
  }) => {
    await tenant.import("distributors", [{ _id: `${tenant.id}-north`, tenant: tenant.id, name: "Northern Trade" }]);
    await tenant.import("products", [
      { id: `${tenant.id}-1`, tenant: tenant.id, name: "Backup", distributor: `${tenant.id}-north` },
    ]);
    await signInPage(page, await tenant.user());
    // A narrower window leaves the last column out.
    await page.setViewportSize({ width: 1920, height: 900 });
    await openWithData(page, "/products", page.getByRole("row", { name: /Backup.*Northern Trade/ }));
    await openWithData(page, "/settings/sandbox", page.getByRole("button", { name: "Start a sandbox" }));
    await openWithData(page, "/settings/security", page.getByText("this one"));
  });

  test("numbers are written as my browser asks for, and a made-up language does no harm", async ({ page, tenant }) => {
    await tenant.import("subscriptions", [subscription(tenant, "Backup")]);
    await signInPage(page, await tenant.user());
    for (const [locale, price] of [
      ["nb-NO,nb;q=0.9,en;q=0.8", /9\s574,00/],
      ["*, de-DE;q=0.5", /9\.574,00/],
      ["xx-nothing", /9,574\.00/],
    ] as const) {
      const headers = { "Accept-Language": locale };
      const shown = await page.context().request.get("/subscriptions?view=all", { headers });
      expect(await shown.text()).toMatch(price);
    }
  });
});

test("Pages of two tenants that are rendered at the same time show each its own records", async ({
  tenant,
  stranger,
}) => {
  await tenant.import("subscriptions", [subscription(tenant, "Ours")]);
  await stranger.import("subscriptions", [subscription(stranger, "Theirs")]);
  const address = new URL("/subscriptions?view=all", process.env.COMPTOIR_TEST_URL);
  const [own, other] = await Promise.all([tenant.signedIn(), stranger.signedIn()]);
  const htmlFor = async ({ credential }: Api) =>
    (await fetch(address, { headers: { Cookie: credential.Cookie ?? "" } })).text();
  const pages = { ours: "", theirs: "" };
  await expect(async () => {
    const rendered = await Promise.all([own, other, own, other, own, other].map(htmlFor));
    pages.ours += rendered.filter((_, n) => n % 2 === 0).join();
    pages.theirs += rendered.filter((_, n) => n % 2 === 1).join();
    expect(pages.ours).toContain("Ours");
    expect(pages.theirs).toContain("Theirs");
  }).toPass();
  expect(pages.ours).not.toContain("Theirs");
  expect(pages.theirs).not.toContain("Ours");
});

/** Keeps back the scripts of the pages that are opened next. @returns sends them */
async function holdScripts(page: Page): Promise<() => void> {
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.unrouteAll();
  await page.route(/\/_next\/static\/.*\.js/, (route) => isSent.then(() => route.continue()));
  return () => send();
}

test("What I press before the scripts have run is answered once they have", async ({ page, tenant }) => {
  await tenant.import("subscriptions", [subscription(tenant, "Backup")]);
  await signInPage(page, await tenant.user());
  watchConsole(page);
  const send = await holdScripts(page);
  await page.goto("/subscriptions?view=all", { waitUntil: "commit" });
  await page.getByRole("button", { name: "View", exact: true }).click();
  await expect(page.getByRole("row", { name: /Backup/ })).toBeVisible();
  send();
  await expect(page.getByRole("menuitem", { name: /^Columns/ })).toBeVisible();
});

test("What I choose before the scripts have run is chosen once they have", async ({ page, tenant }) => {
  const child = await tenant.child();
  await child.api.post("/v1/support/ticket", { subject: "Of the customer" });
  await tenant.api.post("/v1/support/ticket", { subject: "Of ours" });
  await signInPage(page, await tenant.user());
  const send = await holdScripts(page);
  await page.goto("/tickets?view=trends", { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Customer" }).selectOption(child.id);
  await expect(page.getByRole("cell", { name: "Of ours", exact: true })).toBeVisible();
  send();
  await expect(page.getByRole("cell", { name: "Of ours", exact: true })).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Customer" })).toHaveValue(child.id);
  await expect(page.getByRole("cell", { name: "Of the customer", exact: true })).toBeVisible();
});

test.describe("In a browser of any language", () => {
  test.use({ locale: "de-DE" });

  test("what I type before the scripts have run is kept, and a search of it is done", async ({ page, tenant }) => {
    await tenant.import("subscriptions", [subscription(tenant, "Backup"), subscription(tenant, "Firewall")]);
    let send = await holdScripts(page);
    await page.goto("/sign-in", { waitUntil: "commit" });
    await page.getByLabel("E-Mail").fill("kari@fjord.example");
    await page.getByLabel("Passwort", { exact: true }).pressSequentially("typed early");
    send();
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    await expect(page.getByLabel("E-Mail")).toHaveValue("kari@fjord.example");
    await expect(page.getByLabel("Passwort", { exact: true })).toHaveValue("typed early");
    await expect(page.getByLabel("Passwort", { exact: true })).toBeFocused();

    await signInPage(page, await tenant.user());
    send = await holdScripts(page);
    await page.goto("/subscriptions?view=all", { waitUntil: "commit" });
    await page.getByRole("searchbox").pressSequentially("Fire");
    await expect(page.getByRole("row", { name: /Backup/ })).toBeVisible();
    send();
    await expect(page.getByRole("row", { name: /Backup/ })).toHaveCount(0);
    await expect(page.getByRole("row", { name: /Firewall/ })).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveValue("Fire");
    await expect(page).toHaveURL(/~search=Fire/);
  });
});

test("Records that are too long for the page are read after it", async ({ page, tenant }) => {
  const long = Array.from({ length: 60 }, (_, n) =>
    subscription(tenant, `Backup ${n}`, { description: "x".repeat(20_000) }),
  );
  await tenant.import("subscriptions", long);
  const user: TestUser = await tenant.user();
  await signInPage(page, user);
  const html = await (await page.context().request.get("/subscriptions?view=all")).text();
  expect(html.length).toBeLessThan(300_000);
  await page.goto("/subscriptions?view=all");
  await expect(page.getByRole("row", { name: /Backup 1 / })).toBeVisible();
});
