import type { Page } from "@playwright/test";
import { chooseByName, expectAccessible, openPage, signInPage, watchConsole } from "./browser";
import { ageProofs, signIn, withKey } from "./fixtures";
import { expect, test } from "./ui-test";

/** The dialog that shows a secret this one time; answers the secret. */
async function shownSecret(page: Page, name: string): Promise<string> {
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  return (await dialog.locator("code").first().textContent()) ?? "";
}

test("I make a key for one area, see it once and only close it knowingly; it works until I revoke it", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPage(page, tenant, "/settings/keys");
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Choose at least one permission.")).toBeVisible();
  await page.getByLabel("Name").fill("erp-sync");
  await expect(page.getByRole("checkbox", { name: "Write Directory" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Read Events" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create key" }).click();

  const key = await shownSecret(page, "The key erp-sync");
  expect(key).toMatch(/^comptoir_/);
  await expectAccessible(page, page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  await expect(page.getByText("You have not copied the key.")).toBeVisible();
  await page.getByRole("button", { name: "Keep it open" }).click();
  await page.getByRole("button", { name: "Copy the key" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.content()).not.toContain(key);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  expect((await withKey(key).get("/v1/event")).status).toBe(200);
  expect((await withKey(key).get("/v1/distributor")).status).toBe(403);

  const drawer = page.getByRole("complementary", { name: "erp-sync" });
  await expect(drawer.getByText("Events: see", { exact: true })).toBeVisible();
  const deeds = drawer.getByRole("link", { name: /in the last 7 days$/ });
  await expect(deeds).toHaveAttribute("href", /user\.id/);
  await expectAccessible(page, drawer);
  await drawer.getByRole("button", { name: "Revoke" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke the key erp-sync?" });
  await expect(question).toContainText("The key’s next request is refused");
  await expect(question.getByRole("link", { name: /in the last 7 days$/ })).toBeVisible();
  await question.getByRole("button", { name: "Revoke erp-sync" }).click();
  await expect(page.getByText("Revoked erp-sync")).toBeVisible();
  expect((await withKey(key).get("/v1/event")).status).toBe(401);
});

test("When I signed in a while ago, I prove who I am over the page before a key is made", async ({ page, tenant }) => {
  const user = await tenant.user();
  await signInPage(page, user);
  await page.goto("/settings/keys");
  await ageProofs(user);
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel("Name").fill("erp-sync");
  await page.getByRole("checkbox", { name: "Read Events" }).check();
  await page.getByRole("button", { name: "Create key" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expectAccessible(page, question);
  const password = question.getByRole("textbox", { name: "Password" });
  await password.fill("not this one");
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question.getByText("That is not your password.")).toBeVisible();
  await password.fill(user.password);
  await password.press("Enter");
  expect(await shownSecret(page, "The key erp-sync")).toMatch(/^comptoir_/);
});

test("I rotate a key, and both work for as long as I said", async ({ page, tenant }) => {
  const former = await tenant.api.post("/v1/key", { name: "erp-sync", scopes: ["Platform/Event"] });
  expect(former.status).toBe(201);
  await openPage(page, tenant, `/settings/keys?open=${former.body.id}`);
  await page.getByRole("button", { name: "Rotate" }).click();
  await page.getByLabel("The old key still works").selectOption({ label: "An hour" });
  await expectAccessible(page, page.getByRole("complementary", { name: "erp-sync" }));
  await page.getByRole("button", { name: "Rotate erp-sync" }).click();
  const key = await shownSecret(page, "The key erp-sync");
  for (const each of [key, former.body.key]) expect((await withKey(each).get("/v1/event")).status).toBe(200);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close without copying" }).click();
  await expect(page.getByRole("table", { name: "API keys" }).getByText("Retiring")).toBeVisible();
});

test("I invite a colleague, change their role, switch them off and undo it", async ({ page, tenant }) => {
  watchConsole(page, [412]);
  await openPage(page, tenant, "/settings/users");
  await page.getByRole("button", { name: "Invite user" }).click();
  await page.getByLabel("Email").fill("ola@fjord.example");
  await page.getByLabel("First name").fill("Ola");
  await expectAccessible(page);
  await page.getByRole("form").getByRole("button", { name: "Invite user" }).click();
  const link = await shownSecret(page, "The link for Ola");
  expect(link).toMatch(/^http.*\/invite#.{40,}$/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close without copying" }).click();
  const theirs = await page.context().newPage();
  await theirs.goto(link);
  await expect(theirs.getByText("You sign in as ola@fjord.example with this password.")).toBeVisible();
  await theirs.close();

  const drawer = page.getByRole("complementary", { name: "Ola" });
  await expect(drawer.getByText("Invited", { exact: true })).toBeVisible();
  await drawer.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Last name").fill("Nordmann");
  // What somebody else has changed meanwhile stays; a field that both have changed is asked about.
  const { body: ola } = await tenant.api.get("/v2/user?~filter[username]=ola@fjord.example");
  await tenant.api.put(`/v1/user/${ola.data[0]._id}`, { lastname: "Hansen" });
  await page.getByLabel("Level").selectOption("admin");
  await expectAccessible(page, drawer);
  await page.getByRole("button", { name: "Save user" }).click();
  await page.getByRole("radio", { name: /Nordmann/ }).check();
  await page.getByRole("button", { name: "Save user" }).click();
  await expect(page.getByText("Saved Ola Nordmann")).toBeVisible();
  const named = page.getByRole("complementary", { name: "Ola Nordmann" });
  await expect(named.getByRole("link", { name: "Provider (administrator)" })).toHaveAttribute(
    "href",
    /^\/settings\/roles\?.*=provider$/,
  );
  await expect(named.getByRole("link", { name: "Access" })).toHaveAttribute("href", /who=user/);
  await expectAccessible(page, named);

  await named.getByRole("button", { name: "Disable" }).click();
  await expect(named.getByText("Disabled", { exact: true })).toBeVisible();
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ }).click();
  await expect(named.getByText("Invited", { exact: true })).toBeVisible();
  await named.getByRole("button", { name: "Invite again" }).click();
  expect(await shownSecret(page, "The link for Ola Nordmann")).not.toBe(link);
});

test("I invite a user of our provider, and dismiss them", async ({ page, tenant }) => {
  const customer = await tenant.child();
  const { email } = await tenant.user();
  await signInPage(page, await customer.user("consumer.admin"));
  await page.goto("/settings/guests");
  await page.getByRole("button", { name: "Admit guest" }).first().click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("form").getByRole("button", { name: "Admit guest" }).click();
  await expect(page.getByRole("cell", { name: email, exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Invited" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Remove ${email}` }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Remove ${email}` })
    .click();
  await expect(page.getByText("No guests")).toBeVisible();
});

test("I sign another browser of mine out, and change my password", async ({ page, tenant }) => {
  watchConsole(page, [422]);
  const user = await tenant.user();
  const elsewhere = await signIn(user);
  await signInPage(page, user);
  await page.goto("/settings/security");
  const sessions = page.getByRole("list", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByText("this one")).toHaveCount(1);
  await expectAccessible(page);
  await sessions.getByRole("button", { name: /^Sign out of/ }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  expect((await elsewhere.get("/v1/auth/info")).status).toBe(401);

  const present = page.getByRole("textbox", { name: "Current password" });
  const next = page.getByRole("textbox", { name: "New password" });
  await present.fill("not this one");
  await next.fill("another long password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("That is not your current password.")).toBeVisible();
  await present.fill(user.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed")).toBeVisible();
  expect((await (await signIn({ ...user, password: "another long password" })).get("/v1/auth/info")).status).toBe(200);
});

test("Without the feature a page says which one is missing, and is not offered", async ({ page, tenant }) => {
  await tenant.api.post("/v1/account/permission/role", { name: "log", features: [{ namespace: "Platform/Event" }] });
  await signInPage(page, await tenant.user("log.admin"));
  for (const [path, permission] of [
    ["keys", "API keys: see"],
    ["users", "Users: see"],
    ["guests", "Users: see"],
    ["webhooks", "Webhooks: see"],
    ["general", "Company: see"],
  ] as const) {
    await page.goto(`/settings/${path}`);
    await expect(page.getByText(`You need the permission ${permission}.`)).toBeVisible();
  }
  await expect(page.getByRole("navigation", { name: "Settings" }).getByRole("link")).toHaveText([
    "Profile",
    "Security",
    "Notifications",
    "Requests",
    "API reference",
  ]);
  await expectAccessible(page);
});

test("With reading features alone I see users and keys, and nothing to change them with", async ({ page, tenant }) => {
  await tenant.api.post("/v1/key", { name: "erp-sync", scopes: ["Platform/Event"] });
  await signInPage(page, await tenant.user("provider.user"));
  await page.goto("/settings/keys?~search=erp-sync");
  await page.getByRole("link", { name: "erp-sync" }).click();
  await expect(page.getByRole("complementary", { name: "erp-sync" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(New key|Rotate|Revoke)$/ })).toHaveCount(0);
});

test("I rename our tenant, which is called so everywhere at once, and see our customers", async ({ page, tenant }) => {
  watchConsole(page);
  const customer = await tenant.child();
  await openPage(page, tenant, "/settings/customers");
  await expect(page.getByRole("list", { name: "Customers" }).getByText(customer.name)).toBeVisible();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "General" }).click();
  await page.getByLabel("Name").fill("Fjord Cloud AS");
  await chooseByName(page, "Currency No currency", "norw", "Norwegian Krone");
  await expect(page.getByRole("button", { name: "Currency Norwegian Krone" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved Fjord Cloud AS")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).getByText("Fjord Cloud AS")).toBeVisible();
  const { body } = await tenant.api.get("/v1/tenant");
  expect(body).toMatchObject({ name: "Fjord Cloud AS", settings: { currency: "NOK" } });
  // The title is absent for a moment while the page is refreshed.
  await expect(page).toHaveTitle(/^General/);
  await expectAccessible(page);
});

test("A phone shows the list of settings first", async ({ page, tenant }) => {
  await openPage(page, tenant, "/settings");
  const profile = page.getByRole("heading", { level: 1, name: "Profile" });
  await expect(profile).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(profile).toBeHidden();
  const list = page.getByRole("navigation", { name: "Settings" });
  await expectAccessible(page);
  await list.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Users");
  await expect(list).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
  await expect(list).toBeVisible();
});
