import type { Page } from "@playwright/test";
import { chooseByName, expectAccessible, openPage, watchConsole } from "./browser";
import type { TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

const account = (tenant: TestTenant, editable = true) => ({
  id: `${tenant.id}-a`,
  name: "Vidda Kraft AS",
  number: "200418",
  country: "NO",
  status: { active: true },
  address: { postal: { street: "Vestre Torggate 14", zip: "2316", city: "Hamar", editable } },
});

async function enter(page: Page, tenant: TestTenant, editable = true): Promise<void> {
  await tenant.import("accounts", [account(tenant, editable)]);
  await openPage(page, tenant, `/accounts/${tenant.id}-a?edit=1`);
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("I find an account, change two fields, see what is wrong beside the field, and save only those", async ({
  page,
  tenant,
}) => {
  watchConsole(page, [422]);
  await enter(page, tenant);
  await page.goto("/accounts?~search=vidda");
  await page.getByRole("link", { name: "Vidda Kraft AS" }).click();
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(field(page, "Name")).toBeFocused();

  await field(page, "Name").fill("Vidda Nett AS");
  // The input stops at the limit; without it the refusal of the API is shown.
  await field(page, "City").evaluate((input) => input.removeAttribute("maxlength"));
  await field(page, "City").fill("x".repeat(256));
  await expect(page.getByText("2 unsaved changes")).toBeVisible();
  await page.getByRole("button", { name: "Save customer" }).click();
  await expect(page.getByText("At most 255 characters")).toBeVisible();
  await expect(field(page, "City")).toBeFocused();
  await expectAccessible(page);

  await field(page, "City").fill("Hamar");
  await chooseByName(page, "Country Norway", "swed", "Sweden");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByRole("button", { name: "Save customer" }).click();
  expect((await sent).postDataJSON()).toEqual({ name: "Vidda Nett AS", country: "SE" });
  await expect(page.getByText("Saved Vidda Nett AS")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Vidda Kraft AS" })).toBeVisible();
});

test("I choose a country by its name with the keyboard, also on a phone", async ({ page, tenant }) => {
  watchConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, tenant);
  const country = page.getByRole("button", { name: "Country No country" });
  await country.press("Enter");
  const search = page.getByRole("combobox", { name: "Find: Country" });
  await expect(search).toBeFocused();
  const sheet = page.getByRole("dialog", { name: "Country" });
  const { x = 0, width = 0, y = 0, height = 0 } = (await sheet.boundingBox()) ?? {};
  expect([x, width, y + height]).toEqual([0, 390, 844]);
  await search.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(country).toBeFocused();
  await country.press("Enter");
  await search.fill("kingdom");
  await expect(page.getByRole("option")).toHaveText(["United KingdomGB"]);
  await expect(sheet.getByText("1 of 249. A code, such as SE, works too.")).toBeVisible();
  await expectAccessible(page);
  await search.press("Enter");
  const chosen = page.getByRole("button", { name: "Country United Kingdom" });
  await expect(chosen).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save customer" }).click();
  await expect(page.getByText("Saved Vidda Kraft AS")).toBeVisible();
  const { body } = await tenant.api.get(`/v1/account/${tenant.id}-a`);
  expect(body.address.postal.country).toBe("GB");
});

/** Edits the name and the postcode, while a colleague saves another name and a country. */
async function editBesideColleague(page: Page, tenant: TestTenant) {
  await enter(page, tenant);
  await field(page, "Name").fill("Vidda Nett AS");
  await field(page, "Postcode").fill("2317");
  await tenant.api.put(`/v1/account/${tenant.id}-a`, { name: "Vidda Hamar AS", country: "SE" });
}

test("What I typed is there again after a reload, and is merged with what a colleague has saved meanwhile", async ({
  page,
  tenant,
}) => {
  await editBesideColleague(page, tenant);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Your unsaved changes are back")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Vidda Nett AS");
  await page.getByRole("button", { name: "Save customer" }).click();
  const merge = page.getByRole("form", { name: "Customer" });
  await expect(merge.getByText("One field needs your choice.")).toBeVisible();
  await merge.getByRole("radio", { name: /You/ }).check();
  await expectAccessible(page, merge);
  await page.getByRole("button", { name: "Save customer" }).click();
  await expect(page.getByText("Saved Vidda Nett AS")).toBeVisible();
  const { body } = await tenant.api.get(`/v1/account/${tenant.id}-a`);
  expect(body).toMatchObject({ name: "Vidda Nett AS", country: "SE", address: { postal: { zip: "2317" } } });

  await page.getByRole("link", { name: "Edit" }).click();
  await field(page, "City").fill("Oslo");
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).last().click();
  await expect(field(page, "City")).toHaveValue("Hamar");
  await page.reload();
  await expect(field(page, "City")).toHaveValue("Hamar");
  await expect(page.getByText("Your unsaved changes are back")).toBeHidden();
});

test("An address managed by another system says so, and unsaved changes ask before I leave", async ({
  page,
  tenant,
}) => {
  await enter(page, tenant, false);
  await expect(page.getByText("This address can’t be changed here")).toBeVisible();
  await expect(field(page, "Street")).not.toBeEditable();
  await field(page, "Name").fill("Vidda Nett AS");
  await page.getByRole("link", { name: "Customers" }).first().click();
  await expect(page.getByRole("alertdialog", { name: /^Leave without saving/ })).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(page, "Name")).toHaveValue("Vidda Nett AS");
});

test("I create a customer, and see those that are called alike before", async ({ page, tenant }) => {
  watchConsole(page);
  await tenant.import("accounts", [{ id: "a1", name: "Polar Optikk AS" }]);
  await openPage(page, tenant, "/accounts");
  await page.getByRole("link", { name: "New customer" }).click();
  const form = page.getByRole("form", { name: "New customer" });
  const name = form.getByLabel("Name", { exact: true });
  await name.fill("Polar");
  await expect(form.getByText("1 customer has a similar name.")).toContainText("Polar Optikk AS");
  await form.getByLabel("Invoices go to the same address").uncheck();
  await expectAccessible(page);
  await name.fill("Polar Bryggeri AS");
  await form.getByLabel("Number").fill("923609016");
  await form.getByLabel("Account manager").selectOption({ index: 1 });
  await form.getByLabel("City").first().fill("Tromsø");
  await form.getByLabel("City").last().fill("Bodø");
  await form.getByLabel("Name of the contact").fill("Ingrid Solheim");
  await form.getByLabel("Set up their sign-in").check();
  await form.getByRole("button", { name: "Create customer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Polar Bryggeri AS" })).toBeVisible();
  await expect(page).toHaveTitle("Polar Bryggeri AS · Comptoir");
  await expect(page.getByText("Created Polar Bryggeri AS")).toBeVisible();
  const signIn = page.getByRole("complementary", { name: "Set up their sign-in" });
  await expect(signIn.getByLabel("Name", { exact: true })).toHaveValue("Polar Bryggeri AS");
  await signIn.getByRole("button", { name: "Cancel" }).click();
  await expect(signIn).toHaveCount(0);
  const { body } = await tenant.api.get("/v1/account?~search=bryggeri");
  expect(body.data).toMatchObject([
    {
      number: "923609016",
      status: { active: true },
      address: { postal: { city: "Tromsø" }, invoice: { city: "Bodø" } },
      accountmanager: expect.any(String),
      contacts: [{ name: "Ingrid Solheim" }],
    },
  ]);
});
