import type { Page } from "@playwright/test";
import { expectAccessible, signInPage, watchConsole } from "./browser";
import { asUser, type TestTenant, type TestUser } from "./fixtures";
import { expect, test } from "./ui-test";

async function choose(page: Page, field: string, query: string, name: string): Promise<void> {
  // The name of the button ends with the chosen option.
  await page.getByRole("button", { name: new RegExp(`^${field} `) }).click();
  await page.getByPlaceholder("Find by name").fill(query);
  await page.getByRole("option", { name }).first().click();
}

/** Of a tenant whose other user, Ola Hansen, is no administrator. */
async function openAccess(page: Page, tenant: TestTenant): Promise<TestUser> {
  const admin = await tenant.user();
  const user = await tenant.user("provider.user");
  await tenant.api.put(`/v1/user/${user.id}`, { firstname: "Ola", lastname: "Hansen" });
  await signInPage(page, admin);
  await page.goto("/settings/access");
  return admin;
}

test("Where I am refused I can ask why, and read which role keeps me out and what would change that", async ({
  page,
  tenant,
}) => {
  const noErrors = watchConsole(page, [403]);
  const features = [{ namespace: "Platform/Account" }, { namespace: "Platform/Role" }];
  await tenant.api.post("/v1/account/permission/role", { name: "desk", features });
  await signInPage(page, await tenant.user("desk.admin"));
  await page.goto("/events");
  await page.getByRole("button", { name: "Why?" }).click();
  const checks = page.getByRole("list", { name: "Checks" });
  await expect(checks).toContainText("This needs Platform/Event, which the role desk.admin does not carry.");
  await expect(checks.getByRole("listitem")).toContainText([/^Credential/, /^Limit/, /^Tenant/, /^Feature/]);
  await expect(page.getByRole("region", { name: "What would change that" })).toContainText(
    "Add Platform/Event to the role desk.",
  );
  await expectAccessible(page);
  noErrors();
});

test("In the settings I choose somebody and an operation, and see whether it is allowed, why, and who else may", async ({
  page,
  tenant,
}) => {
  const noErrors = watchConsole(page);
  const admin = await openAccess(page, tenant);
  await choose(page, "Who", "ola", "Ola Hansen");
  await choose(page, "Operation", "create ticket", "Create a ticket");
  await expect(page.getByRole("heading", { name: "Refused" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Checks" })).toContainText("provider.user is of level user");
  await expect(page.getByText("Give Ola Hansen the role provider.admin.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Users and API keys that may do it" })).toContainText(admin.email);
  // The address holds the question.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Refused" })).toBeVisible();
  await expectAccessible(page);
  noErrors();
});

test("An address that asks about an operation that does not exist says so, and offers no second try", async ({
  page,
  tenant,
}) => {
  await signInPage(page, await tenant.user());
  await page.goto("/settings/access?operation=doNothing");
  await expect(page.getByText("There is no operation of this name.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expectAccessible(page);
});

test("In a grid I see who may do what, and ask any cell why by pointer and keyboard, also on a phone", async ({
  page,
  tenant,
}) => {
  const noErrors = watchConsole(page);
  await openAccess(page, tenant);
  await page.getByRole("link", { name: "Everybody and everything" }).click();
  const grid = page.getByRole("grid", { name: "Who may do what" });
  await expect(grid.getByRole("columnheader", { name: /Ola Hansen/ })).toBeVisible();
  await expect(grid.getByRole("row", { name: /^Accounts/ })).toContainText(/\d+ of \d+/);
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Find an operation" }).fill("a ticket");
  const refused = grid.getByRole("row", { name: /^Create a ticket/ }).getByRole("gridcell", { name: /^May not/ });
  await expect(refused).toHaveText("May not: needs Platform/Support/Write");
  await refused.click();
  const why = page.getByRole("complementary", { name: "Why?" });
  await expect(why).toContainText("Create a ticket");
  await expect(why.getByRole("list", { name: "Checks" })).toContainText("provider.user is of level user");
  await expectAccessible(page, why);
  // The answer follows the focus.
  await page.keyboard.press("ArrowUp");
  await expect(why).not.toContainText("Create a ticket");
  await page.keyboard.press("ArrowDown");
  await expect(why).toContainText("Create a ticket");
  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();
  await expect(refused).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(why).toContainText("for Ola Hansen");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(grid.getByRole("columnheader", { name: /Ola Hansen/ })).toBeVisible();
  await expectAccessible(page);
  expect(await page.locator("#content").evaluate(({ scrollWidth }) => scrollWidth)).toBe(390);
  const cell = await grid.getByRole("gridcell", { name: "May", exact: true }).first().boundingBox();
  expect(cell?.height).toBeGreaterThanOrEqual(40);
  const missing = await page.getByRole("button", { name: "A record is missing?" }).boundingBox();
  expect(missing?.height).toBeGreaterThanOrEqual(40);
  noErrors();
});

test("Before I give somebody another role I read what they gain and lose, and which of their calls would have failed", async ({
  page,
  tenant,
}) => {
  const noErrors = watchConsole(page);
  const role = (name: string, ...features: string[]) =>
    tenant.api.post("/v1/account/permission/role", { name, features: features.map((namespace) => ({ namespace })) });
  await role("desk", "Platform/Event", "Platform/Account");
  await role("stock", "Platform/Account", "Platform/Product");
  const user = await tenant.user("desk.admin");
  const api = await asUser(user);
  for (const path of ["/v1/event", "/v1/event", "/v1/account"]) expect((await api.get(path)).status).toBe(200);
  await signInPage(page, await tenant.user());
  await page.goto(`/settings/users?open=${user.id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("form", { name: "Edit user" });
  await form.getByLabel("Role").selectOption("stock");
  await expect(form.getByRole("list", { name: "Gains" })).toContainText("Kari Nordmann");
  await form.getByRole("list", { name: "Loses" }).getByRole("group").click();
  await expect(form.getByRole("list", { name: "Loses" })).toContainText("List events");
  await expect(form.getByText("2 of 3 calls today would have failed.")).toBeVisible();
  const failing = form.getByRole("list", { name: "Calls that would have failed" });
  await expect(failing).toContainText("List events by Kari Nordmann: 2");
  await expectAccessible(page, form);
  await form.getByLabel("Role").selectOption("desk");
  await expect(form.getByRole("list", { name: "Gains" })).toBeHidden();
  noErrors();
});

test("From a cell of the grid I try a change of the role, and see in the grid what it gives and takes, before anything is saved", async ({
  page,
  tenant,
}) => {
  const noErrors = watchConsole(page);
  const made = await tenant.api.post("/v1/account/permission/role", {
    name: "desk",
    title: "Help desk",
    features: [{ namespace: "Platform/Support" }],
  });
  for (const level of ["admin", "user"]) await tenant.user(`desk.${level}`);
  await signInPage(page, await tenant.user());
  await page.goto("/settings/access/matrix?~filter[role]=^desk.");
  const grid = page.getByRole("grid", { name: "Who may do what" });
  await expect(page.getByRole("link", { name: "Access", exact: true })).toHaveAttribute("aria-current", "page");
  const row = grid.getByRole("row", { name: /^Get an event/ });
  await row
    .getByRole("gridcell", { name: /^May not/ })
    .first()
    .click();
  const why = page.getByRole("complementary", { name: "Why?" });
  await why.getByRole("button", { name: "Try a role change" }).click();
  const trial = page.getByRole("complementary", { name: "Role change" });
  await expect(trial).toContainText("With Platform/Event");
  await expect(trial.getByRole("list", { name: "Gains" }).getByRole("group")).toHaveCount(2);
  await expect(row.getByRole("gridcell", { name: /^gains/ })).toHaveCount(2);
  await expect(grid.getByRole("row", { name: /^Events/ })).toContainText(/0 → \d/);
  await expectAccessible(page);
  // The same for features that it has already.
  await grid
    .getByRole("row", { name: /^Get a ticket/ })
    .getByRole("gridcell", { name: "May", exact: true })
    .first()
    .click();
  await why.getByRole("button", { name: "Try a role change" }).click();
  await expect(trial).toContainText("Without Platform/Support");
  await expect(grid.getByRole("gridcell", { name: /^loses/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Back to why" }).click();
  await expect(grid.getByRole("gridcell", { name: /^loses/ })).toHaveCount(0);
  expect((await tenant.api.get(`/v1/account/permission/role/${made.body._id}`)).body.features).toHaveLength(1);

  // A role of the platform stays as it is: the user gets another.
  const other = await tenant.user("provider.user");
  await page.goto("/settings/access/matrix?~filter[role]=provider.user");
  await grid
    .getByRole("row", { name: /^Get an event/ })
    .getByRole("gridcell", { name: "May", exact: true })
    .click();
  await why.getByRole("button", { name: "Try a role change" }).click();
  await trial.getByLabel("Role", { exact: true }).selectOption("desk");
  await expect(grid.getByRole("gridcell", { name: /^loses/ }).first()).toBeVisible();
  expect((await tenant.api.get(`/v2/user?~filter[_id]=${other.id}`)).body.data[0].role).toBe("provider.user");
  noErrors();
});

test("Above the grid I try features in a role of mine, and save it when I have seen who gains and loses what", async ({
  page,
  tenant,
}) => {
  const noErrors = watchConsole(page);
  const desk = await tenant.api.post("/v1/account/permission/role", {
    name: "desk",
    title: "Help desk",
    features: [{ namespace: "Platform/Support" }],
  });
  const featuresOf = async () =>
    (await tenant.api.get(`/v1/account/permission/role/${desk.body._id}`)).body.features.map(
      (feature: { namespace: string }) => feature.namespace,
    );
  await tenant.user("desk.user");
  await signInPage(page, await tenant.user());
  await page.goto("/settings/access/matrix?~filter[role]=^desk.");
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole("link", { name: "Access", exact: true })).toBeInViewport({ ratio: 1 });
  const opener = page.getByRole("button", { name: "Try a role change" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const trial = page.getByRole("complementary", { name: "Role change" });
  await expect(trial).toContainText("Help desk, before you save");
  await choose(page, "Give or take a feature", "platform/event", "Give: Read events");
  await choose(page, "Give or take a feature", "platform/support", "Take:");
  const grid = page.getByRole("grid", { name: "Who may do what" });
  await expect(grid.getByRole("row", { name: /^Get an event/ }).getByRole("gridcell", { name: /^gains/ })).toHaveCount(
    1,
  );
  await expect(grid.getByRole("row", { name: /^Get a ticket/ }).getByRole("gridcell", { name: /^loses/ })).toHaveCount(
    1,
  );
  await expect(trial.getByRole("list", { name: "Gains" })).toContainText("Kari Nordmann");
  await expectAccessible(page);
  await trial.getByRole("button", { name: "Leave Platform/Support as it is" }).click();
  await expect(grid.getByRole("gridcell", { name: /^loses/ })).toHaveCount(0);
  expect(await featuresOf()).toEqual(["Platform/Support"]);
  await trial.getByRole("button", { name: "Save Help desk" }).click();
  await expect(page.getByText("Saved Help desk")).toBeVisible();
  expect((await featuresOf()).toSorted()).toEqual(["Platform/Event", "Platform/Support"]);
  await expect(
    grid.getByRole("row", { name: /^Get an event/ }).getByRole("gridcell", { name: "May", exact: true }),
  ).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(trial).toBeHidden();
  await expect(opener).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Page menu" }).click();
  await opener.click();
  await expect(trial).toBeVisible();
  noErrors();
});
