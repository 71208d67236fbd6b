import type { Page } from "@playwright/test";
import { expectAccessible, openPage, openWithoutData, signInPage, watchConsole } from "./browser";
import type { TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

const day = 86_400_000;
const inDays = (days: number) => new Date((Math.floor(Date.now() / day) + days) * day).toISOString();

/** A customer with a tenant of its own, as a provider has them, with five terms, two tickets and a consent. */
async function furnish(provider: TestTenant): Promise<{ customer: TestTenant; account: string }> {
  const customer = await provider.child({ currency: "SEK" });
  await provider.api.put("/v1/tenant", { settings: { currency: "NOK" } });
  const account = `${customer.id}-a`;
  const address = { street: "Vestre Torggate 14", zip: "2316", city: "Hamar", country: "NO" };
  await customer.import("accounts", [
    {
      id: account,
      name: "Polar Optikk AS",
      number: "200418",
      status: { active: true },
      email: { default: "drift@polar.example" },
      address: { postal: address, invoice: { street: "Postboks 7" } },
    },
  ]);
  const subscription = (at: number, name: string, over: object) => ({
    _id: `${customer.id}-${at}`,
    tenant: customer.id,
    name,
    account,
    account_details: { name: "Polar Optikk AS" },
    status: "active",
    start_date: inDays(-200),
    cancel_term: { grace_period: 720 },
    price: 100 * at,
    created: inDays(-200),
    ...over,
  });
  await customer.import("subscriptions", [
    subscription(1, "Clinic backup", { end_date: inDays(10) }),
    subscription(2, "Edge firewall", { end_date: inDays(200) }),
    subscription(3, "Patient archive", { end_date: inDays(900) }),
    subscription(4, "Reception lines", { start_date: inDays(9), end_date: inDays(300), status: "pending" }),
    subscription(5, "Old mail", { end_date: inDays(-20), status: "ended" }),
  ]);
  await provider.import("subscriptions", [
    subscription(6, "Stock lines", { end_date: inDays(60), _id: `${provider.id}-6`, tenant: provider.id }),
  ]);
  await customer.import("tickets", [
    { id: `${customer.id}-t1`, subject: "Phone lines drop", created: inDays(-24), closed: null },
    { id: `${customer.id}-t2`, subject: "Solved before", created: inDays(-90), closed: inDays(-80) },
  ]);
  return { customer, account };
}

const regionOf = (page: Page, title: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) })
    .last();

test("One page answers who a customer is: terms, value a month by currency, tickets, contacts and events", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const { account } = await furnish(tenant);
  await tenant.api.put(`/v1/account/${account}`, { name: "Polar Optikk ASA", address: { postal: { zip: "9008" } } });
  await openPage(page, tenant, `/accounts/${account}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Polar Optikk ASA");

  await expect(page.getByText("active subscriptions")).toBeVisible();
  await expect(page.getByText("600.00 NOK and 600.00 SEK a month")).toBeVisible();
  await expect(page.getByText("1 is in its cancellation period now, next end in 10 days")).toBeVisible();
  const strokes = page.getByRole("list", { name: "Terms, the next to end first" }).getByRole("link");
  await expect(strokes).toHaveText([
    /Clinic backup/,
    /Stock lines/,
    /Edge firewall/,
    /Reception lines/,
    /Patient arch/,
  ]);
  const rows = page.getByRole("table", { name: "Subscriptions" }).getByRole("link");
  await expect(rows).toHaveCount(5);
  await expect(page.getByRole("link", { name: "All, with the 1 ended" })).toBeVisible();
  await expect(regionOf(page, "Open tickets").getByRole("link", { name: "Phone lines drop" })).toBeVisible();
  await expect(regionOf(page, "Open tickets").getByRole("link", { name: "All 2" })).toBeVisible();
  await expect(page.getByText("1 open ticket", { exact: false })).toBeVisible();
  await expect(regionOf(page, "Contacts and addresses")).toContainText("Postboks 7");
  const events = regionOf(page, "Last events");
  await expect(events).toContainText("Polar Optikk ASA");
  await expect(events).toContainText("with its subscriptions");
  await expect(events).toContainText(/ · .*(name; postcode|postcode; name)/);
  await expect(page.getByRole("link", { name: "1 is in its cancellation period now" })).toHaveAttribute(
    "href",
    /cancel_from.*account/,
  );
  // The users of a customer are its own to read.
  await expect(regionOf(page, "Users")).toHaveCount(0);
  await expectAccessible(page);

  await strokes.filter({ hasText: "Edge firewall" }).hover();
  const card = page.getByRole("tooltip");
  await expect(card).toContainText("Cancellation period opens in");
  await expect(card).toContainText("200.00");
  await expect(page.getByRole("row").filter({ hasText: "Edge firewall" })).toHaveAttribute("data-pointed");
  await expectAccessible(page, card);
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);

  await rows.filter({ hasText: "Stock lines" }).click();
  await expect(page.getByRole("complementary", { name: "Stock lines" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("complementary", { name: "Edge firewall" })).toBeVisible();
  // The term under the pointer shows no card beside an open row, and does not take the key.
  const pointed = page.getByRole("row").filter({ hasText: "Reception lines" });
  await pointed.hover({ position: { x: 40, y: 12 } });
  await expect(pointed).toHaveAttribute("data-pointed");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary")).toHaveCount(0);
});

test("The page of a customer fits a phone with names in full, and its form is one key or tap away", async ({
  page,
  tenant,
}) => {
  const { customer, account } = await furnish(tenant);
  const subject = "The phone lines of the reception drop whenever the door opens";
  await customer.import("tickets", [{ id: `${customer.id}-t3`, subject, created: inDays(-3), closed: null }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, tenant, `/accounts/${account}`);
  await expect(page.getByRole("table", { name: "Subscriptions" }).getByRole("link")).toHaveCount(5);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const name = page.getByRole("link", { name: subject });
  expect(await name.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.keyboard.press("e");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Polar Optikk AS");
  await page.getByRole("button", { name: "Page menu" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText("active subscriptions")).toBeVisible();
});

test("Of a customer with many terms I read how many are drawn, and find all in the list and on the timeline", async ({
  page,
  tenant,
}) => {
  const account = `${tenant.id}-account`;
  await tenant.import("accounts", [{ id: account, name: "Polar Optikk AS" }]);
  await tenant.import(
    "subscriptions",
    Array.from({ length: 34 }, (_, at) => ({
      ...{ _id: `${tenant.id}-${at}`, account, name: `Backup ${at}`, status: "active" },
      ...{ start_date: inDays(-100), end_date: inDays(10 + at) },
    })),
  );
  await openPage(page, tenant, `/accounts/${account}`);
  await expect(page.getByText("16 of 34 are drawn.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Terms, the next to end first" }).getByRole("link")).toHaveCount(16);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByText("34 rows", { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "All on the timeline" }).click();
  await expect(page.getByRole("row", { name: /34 terms/ })).toBeVisible();
});

test("Each part of a customer's page stands alone: one that fails or that I may not read leaves the others", async ({
  page,
  tenant,
}) => {
  watchConsole(page, [503]);
  const { account } = await furnish(tenant);
  const features = ["Platform/Account", "Platform/Subscription", "Platform/Support"].map((namespace) => ({
    namespace,
  }));
  await tenant.api.post("/v1/account/permission/role", { name: "desk", features });
  await signInPage(page, await tenant.user("desk.admin"));
  await page.route("**/v1/support/ticket?**", (route) =>
    route.fulfill({
      status: 503,
      headers: { "Content-Type": "application/problem+json", "Retry-After": "60" },
      body: JSON.stringify({ status: 503, code: "unavailable", detail: "The database cannot be reached." }),
    }),
  );
  await openWithoutData(page);
  await page.goto(`/accounts/${account}`);
  await expect(page.getByText("Could not load the tickets. The database cannot be reached.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Subscriptions" }).getByRole("link")).toHaveCount(5);
  await expect(regionOf(page, "Last events")).toHaveCount(0);
  await expect(page.getByText("consents need Agreements: see, events need Events: see")).toBeVisible();
  await page.unroute("**/v1/support/ticket?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(regionOf(page, "Open tickets").getByRole("link", { name: "Phone lines drop" })).toBeVisible();
});

test("A filter by the id of a record shows its name, and the id where it has none", async ({ page, tenant }) => {
  const { api } = tenant;
  const account = `${tenant.id}-a`;
  await tenant.import("accounts", [{ id: account, name: "Polar Optikk" }]);
  await tenant.import("products", [{ id: "p1", name: "Backup 500" }]);
  const { body: distributor } = await api.post("/v1/distributor", { name: "Nordisk" });
  const { body: ticket } = await api.post("/v1/support/ticket", { subject: "Restore fails" });
  const user = await tenant.user();
  await signInPage(page, user);
  const chip = (words: string) => page.getByRole("button", { name: `Remove the filter ${words}` });
  for (const [address, words] of [
    [`/subscriptions?~filter[account]=${account}`, "Customer record is Polar Optikk"],
    [
      `/subscriptions?~filter[account]=${account}&~filter[account]=gone`,
      "Customer record is any of Polar Optikk, gone",
    ],
    [`/collections?~filter[productGroupIds]=p1`, "Product group is Backup 500"],
    [`/distributors?~filter[_id]=${distributor._id}`, "Id is Nordisk"],
    [`/tickets?~filter[id]=${ticket.id}`, "Id is Restore fails"],
    [`/tickets?~filter[tenant]=${tenant.id}`, `Customer is ${tenant.name}`],
    [`/events?~filter[data._id]=${distributor._id}`, "Object is Nordisk"],
    [`/events?~filter[user.id]=${user.id}`, `User id is ${user.email}`],
  ] as const) {
    await page.goto(address);
    await expect(chip(words)).toBeVisible();
  }
  await page.goto(`/subscriptions?~filter[account]=${account}`);
  await expect(page.getByRole("button", { name: "Customer record is Polar Optikk", exact: true })).toHaveAttribute(
    "title",
    account,
  );
});
