import { expectAccessible, openPage, watchConsole } from "./browser";
import { asUser, type TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

test("I choose the products of a collection by name, and change its name and products later", async ({
  page,
  tenant,
}) => {
  watchConsole(page, [412]);
  await tenant.import("products", [
    { id: "p1", group_id: "g1", name: "Backup 500" },
    { id: "p2", group_id: "g1", name: "Backup 900" },
    { id: "p3", name: "Firewall" },
  ]);
  await openPage(page, tenant, "/collections");
  await page.getByRole("button", { name: "New collection" }).first().click();
  await page.getByLabel("Name").fill("Hardware");
  const add = page.getByRole("button", { name: "Add a product group" });
  const find = page.getByRole("combobox", { name: "Add a product group" });
  await add.click();
  await expect(page.getByRole("option")).toHaveText(["Backup 500", "Firewall"]);
  await expectAccessible(page);
  await find.fill("fire");
  await expect(page.getByRole("option")).toHaveText(["Firewall"]);
  await find.press("Enter");
  const chosen = page.getByRole("list", { name: "Product groups" }).getByRole("listitem");
  await expect(chosen).toHaveText(["Firewall"]);
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByText("Created Hardware")).toBeVisible();
  const table = page.getByRole("table", { name: "Live collections" });
  await expect(table.getByRole("row", { name: /Hardware/ })).toContainText("Firewall");

  await page.getByRole("button", { name: "Edit Hardware" }).click();
  await expect(chosen).toHaveText(["Firewall"]);
  await add.click();
  await find.fill("backup 9");
  await page.getByRole("option", { name: /Backup 900/ }).click();
  await page.getByRole("button", { name: "Remove Firewall" }).click();
  await page.getByLabel("Name").fill("Copies");
  await page.getByRole("complementary", { name: "Edit collection" }).getByRole("button", { name: "Close" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  for (const press of [
    page.getByRole("button", { name: "New collection" }),
    table.getByRole("button", { name: "Hardware", exact: true }),
  ]) {
    await press.first().click();
    await question.getByRole("button", { name: "Keep editing" }).click();
  }
  const { body } = await tenant.api.get("/v2/product/collection?~fields=id");
  const path = `/v2/product/collection/${body.data[0].id}`;
  await tenant.import("products", [{ id: "p4", name: "Switch" }]);
  const colleague = await tenant.user();
  await (await asUser(colleague)).put(path, { name: "Servers", productGroupIds: ["p3", "p4"] });
  await page.getByRole("button", { name: "Save collection" }).click();
  await expect(page.getByText("Somebody else has saved changes while you were editing.")).toBeVisible();
  await expectAccessible(page);
  const theirs = page.getByRole("radio", { name: new RegExp(`^${colleague.email}, `) });
  await expect(theirs).toHaveCount(2);
  await expect(page.getByRole("group", { name: "Product groups" })).toContainText("Firewall, Switch");
  for (const mine of await page.getByRole("radio", { name: /You/ }).all()) await mine.check();
  await page.getByRole("button", { name: "Save collection" }).click();
  await expect(page.getByText("Saved Copies")).toBeVisible();
  await expect(table.getByRole("row", { name: /Copies/ })).toContainText("Backup 500");
  expect((await tenant.api.get(path)).body).toMatchObject({ name: "Copies", productGroupIds: ["g1"] });
});

test("The product groups that I chose have their names after a reload as well", async ({ page, tenant }) => {
  await tenant.import("products", [
    { id: "p1", group_id: "g1", name: "Backup 500" },
    { id: "p2", name: "Firewall" },
  ]);
  await tenant.api.post("/v2/product/collection", { name: "Hardware" });
  await openPage(page, tenant, "/collections");
  const edit = () => page.getByRole("button", { name: "Edit Hardware" }).click();
  const chosen = page.getByRole("list", { name: "Product groups" }).getByRole("listitem");
  await edit();
  for (const product of [/Backup 500/, /Firewall/]) {
    await page.getByRole("button", { name: "Add a product group" }).click();
    await page.getByRole("option", { name: product }).click();
  }
  await expect(chosen).toHaveText(["Backup 500", "Firewall"]);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await edit();
  await expect(chosen).toHaveText(["Backup 500", "Firewall"]);
});

test("On a phone I pick several in the trash, see their final names, restore them and undo it", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const first = await deleted(tenant, "Hardware");
  await deleted(tenant, "Hardware");
  await deleted(tenant, "Voice");
  await openPage(page, tenant, trash);
  const table = page.getByRole("table", { name: "Collections in the trash" });
  await expect(table.getByRole("row", { name: /Hardware/ })).toHaveCount(2);
  await expect(table.getByText("Same name, if restored alone")).toHaveCount(2);
  await table.getByRole("checkbox", { name: "Select Hardware" }).first().check();
  await table.getByRole("checkbox", { name: "Select Hardware" }).last().check();
  // Both are called Hardware: the first picked keeps the name, the other one gets the end of its id.
  await expect(table.getByText("Same name")).toHaveCount(2);
  await expect(table.getByText(`Hardware (${first.slice(-8)})`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("toolbar", { name: "Selected rows" }).getByRole("button", { name: "Restore 2" }).click();
  await expect(page.getByText("Restored 2 collections")).toBeVisible();
  const { body } = await tenant.api.get("/v2/product/collection?~sort=name&~fields=name");
  expect(body.data.map(({ name }: { name: string }) => name)[0]).toBe("Hardware");
  expect(body.data).toHaveLength(2);
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("Moved 2 collections to the trash")).toBeVisible();
  expect((await tenant.api.get("/v2/product/collection")).body.metadata.total).toBe(0);
});

test("An address opens a collection that the page does not show, live or in the trash", async ({ page, tenant }) => {
  const { body } = await tenant.api.post("/v2/product/collection", { name: "Voice" });
  const gone = await deleted(tenant, "Fax");
  await openPage(page, tenant, `/collections?~search=nothing&open=${body.id}`);
  const voice = page.getByRole("complementary", { name: "Voice" });
  await expect(voice.getByText("No product groups in it.")).toBeVisible();
  await expectAccessible(page, voice);
  await page.keyboard.press("Escape");
  await expect(voice).toHaveCount(0);
  await page.goto(`${trash}&~search=nothing&open=${gone}`);
  const fax = page.getByRole("complementary", { name: "Fax" });
  await expect(fax.getByText("In the trash")).toBeVisible();
  await fax.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Restored as Fax")).toBeVisible();
});

const trash = "/collections?~filter[deletedDate]=&~sort=-deletedDate";

/** The id of a collection in the trash. */
async function deleted(tenant: TestTenant, name: string): Promise<string> {
  const { body } = await tenant.api.post("/v2/product/collection", { name });
  await tenant.api.delete(`/v2/product/collection/${body.id}`);
  return body.id;
}
