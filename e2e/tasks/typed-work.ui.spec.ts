import type { Locator, Page } from "@playwright/test";
import { signInPage } from "../browser";
import type { TestTenant } from "../fixtures";
import { expect, test } from "../ui-test";

/** What somebody has typed is stored once, in the tenant of the page, whatever happens when it is sent. */

interface Form {
  what: string;
  at: (tenant: TestTenant) => string;
  given?: (tenant: TestTenant) => Promise<unknown>;
  /** Opens the form, where its page does not. */
  opener?: (page: Page) => Locator;
  field: (page: Page) => Locator;
  save: (page: Page) => Locator;
  /** How often the tenant has what was typed. */
  stored: (tenant: TestTenant) => Promise<number>;
}

const typed = "Typed with care";

const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).first();
const label = (name: string) => (page: Page) => page.getByLabel(name, { exact: true });
const found = (path: string) => async (tenant: TestTenant) => {
  const { text } = await tenant.api.get(path);
  return text.split(`"${typed}"`).length - 1;
};

const forms: Form[] = [
  {
    what: "a new distributor",
    at: () => "/distributors",
    opener: button("New distributor"),
    field: label("Name"),
    save: button("Create distributor"),
    stored: found("/v1/distributor?~fields=name"),
  },
  {
    what: "a new collection",
    at: () => "/collections",
    opener: button("New collection"),
    field: label("Name"),
    save: button("Create collection"),
    stored: found("/v2/product/collection?~fields=name"),
  },
  {
    what: "a new ticket",
    at: () => "/tickets",
    opener: button("New ticket"),
    field: label("Subject"),
    save: button("Open ticket"),
    stored: found("/v1/support/ticket?~fields=subject"),
  },
  {
    what: "a new agreement",
    at: () => "/agreements/new",
    field: label("Title in English"),
    save: button("Create agreement"),
    stored: found("/v1/agreement?~fields=content.en.title"),
  },
  {
    what: "a customer's name",
    at: ({ id }) => `/accounts/${id}-a?edit=1`,
    given: (tenant) => tenant.import("accounts", [{ id: `${tenant.id}-a`, name: "Polar", country: "NO" }]),
    field: label("Name"),
    save: button("Save account"),
    stored: found("/v1/account?~fields=name"),
  },
  {
    what: "the tenant's name",
    at: () => "/settings/tenant",
    field: label("Name"),
    save: button("Save tenant"),
    stored: async ({ api }) => Number((await api.get("/v1/tenant")).body.name === typed),
  },
];

interface Disturbance {
  what: string;
  send: (form: Form, page: Page, tenant: TestTenant) => Promise<void>;
}

const disturbances: Disturbance[] = [
  {
    what: "when Save is pressed twice",
    send: async (form, page) => await form.save(page).dblclick(),
  },
  {
    what: "when there is no network for 10 seconds",
    send: async (form, page) => {
      await page.context().setOffline(true);
      await form.save(page).click();
      await page.waitForTimeout(10_000);
      await expect(form.field(page)).toHaveValue(typed);
      await page.context().setOffline(false);
    },
  },
  {
    what: "when another tab has changed over to another tenant",
    send: async (form, page, tenant) => {
      const other = await page.context().newPage();
      await other.goto("/overview");
      await other.getByRole("button", { name: tenant.name }).click();
      await other.getByRole("option").filter({ hasNotText: tenant.name }).first().click();
      await expect(other.getByRole("button", { name: tenant.name })).toHaveCount(0);
      await form.save(page).click();
    },
  },
];

forms.forEach((form, at) => {
  disturbances.forEach(({ what, send }, index) => {
    const tag = at % disturbances.length === index ? ["@sample"] : [];
    test(`I type ${form.what}, and it is stored once ${what}`, { tag }, async ({ page, tenant }) => {
      const customer = await admittedTo(tenant, page);
      await form.given?.(tenant);
      await page.goto(form.at(tenant));
      await form.opener?.(page).click();
      await expect(form.field(page)).toBeVisible();
      await form.field(page).fill(typed);
      await send(form, page, tenant);
      await expect.poll(() => form.stored(tenant)).toBe(1);
      await page.waitForLoadState("networkidle");
      expect([await form.stored(tenant), await form.stored(customer)]).toEqual([1, 0]);
    });
  });
});

/** Signs a user in who is admitted to a customer as well. */
async function admittedTo(tenant: TestTenant, page: Page): Promise<TestTenant> {
  const customer = await tenant.child();
  const user = await tenant.user();
  await customer.api.post("/v1/user/guest", { username: user.email, role: "provider.admin" });
  await signInPage(page, user);
  return customer;
}
