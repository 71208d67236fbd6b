import { readFile } from "node:fs/promises";
import { expectAccessible, loadLateParts, openPage, signInPage, watchConsole } from "./browser";
import { expect, test } from "./ui-test";

const csv = (content: string, name = "products.csv") => ({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

test("I choose a CSV of products, read what it would do and which line is refused, apply it and undo it", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await tenant.import("products", [{ id: "a", name: "Backup" }]);
  await openPage(page, tenant, "/products");
  await page.getByRole("row", { name: /Backup/ }).waitFor();
  await page.keyboard.press("i");
  const dialog = page.getByRole("dialog", { name: "Import products" });
  await dialog.getByRole("button", { name: "Preview import" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Choose a file.");
  await dialog.getByLabel("File").setInputFiles(csv("id;name;colour\na;Backup Pro;red\nb;Mail;\n;Nameless;\n"));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Preview import" }).click();

  await expect(page.getByRole("heading", { name: "Import 3 products" })).toBeVisible();
  const counts = page.getByRole("region", { name: "What the plan does" });
  await expect(counts).toContainText("1 will be created");
  await expect(counts).toContainText("1 will change");
  await expect(counts).toContainText("1 refused");
  await expect(counts).toContainText("colour");
  const table = page.getByRole("table", { name: "Records" });
  await expect(table.getByRole("row", { name: /Backup/ })).toContainText("Backup Pro");
  await expect(table.getByRole("row", { name: /line 4/ })).toContainText("Line 4: Id");
  const refused = page.getByRole("list", { name: "Refused" });
  await expect(refused.getByRole("listitem")).toHaveText([/^line 4.*Id ?An identifier/]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(table.getByRole("row", { name: /Backup/ })).toHaveCount(0);
  await expect(table.getByRole("row", { name: /line 4/ })).toBeVisible();
  await expect(refused).toHaveCount(0);
  await page.goBack();
  await expect(refused).toBeVisible();

  await page.getByRole("button", { name: "Apply the changes" }).click();
  await expect(page.getByText("Applied to 2 records")).toBeVisible();
  expect((await tenant.api.get("/v2/product?~sort=id")).body).toEqual([
    { id: "a", name: "Backup Pro" },
    { id: "b", name: "Mail" },
  ]);
  await page.getByRole("button", { name: "Undo all 2 changes" }).click();
  await expect(page.getByRole("heading", { name: "Undo: import 2 products" })).toBeVisible();
  await expect(counts).toContainText("1 will be deleted");

  await page.keyboard.press("g");
  await page.keyboard.press("n");
  const plans = page.getByRole("table", { name: "Bulk changes" });
  await expect(plans.getByRole("row", { name: /^Import 3 products/ })).toContainText("2 applied · 1 refused");
  await expectAccessible(page);
  await page
    .getByRole("button", { name: "Waiting" })
    .or(page.getByRole("link", { name: "Waiting" }))
    .first()
    .click();
  await expect(plans.getByRole("row", { name: /Import 3 products/ })).toHaveCount(0);
  await plans.getByRole("link", { name: /Undo: import 2 products/ }).click();
  await expect(page.getByRole("heading", { name: "Undo: import 2 products" })).toBeVisible();
});

test("A file that I drop on the list becomes a plan; one that is no table says what to do", async ({
  page,
  tenant,
}) => {
  await openPage(page, tenant, "/subscriptions");
  await page.getByRole("button", { name: "Export" }).waitFor();
  const drop = (name: string, content: string) =>
    page.evaluate(
      ([name, content]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], name));
        for (const type of ["dragover", "drop"])
          window.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, content] as const,
    );
  const dialog = page.getByRole("dialog", { name: "Import subscriptions" });
  // The page takes files once its scripts run.
  await expect(async () => {
    await drop("subscriptions.xlsx", "PK");
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await dialog.getByRole("button", { name: "Preview import" }).click();
  await expect(dialog.getByRole("alert")).toContainText("save the sheet as CSV");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await drop("subscriptions.json", JSON.stringify({ data: [{ _id: "s1", name: "Backup", price: 10 }], total: 1 }));
  await expect(dialog.getByLabel("Records")).toHaveValue("update");
  await dialog.getByLabel("Records").selectOption("Create new ones and change others");
  await dialog.getByRole("button", { name: "Preview import" }).click();
  await expect(page.getByRole("heading", { name: "Import 1 subscription" })).toBeVisible();
  await page.getByRole("button", { name: "Apply the changes" }).click();
  await expect(page.getByText("Applied to 1 record")).toBeVisible();
  expect((await tenant.api.get("/v2/subscription/customers/s1")).body).toEqual({
    _id: "s1",
    name: "Backup",
    price: 10,
  });
});

test("I export subscriptions to edit them, and import the file: what somebody has changed meanwhile is refused", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const records = (price: number) =>
    ["a", "b", "c"].map((id) => ({ _id: `${tenant.id}-${id}`, name: `Cloud ${id}`, price }));
  await tenant.import("subscriptions", records(10));
  await openPage(page, tenant, "/subscriptions?view=all");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const item = page.getByRole("menuitem", { name: /^To edit and import again/ });
  const columns = /\d+(?= columns)/.exec((await item.textContent()) ?? "")?.[0];
  await item.click();
  const exported = await readFile(await (await download).path(), "utf8");
  const header = exported.split("\r\n")[0]?.split(",") ?? [];
  expect(header).toHaveLength(Number(columns));
  const [, theirs] = records(10);
  await tenant.import("subscriptions", [{ ...theirs, price: 11 }]);

  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /^Import/ }).click();
  const dialog = page.getByRole("dialog", { name: "Import subscriptions" });
  const edited = exported.replaceAll(",10,", ",12,").replace(/(-c,.*),12,/, "$1,10,");
  await dialog.getByLabel("File").setInputFiles(csv(edited, "subscriptions.csv"));
  await dialog.getByRole("button", { name: "Preview import" }).click();
  const counts = page.getByRole("region", { name: "What the plan does" });
  await expect(counts).toContainText("1 will change");
  await expect(counts).toContainText("1 refused");
  const table = page.getByRole("table", { name: "Records" });
  await expect(table.getByRole("columnheader", { name: "Price, before → after" })).toBeVisible();
  await expect(table.getByRole("row", { name: /Cloud a/ }).getByRole("cell", { name: "+20%" })).toBeVisible();
  await page.getByRole("button", { name: "Apply the changes" }).click();
  await expect(page.getByText("Applied to 1 record")).toBeVisible();
  const { data } = (await tenant.api.get("/v2/subscription/customers?~fields=price&~sort=_id")).body;
  expect(data.map(({ price }: { price: number }) => price)).toEqual([12, 11, 10]);
});

test("Who may only read products or subscriptions is not offered to import them", async ({ page, tenant }) => {
  await tenant.import("products", [{ id: "a", name: "Backup" }]);
  await tenant.import("subscriptions", [{ _id: `${tenant.id}-a`, name: "Cloud a", price: 10 }]);
  await signInPage(page, await tenant.user("provider.user"));
  await page.goto("/subscriptions?view=all");
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitem", { name: "All columns" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /^Import/ })).toHaveCount(0);
  await page.goto("/products");
  await page.getByRole("row", { name: /Backup/ }).waitFor();
  await loadLateParts(page);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitem", { name: "All columns" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /^Import/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("i");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
