import type { Page } from "@playwright/test";
import { asDeveloper, expectAccessible, openPage, signInPage, watchConsole } from "./browser";
import { withKey } from "./fixtures";
import { smallTargets } from "./touch-targets";
import { expect, test } from "./ui-test";

/** A moment after all earlier answers and before all later requests. */
async function momentAfterwards(page: Page): Promise<string> {
  const now = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(now);
  await page.goto("about:blank");
  return new Date(now).toISOString();
}

test("I look at an account as it was, by keyboard and on a phone, and return to now", async ({ page, tenant }) => {
  watchConsole(page, [400, 404]);
  const id = `${tenant.id}-a`;
  const created = "2020-05-01T00:00:00.000Z";
  await tenant.import("accounts", [{ id, name: "Polar", country: "NO", status: { active: true }, created }]);
  const then = await momentAfterwards(page);
  await tenant.api.put(`/v1/account/${id}`, { name: "Polar Optikk", status: { active: false } });
  await asDeveloper(page);
  await signInPage(page, await tenant.user());
  const asOf = page.getByRole("button", { name: "History", exact: true });
  const edit = page.getByRole("link", { name: "Edit" });

  await page.goto(`/accounts/${id}`);
  await expect(edit).toBeVisible();
  await page.keyboard.press("h");
  const form = page.getByRole("dialog", { name: "History" });
  await form.getByText("See it as it was on another day").click();
  const field = form.getByLabel("Day", { exact: true });
  // The calendar, which begins with the month of the day, is loaded last.
  await expect(form.getByRole("button", { name: /^1 / })).toBeVisible();
  await field.fill("2999-01-01");
  await page.keyboard.press("Enter");
  await expect(form.getByText("Choose a moment that has passed.")).toBeVisible();
  await expectAccessible(page, form);
  await field.fill("2020-03-03");
  await form.getByLabel("Time").fill("14");
  await page.keyboard.press("Enter");
  await expect(form.getByText("Enter a time, such as 14:05.")).toBeVisible();
  const month = new Date().toISOString().slice(0, 7);
  await form.getByRole("button", { name: /^1 / }).click();
  await expect(field).toHaveValue(`${month}-01`);
  await field.fill("2020-03-03");
  await form.getByLabel("Time").fill("14:05:09");
  await form.getByLabel("Time").press("Enter");
  await expect(page.getByRole("heading", { name: "This moment is too long ago" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show the earliest version" })).toBeVisible();
  await expect(page).toHaveURL(/\?at=2020-03-0/);
  await expect(edit).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/accounts/${id}`);
  await expect(asOf).toBeFocused();

  await page.goto(`/accounts/${id}?at=${then}`);
  await expect(page.getByRole("heading", { level: 1, name: "Polar", exact: true })).toBeVisible();
  await expect(page.getByText("You are looking at this record as of")).toBeVisible();
  await expect(page.getByRole("status").getByText("2 fields changed since:")).toBeVisible();
  const since = page.getByRole("region", { name: "Changed since" });
  await expect(since).toContainText("Namefrom Polar to →Polar Optikk");
  await expect(since).toContainText("Statusfrom Active to →Inactive");
  await expect(page.getByText("Norway")).toBeVisible();
  await expect(page.getByRole("region", { name: "Request" })).toContainText("~at=");
  await page.keyboard.press("e");
  await expect(edit).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  expect(await smallTargets(page, "a past account")).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Exit" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Polar Optikk" })).toBeVisible();
  await expect(asOf).toBeFocused();
  await expect(edit).toBeVisible();

  await page.keyboard.press("h");
  const changes = form.getByRole("list", { name: "Changes" }).getByRole("listitem");
  await expect(changes.first()).toContainText("Name: from Polar to →Polar Optikk");
  await expectAccessible(page, form);
  await changes
    .last()
    .getByRole("button", { name: /^Show it as it was on/ })
    .press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Polar", exact: true })).toBeVisible();
});

test("I see who has changed an account since a moment, and undo one of the changes", async ({ page, tenant }) => {
  watchConsole(page, [404]);
  const id = `${tenant.id}-a`;
  const path = `/v1/account/${id}`;
  await tenant.import("accounts", [{ id, name: "Polar", country: "NO" }]);
  const { body: key } = await (await tenant.signedIn()).post("/v1/key", {
    name: "warehouse",
    scopes: ["Platform/Account", "Platform/Account/Write"],
  });
  const author = "API key warehouse";
  await withKey(key.key).put(path, { name: "Polar Optikk" });
  await withKey(key.key).put(path, { country: "SE" });
  const [, second, first] = (await tenant.api.get(`${path}/history`)).body;
  await openPage(page, tenant, `/accounts/${id}?at=${first.made_at}`);
  const since = page.getByRole("list", { name: "Changes since" }).getByRole("listitem");
  await expect(since).toHaveCount(2);
  await expect(since.first()).toContainText(`${author}Undo`);
  await expect(since.first()).toContainText("Country: from");
  await expect(since.last()).toContainText("Name: from Polar to →Polar Optikk");
  await expectAccessible(page);
  const details = page.getByRole("main");
  await expect(details.getByText(/^Now Polar Optikk, since /)).toBeVisible();
  await expect(details.getByText(/^Now Sweden, since /)).toBeVisible();

  await page.goto(`/accounts/${id}?at=${second.made_at}`);
  await expect(since).toHaveCount(1);
  await since.getByRole("button", { name: /^Undo the change of/ }).click();
  await since.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("The change is undone")).toBeVisible();
  expect((await tenant.api.get(path)).body).toMatchObject({ name: "Polar Optikk", country: "NO" });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

test("Records of the other screens open as they were, with what has changed since and nothing to change them by", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const { api } = tenant;
  const roles = "/v1/account/permission/role";
  const features = [{ namespace: "Platform/Event" }];
  const distributor = (await api.post("/v1/distributor", { name: "Nordisk" })).body._id;
  const ticket = (await api.post("/v1/support/ticket", { subject: "Line drops" })).body.id;
  const webhook = { url: "https://hooks.example.com/a", sources: ["product"] };
  const { id } = (await api.post("/v1/webhook", webhook)).body;
  const role = (await api.post(roles, { name: "desk", features })).body._id;
  const subscription = { _id: `${tenant.id}-s`, name: "Backup", price: 10 };
  await tenant.import("subscriptions", [subscription]);
  const then = await momentAfterwards(page);
  await api.put(`/v1/distributor/${distributor}`, { name: "Nordisk AS" });
  await api.put(`/v1/support/ticket/${ticket}`, { subject: "Line drops daily" });
  await api.put(`/v1/webhook/${id}`, { sources: ["account"] });
  await api.put(`${roles}/${role}`, { features: [...features, { namespace: "Platform/Account" }] });
  await tenant.import("subscriptions", [{ ...subscription, price: 12 }]);
  await signInPage(page, await tenant.user());
  for (const [address, changed] of [
    [`/distributors?open=${distributor}&at=${then}`, "Nordisk AS"],
    [`/tickets?open=${ticket}&at=${then}`, "Line drops daily"],
    [`/settings/webhooks/${id}?at=${then}`, "Sourcefrom product to →account"],
    [`/settings/roles/${role}?at=${then}`, "Permissionsfrom Events to →Events, Accounts"],
    [`/subscriptions/${subscription._id}?at=${then}`, "Pricefrom 10.00 to →12.00"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("region", { name: "Changed since" })).toContainText(changed);
    const changing = /^(Edit|Delete|Close Line|Reopen|Send test|Change…)/;
    await expect(page.getByRole("button", { name: changing })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
    await expectAccessible(page);
  }
});

test("I look at a list as it was: filters find what was then, rows open as they were, and nothing can be changed", async ({
  page,
  tenant,
}) => {
  watchConsole(page, [400, 404]);
  const { api } = tenant;
  const { _id } = (await api.post("/v1/distributor", { name: "Nordisk" })).body;
  const gone = (await api.post("/v1/distributor", { name: "Polar" })).body._id;
  const then = await momentAfterwards(page);
  await api.put(`/v1/distributor/${_id}`, { name: "Baltic" });
  await api.delete(`/v1/distributor/${gone}`);
  await api.post("/v1/distributor", { name: "Alpine" });
  await asDeveloper(page);
  await signInPage(page, await tenant.user());
  const table = page.getByRole("table", { name: "Distributors" });
  const names = async (expected: string[]) => {
    for (const name of expected) await expect(table.getByRole("row", { name: new RegExp(name) })).toBeVisible();
    await expect(table.locator("tbody tr[data-row]")).toHaveCount(expected.length);
  };

  await page.goto("/distributors");
  await names(["Baltic", "Alpine"]);
  await page.keyboard.press("h");
  const form = page.getByRole("dialog", { name: "As of another day" });
  await form.getByLabel("Day", { exact: true }).fill("2020-03-03");
  await page.keyboard.press("Enter");
  await expect(page.getByText("You are looking at this list as of")).toBeVisible();
  await expect(page).toHaveURL(/\?~at=2020-03-0/);
  await names([]);
  await expect(page.getByRole("alert").filter({ hasText: "history starts at" })).toBeVisible();
  await page.keyboard.press("Escape");
  await names(["Baltic", "Alpine"]);

  await page.goto(`/distributors?~at=${then}&~filter[name]=~o`);
  await names(["Nordisk", "Polar"]);
  await expect(page.getByRole("button", { name: "New distributor" })).toHaveCount(0);
  await expect(table.getByRole("checkbox")).toHaveCount(0);
  await expect(table.getByRole("switch")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Request" })).toContainText("~at=");
  await expectAccessible(page);
  await table.getByRole("row", { name: /Nordisk/ }).click();
  const drawer = page.getByRole("complementary", { name: "Nordisk", exact: true });
  await expect(drawer.getByRole("region", { name: "Changed since" })).toContainText("Baltic");
  await drawer.getByRole("button", { name: "History" }).click();
  const changes = page.getByRole("dialog", { name: "History" }).getByRole("list", { name: "Changes" });
  await changes
    .getByRole("listitem")
    .first()
    .getByRole("button", { name: /^Show it as it was on/ })
    .click();
  await expect(
    drawer.or(page.getByRole("complementary", { name: "Baltic" })).getByText("Nothing has changed since."),
  ).toBeVisible();
  await names(["Nordisk", "Polar"]);
  await page.keyboard.press("j");
  await expect(page.getByText("The record has been deleted since.")).toBeVisible();
  await names(["Nordisk", "Polar"]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/at=/);
});

test("I put a former value of an account and of a distributor back into their forms, and save it as an edit", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const { api } = tenant;
  const id = `${tenant.id}-a`;
  await tenant.import("accounts", [{ id, name: "Polar", country: "NO" }]);
  const { _id } = (await api.post("/v1/distributor", { name: "Nordisk", address: { city: "Oslo" } })).body;
  const then = await momentAfterwards(page);
  await api.put(`/v1/account/${id}`, { name: "Polar Optikk", country: "SE" });
  await api.put(`/v1/distributor/${_id}`, { name: "Nordisk AS", address: { city: "Bergen" } });
  await openPage(page, tenant, `/accounts/${id}?at=${then}`);
  const since = page.getByRole("region", { name: "Changed since" });
  await since.getByRole("button", { name: "Restore this value of Name" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Polar");
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  expect((await api.get(`/v1/account/${id}`)).body.name).toBe("Polar Optikk");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved Polar")).toBeVisible();
  expect((await api.get(`/v1/account/${id}`)).body).toMatchObject({ name: "Polar", country: "SE" });

  await page.goto(`/accounts/${id}?at=${then}`);
  const country = page.getByText(/^Now Sweden, since /).locator("..");
  await country.getByRole("button", { name: "Restore this value of Country" }).click();
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
});

test("Escape closes what is open above a past record first, and returns to now after that", async ({
  page,
  tenant,
}) => {
  const { _id } = (await tenant.api.post("/v1/distributor", { name: "Nordisk" })).body;
  const then = await momentAfterwards(page);
  await tenant.api.put(`/v1/distributor/${_id}`, { name: "Nordisk AS" });
  await openPage(page, tenant, `/distributors?open=${_id}&at=${then}`);
  const drawer = page.getByRole("complementary", { name: "Nordisk", exact: true });
  await drawer.getByRole("button", { name: "History" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "History" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(drawer.getByText("You are looking at this record")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary", { name: "Nordisk AS" })).toBeVisible();
  await expect(page).toHaveURL(`/distributors?open=${_id}`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary", { name: "Nordisk AS" })).toHaveCount(0);
});

test("A subscription that was deleted since is shown as it was, and says so", async ({ page, tenant }) => {
  const { api } = tenant;
  const id = `${tenant.id}-s`;
  const plan = { operation: "subscription.import", records: [{ _id: id, name: "Backup" }] };
  const made = (await api.post("/v1/plan", plan)).body.id;
  await api.post(`/v1/plan/${made}/apply`);
  const then = await momentAfterwards(page);
  const undo = (await api.post("/v1/plan", { undo: made })).body.id;
  await api.post(`/v1/plan/${undo}/apply`);
  await openPage(page, tenant, `/subscriptions/${id}?at=${then}`);
  await expect(page.getByRole("heading", { level: 1, name: "Backup" })).toBeVisible();
  await expect(page.getByText("The record has been deleted since.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Restore/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Exit" }).click();
  await expect(page.getByRole("heading", { name: "There is no such subscription" })).toBeVisible();
  await expect(page.getByRole("button", { name: "History", exact: true })).toBeVisible();
});

test("An agreement shows the text that it had, with what has changed in it since, and a user the name", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const { api } = tenant;
  const body = (text: string) => JSON.stringify({ blocks: [{ key: "a", text, type: "unstyled" }], entityMap: {} });
  const content = { en: { title: "Terms", body: body("Thirty days of notice.") } };
  const agreement = (await api.post("/v1/agreement", { content })).body._id;
  const user = (await api.post("/v1/user", { username: `a@${tenant.id}.example`, firstname: "Kari" })).body._id;
  const then = await momentAfterwards(page);
  await api.put(`/v1/agreement/${agreement}`, { content: { en: { body: body("Sixty days of notice.") } } });
  await api.put(`/v1/user/${user}`, { firstname: "Karin", status: { active: false } });
  await openPage(page, tenant, `/agreements?~at=${then}`);
  await page.getByRole("row", { name: "Terms" }).getByRole("link").click();
  await expect(page.getByText("Thirty days of notice.")).toBeVisible();
  await expect(page.getByText("1 field changed since:")).toBeVisible();
  await expect(page.getByRole("region", { name: "Changed since" })).toContainText("Versionfrom 1 to →2");
  await expect(page.getByRole("heading", { name: "Consent" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "What version 2 says instead" }).click();
  await expect(page.getByText("Sixty")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Thirty days of notice.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Sixty days of notice.")).toBeVisible();
  await page.keyboard.press("h");
  const changes = page.getByRole("dialog", { name: "History" }).getByRole("list", { name: "Changes" });
  await expect(changes.getByRole("listitem").first()).toContainText("version 2");

  await page.goto(`/settings/users?~at=${then}`);
  await expect(page.getByRole("columnheader", { name: "Email" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Last sign-in" })).toHaveCount(0);
  await page.getByRole("row", { name: "Kari" }).click();
  const drawer = page.getByRole("complementary", { name: "Kari", exact: true });
  await expect(drawer.getByText("2 fields changed since:")).toBeVisible();
  await expect(drawer.getByText(/Last sign-in|Second factor/)).toHaveCount(0);
  await expect(drawer.getByRole("button", { name: /Edit|Disable|Enable|Invite/ })).toHaveCount(0);
  await expectAccessible(page);
});

test("Of a record that was imported after the moment, I read since when its versions are kept, and see the first", async ({
  page,
  tenant,
}) => {
  const id = `${tenant.id}-a`;
  await tenant.import("accounts", [{ id, name: "Polar", created: "2019-01-01T00:00:00.000Z" }]);
  await openPage(page, tenant, `/accounts/${id}?at=2020-01-01T00:00:00.000Z`);
  await expect(page.getByRole("heading", { name: "This moment is too long ago" })).toBeVisible();
  await expect(page.getByText(/^Versions of this record are kept since .+\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show the earliest version" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Polar" })).toBeVisible();
});

test("The page of a record that never was offers its list, and nothing that cannot work", async ({ page, tenant }) => {
  await signInPage(page, await tenant.user());
  for (const [noun, list] of [
    ["customer", "Customers"],
    ["subscription", "Subscriptions"],
    ["agreement", "Agreements"],
  ] as const) {
    await page.goto(`/${noun === "customer" ? "account" : noun}s/nope`);
    await expect(page.getByRole("heading", { name: `There is no such ${noun}` })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const main = page.getByRole("main");
    await expect(main.getByRole("link").filter({ hasNotText: /^All/ })).toHaveText([list]);
    await expect(main.getByRole("button", { name: /^(History|More|Edit)/ })).toHaveCount(0);
  }
});
