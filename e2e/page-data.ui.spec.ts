import type { Locator, Page } from "@playwright/test";
import { localeCookie } from "@/lib/base/http/server-page";
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
    const others = page.getByText("It has no other running subscription.");
    await openWithData(page, `/subscriptions/${tenant.id}-Backup`, others);
    await openWithData(page, "/roles/consumer", page.getByText("This role belongs to the platform"));
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
    await openWithData(page, "/products", page.getByRole("row", { name: /Backup.*Northern Trade/ }));
    await openWithData(page, "/settings/tenant", page.getByRole("button", { name: "Start a sandbox" }));
    await openWithData(page, "/settings/profile", page.getByText("this one"));
  });

  test("numbers are written as at my last visit, and a made-up language does no harm", async ({ page, tenant }) => {
    await tenant.import("subscriptions", [subscription(tenant, "Backup")]);
    await signInPage(page, await tenant.user());
    for (const [locale, price] of [
      ["nb-NO", /9\s574,00/],
      ["en-GB", "9,574.00"],
      ["xx-nothing", "9,574.00"],
    ] as const) {
      await page
        .context()
        .addCookies([{ name: localeCookie, value: locale, url: process.env.COMPTOIR_TEST_URL ?? "" }]);
      const row = page.getByRole("row", { name: /Backup/ });
      await openWithData(page, "/subscriptions?view=all", row);
      await expect(row).toContainText(price);
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

test("What I press before the scripts have run is answered once they have", async ({ page, tenant }) => {
  await tenant.import("subscriptions", [subscription(tenant, "Backup")]);
  await signInPage(page, await tenant.user());
  const isQuiet = watchConsole(page);
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, (route) => isSent.then(() => route.continue()));
  await page.goto("/subscriptions?view=all", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Columns" }).click();
  await expect(page.getByRole("row", { name: /Backup/ })).toBeVisible();
  send();
  await expect(page.getByRole("dialog", { name: "Columns" })).toBeVisible();
  isQuiet();
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
