import type { Locator, Page } from "@playwright/test";
import { signInPage } from "../browser";
import { scratchFolder } from "../database";
import type { TestTenant } from "../fixtures";
import { freePort, startServer } from "../server";
import { test as base, expect } from "../ui-test";

/** Typed text is stored once, in the tenant of the page, whatever happens when it is sent. */

interface Form {
  what: string;
  at: (tenant: TestTenant) => string;
  given?: (tenant: TestTenant) => Promise<unknown>;
  /** Opens the form, where its page does not. */
  opener?: (page: Page) => Locator;
  field: (page: Page) => Locator;
  save: (page: Page) => Locator;
  /** How often the typed text is stored in the tenant. */
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
    save: button("Save customer"),
    stored: found("/v1/account?~fields=name"),
  },
  {
    what: "the tenant's name",
    at: () => "/settings/general",
    field: label("Name"),
    save: button("Save"),
    stored: async ({ api }) => Number((await api.get("/v1/tenant")).body.name === typed),
  },
];

interface Disturbance {
  what: string;
  /** The page is of a server of its own. */
  ownServer?: boolean;
  send: (form: Form, page: Page, around: Surroundings) => Promise<void>;
}

interface Surroundings {
  tenant: TestTenant;
  server: Restartable;
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
    send: async (form, page, { tenant }) => {
      const other = await page.context().newPage();
      await other.goto("/overview");
      await other.getByRole("button", { name: tenant.name }).click();
      await other.getByRole("option").filter({ hasNotText: tenant.name }).first().click();
      await expect(other.getByRole("button", { name: tenant.name })).toHaveCount(0);
      await form.save(page).click();
    },
  },
  {
    what: "when the network is slow and Save is pressed again in the meantime",
    send: async (form, page) => {
      let [held, letGo] = [0, () => {}];
      const isThrough = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(/\/v[12]\//, async (route) => {
        if (route.request().method() === "GET") return route.fallback();
        held += 1;
        await isThrough;
        await route.continue();
      });
      await form.save(page).click();
      await expect.poll(() => held).toBe(1);
      await expect(form.field(page)).toHaveValue(typed);
      // Where it is still there.
      await form.save(page).evaluateAll(([again]) => again instanceof HTMLElement && again.click());
      letGo();
    },
  },
  {
    what: "when the server is restarted",
    ownServer: true,
    send: async (form, page, { server }) => {
      await server.stop();
      await form.save(page).click();
      await expect(page.getByText(/cannot be reached/).first()).toBeVisible();
      await expect(form.field(page)).toHaveValue(typed);
      await server.start();
      await form.save(page).click();
    },
  },
];

/** A server on the database of all tests that can be stopped and started again on the same port and data. */
class Restartable {
  #running: Awaited<ReturnType<typeof startServer>> | undefined;
  readonly #dataDir = scratchFolder("restarted");
  #port: number | undefined;

  async start(): Promise<string> {
    this.#port ??= await freePort();
    this.#running = await startServer({
      DATABASE_URL: process.env.COMPTOIR_TEST_OWNER_URL ?? "",
      APP_DATABASE_URL: process.env.COMPTOIR_TEST_APP_URL ?? "",
      PORT: String(this.#port),
      DATA_DIR: this.#dataDir,
      API_ONLY: "false",
    });
    return this.#running.url;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }
}

const test = base.extend<{ server: Restartable }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs off its first parameter
  server: async ({}, use) => {
    const server = new Restartable();
    await use(server);
    await server.stop();
  },
});

forms.forEach((form, at) => {
  disturbances.forEach(({ what, ownServer, send }, index) => {
    const tag = at === index ? ["@sample"] : [];
    test(`I type ${form.what}, and it is stored once ${what}`, { tag }, async ({ page, tenant, server }) => {
      const customer = await admittedTo(tenant, page);
      await form.given?.(tenant);
      const origin = ownServer ? await server.start() : process.env.COMPTOIR_TEST_URL;
      await page.goto(new URL(form.at(tenant), origin).href);
      await form.opener?.(page).click();
      await expect(form.field(page)).toBeVisible();
      await form.field(page).fill(typed);
      await send(form, page, { tenant, server });
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
