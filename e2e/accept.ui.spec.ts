import type { Page } from "@playwright/test";
import { expectAccessible, holdBack, watchConsole } from "./browser";
import type { TestTenant, TestUser } from "./fixtures";
import { expect, test } from "./ui-test";

const body = (text: string) =>
  JSON.stringify({
    blocks: text.split("\n").map((line, at) => ({
      key: `b${at}`,
      text: line,
      type: "unstyled",
      depth: 0,
      inlineStyleRanges: [],
      entityRanges: [],
      data: {},
    })),
    entityMap: {},
  });

async function agreement({ api }: TestTenant, title: string, more: object = {}): Promise<string> {
  const content = { en: { title, description: "", body: body("You pay monthly.\nYou may leave at any time.") } };
  const { status, body: made } = await api.post("/v1/agreement", { content, active: true, ...more });
  expect(status).toBe(201);
  return made._id;
}

async function signIn(page: Page, user: TestUser, address = "/distributors"): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("After sign-in I am asked for what awaits my consent, before any other page, and shown what has changed", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const id = await agreement(tenant, "Terms of service", { reconsent: true });
  const user = await tenant.user("provider.user");
  await tenant.api.post("/v1/signed-agreement", { agreement: id, language: "en", user: user.id });
  const text = body("You pay monthly, in advance.\nYou may leave at any time.");
  await tenant.api.put(`/v1/agreement/${id}`, {
    content: { en: { title: "Terms of service", description: "", body: text } },
  });
  const optional = await agreement(tenant, "Early access");

  await signIn(page, user);
  await expect(page).toHaveURL(/\/accept\?then=/);
  await expect(page.getByRole("heading", { name: "Terms of service" })).toBeVisible();
  await expect(page.getByText("You accepted version 1. Version 2 differs in 1 passage")).toBeVisible();
  const changes = page.getByRole("region", { name: "What has changed" });
  await expect(changes.getByText("2 words added, 0 removed")).toBeVisible();
  await expect(changes.locator("ins").filter({ hasText: "in advance" })).toBeVisible();
  await changes.getByRole("button", { name: "Fold all" }).click();
  await expect(changes.locator("ins").filter({ hasText: "in advance" })).toBeHidden();
  await changes.getByText("+2 words").click();
  await expect(changes.locator("ins").filter({ hasText: "in advance" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Text" })).toContainText("You pay monthly, in advance.");
  await expect(page.getByText("You have to accept to continue.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Later" })).toHaveCount(0);
  await expectAccessible(page);
  // No way around it.
  await page.goto("/overview");
  await expect(page.getByRole("heading", { name: "Terms of service" })).toBeVisible();
  await page.getByRole("button", { name: "Accept version 2" }).click();

  // The other keeps earlier acceptances, so it can wait until the next sign-in.
  await expect(page.getByRole("heading", { name: "Early access" })).toBeVisible();
  await expect(page.getByText("No earlier version")).toBeVisible();
  await page.getByRole("link", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await page.goto("/distributors");
  await expect(page.getByRole("heading", { name: "Catalogue", level: 1 })).toBeVisible();
  const mine = await tenant.api.get(`/v1/agreement/${id}/consent?~filter[user_id]=${user.id}`);
  expect(mine.body.data).toMatchObject([{ status: "completed", version: 2 }]);

  // A page that is still loading its data would be answered 401.
  await page.goto("about:blank");
  await page.context().clearCookies({ name: /session-token/ });
  await signIn(page, user);
  await expect(page.getByRole("heading", { name: "Early access" })).toBeVisible();
  await page.getByRole("button", { name: "Accept version 1" }).click();
  await expect(page).toHaveURL(/\/distributors$/);
  const last = await tenant.api.get(`/v1/agreement/${optional}/consent?~filter[user_id]=${user.id}`);
  expect(last.body.data).toMatchObject([{ status: "completed" }]);
});

test("A translation older than the text that counts says so, and what I accepted stays readable in my profile", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const content = (en: string) => ({
    en: { title: "Terms of service", description: "", body: body(en) },
    nb: { title: "Vilkår", description: "", body: body("Du betaler hver måned.") },
  });
  const id = await agreement(tenant, "Terms", { reconsent: true, content: content("You pay monthly.") });
  const user = await tenant.user("provider.user");
  await signIn(page, user);
  const languages = page.getByRole("group", { name: "Language of the text" });
  await languages.getByRole("button", { name: /Norsk/ }).click();
  await expect(page.getByText("This translation is older")).toHaveCount(0);
  await page.getByRole("button", { name: "Accept version 1" }).click();
  await expect(page).toHaveURL(/\/distributors$/);
  await tenant.api.put(`/v1/agreement/${id}`, { content: content("You pay yearly.") });
  await page.reload();
  await expect(
    page.getByText("This translation is older than the text in this language: English, which has been changed since."),
  ).toBeVisible();
  await languages.getByRole("button", { name: /English/ }).click();
  await expect(page.getByText("This translation is older")).toHaveCount(0);
  await page.getByRole("button", { name: "Accept version 2" }).click();
  await expect(page).toHaveURL(/\/distributors$/);
  await page.goto("/settings");
  await page.getByText("Terms of service").click();
  await expect(page.getByText(/You accepted version 2 in English/)).toBeVisible();
  await expect(page.getByText("You pay yearly.")).toBeVisible();
  await expectAccessible(page);
});

test("What I send before a page is ready is sent as soon as it is, and no password gets into the address", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await agreement(tenant, "Terms of service", { reconsent: true });
  const user = await tenant.user("provider.user");
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const hold = () => holdBack(page, /\.js(\?|$)/);
  let ready = await hold();
  await page.goto("/distributors", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.keyboard.press("Enter");
  ready();
  await page.waitForURL(/\/accept\?then=/, { waitUntil: "commit" });
  await page.unrouteAll({ behavior: "ignoreErrors" });

  ready = await hold();
  await page.goto(page.url(), { waitUntil: "commit" });
  await page.getByRole("button", { name: "Accept version 1" }).click();
  ready();
  await expect(page).toHaveURL(/\/distributors$/);
  expect(addresses.filter((address) => address.includes(user.password))).toEqual([]);
});
