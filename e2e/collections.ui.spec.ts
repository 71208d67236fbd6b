import { asDeveloper, chooseView, expectAccessible, openPage, signInPage, watchConsole } from "./browser";
import { asUser, type TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

test("I see the name a collection will have before I restore it, and can undo the restore", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const gone = await tenant.api.post("/v2/product/collection", { name: "Hardware" });
  await tenant.api.delete(`/v2/product/collection/${gone.body.id}`);
  await tenant.api.post("/v2/product/collection", { name: "Hardware" });
  await openPage(page, tenant, "/collections");
  await page.getByRole("link", { name: /^Trash/ }).click();
  const trash = page.getByRole("table", { name: "Collections in the trash" });
  const newName = `Hardware (${gone.body.id.slice(-8)})`;
  await expect(trash.getByText(newName)).toBeVisible();
  await expectAccessible(page);
  await trash.getByRole("button", { name: "Restore Hardware" }).click();
  await expect(page.getByText(`Restored as ${newName}`)).toBeVisible();
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText(`Moved ${newName} to the trash`)).toBeVisible();
});

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

test("An unfolded collection shows the id of a group and that of its product, and one that both have once", async ({
  page,
  tenant,
}) => {
  await tenant.import("products", [
    { id: "p1", group_id: "g1", name: "Backup 500" },
    { id: "p2", group_id: "p2", name: "Firewall" },
  ]);
  await tenant.api.post("/v2/product/collection", { name: "Hardware", productGroupIds: ["g1", "p2"] });
  await asDeveloper(page);
  await openPage(page, tenant, "/collections");
  await page.getByText("Hardware").click();
  const row = page.getByRole("table", { name: "Product groups of Hardware" }).getByRole("row");
  await expect(row.filter({ hasText: "Backup 500" })).toContainText(/g1.*p1/);
  await expect(row.filter({ hasText: "Firewall" }).getByRole("cell")).toHaveText(["", "Copy id p2"]);
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

test("What was restored stands below the columns of what is in the trash", async ({ page, tenant }) => {
  await deleted(tenant, "Voice");
  const restored = await deleted(tenant, "Hardware");
  await tenant.api.post("/v2/product/collection/restore", { collectionIds: [restored] });
  await openPage(page, tenant, trash);
  /** Where the columns begin that both tables have: the new name, and the day. */
  const columns = (table: string, name: string, at: readonly number[]) =>
    page
      .getByRole("table", { name: table })
      .getByRole("row", { name })
      .locator("th, td")
      .evaluateAll((cells, wanted) => wanted.map((each) => cells[each]?.getBoundingClientRect().x), at);
  const areAligned = async () =>
    expect
      .poll(() => columns("Restored in the last 7 days", "Hardware", [1, 2]))
      .toEqual(await columns("Collections in the trash", "Voice", [2, 4]));
  await expect(page.getByRole("checkbox", { name: "Select Voice" })).toBeVisible();
  await areAligned();
  // Beside the preview the table is narrower than its columns, and the first of them gives way.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("checkbox", { name: "Select Voice" }).check();
  await expect(page.getByRole("complementary", { name: "Restore preview" })).toBeVisible();
  await areAligned();
  // In a narrower table both leave out the day.
  await page.goto(trash);
  const day = page.getByRole("table", { name: "Restored in the last 7 days" }).getByRole("time");
  await expect(day).toBeVisible();
  await page.setViewportSize({ width: 850, height: 900 });
  await expect(day).toBeHidden();
  await areAligned();
});

test("I restore the one deleted last, and the button names it", async ({ page, tenant }) => {
  await deleted(tenant, "Older");
  await deleted(tenant, "Latest");
  await openPage(page, tenant, trash);
  await page.getByRole("button", { name: /^Restore last deleted.*Latest/ }).click();
  await expect(page.getByText("Restored as Latest")).toBeVisible();
  await page.getByRole("table", { name: "Restored in the last 7 days" }).getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("Moved Latest to the trash")).toBeVisible();
});

test("I save what I see of the trash, of a day's tickets and of the users as views of their lists", async ({
  page,
  tenant,
}) => {
  await deleted(tenant, "Fax");
  await signInPage(page, await tenant.user());
  const save = async (name: string) => {
    await chooseView(page, "Save view");
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
    await expect(views.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await page.getByRole("button", { name: `Options of the view ${name}` }).click();
  };
  const views = page.getByRole("navigation", { name: "Views" });
  const notify = page.getByRole("menuitem", { name: "Notify me" });

  await page.goto(`${trash}&~search=fax`);
  await save("Old faxes");
  await notify.click();
  await page.getByRole("switch", { name: "Notify me" }).click();
  await expect(page.getByText("You are notified when a record enters or leaves Old faxes")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await views.getByRole("link", { name: /^Active/ }).click();
  await expect(page.getByRole("heading", { name: "No live collections" })).toBeVisible();
  await views.getByRole("link", { name: /^Old faxes/ }).click();
  await expect(page.getByRole("table", { name: "Collections in the trash" }).getByText("Fax").first()).toBeVisible();

  await page.goto("/tickets?~filter[closed]=!&~sort=created");
  await expect(views.getByRole("link", { name: /^Open/ })).toHaveAttribute("aria-current", "page");
  // The tickets that were open on a past day do not change.
  await page.goto("/tickets?openOn=2026-01-05");
  await save("That Monday");
  await expect(page.getByRole("menuitem", { name: "Rename" })).toBeVisible();
  await expect(notify).toHaveCount(0);

  await page.goto("/settings/users?~sort=username");
  await save("By name");
  await expect(notify).toHaveCount(0);
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

test("Of a long name in the trash I see what is added to it when it is restored", async ({ page, tenant }) => {
  const name = `${"Hardware for the public sector ".repeat(3)}in the north`;
  const id = await deleted(tenant, name);
  await tenant.api.post("/v2/product/collection", { name });
  await openPage(page, tenant, trash);
  const added = page.getByRole("cell", { name: /^Hardware/ }).getByText(`(${id.slice(-8)})`);
  const right = (element: HTMLElement) => element.getBoundingClientRect().right;
  const end = await added.evaluate(right);
  expect(end).toBeLessThanOrEqual(await added.locator("xpath=ancestor::td").evaluate(right));
});

test("On a phone the added part of a name begins its line where the name does", async ({ page, tenant }) => {
  const name = "Hardware kit";
  const id = await deleted(tenant, name);
  await tenant.api.post("/v2/product/collection", { name });
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, tenant, trash);
  const added = page.getByRole("cell", { name: /^Comes back as/ }).getByText(`(${id.slice(-8)})`);
  const indent = await added.evaluate((element) => {
    const letters = document.createRange();
    letters.setStart(element.firstChild as Text, 1);
    letters.setEnd(element.firstChild as Text, 2);
    const first = letters.getBoundingClientRect();
    const line = (element.closest("td") as Element).getBoundingClientRect();
    const { paddingLeft } = getComputedStyle(element.closest("td") as Element);
    return first.top > line.top + first.height
      ? first.left - line.left - Number.parseFloat(paddingLeft)
      : "on one line";
  });
  expect(indent).toBe(0);
});
