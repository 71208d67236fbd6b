import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, signInPage, watchConsole } from "./browser";
import { expect, type TestTenant, test } from "./fixtures";

const account = (tenant: TestTenant) => ({
  id: `${tenant.id}-a`,
  name: "Vidda Kraft AS",
  country: "NO",
  status: { active: true },
});

/** An account that was renamed, and a change of it that was refused. */
async function enter(page: Page, tenant: TestTenant, path = "/events"): Promise<void> {
  await tenant.import("accounts", [account(tenant)]);
  const address = `/v1/account/${tenant.id}-a`;
  await tenant.api.put(address, { name: "Vidda Kraft Hamar AS" });
  await tenant.api.put(address, { country: "NOR" });
  await signInPage(page, await tenant.user());
  await page.goto(path);
}

const message = (page: Page, text: RegExp) =>
  page.getByRole("table", { name: "Events" }).getByRole("button", { name: text });

test("I see what changed from what to what, and a failure leads me to its record and to its like", async ({
  page,
  tenant,
}) => {
  const check = watchConsole(page);
  await enter(page, tenant);
  await expect(message(page, /Account was updated/)).toContainText("Vidda Kraft AS");
  await expect(page.getByRole("rowgroup").getByText("Today")).toBeVisible();

  await message(page, /Account was not updated/).click();
  await expect(page.getByText("Nothing changed.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Record as stored" })).toContainText('"statusCode"');
  await expect(page.getByRole("link", { name: "Open the account" })).toHaveAttribute(
    "href",
    `/accounts/${tenant.id}-a`,
  );
  await expectAccessible(page);

  await page.getByRole("link", { name: "Failed alike" }).click();
  await expect(message(page, /Account was not updated/)).toBeVisible();
  await expect(message(page, /Account was updated/)).toHaveCount(0);
  check();
});

test("While I watch the log, what happens comes in on top, until I switch that off", async ({ page, tenant }) => {
  await enter(page, tenant);
  await expect(message(page, /Account was updated/)).toHaveCount(1);
  await tenant.api.put(`/v1/account/${tenant.id}-a`, { name: "Vidda Nett AS" });
  await expect(message(page, /Vidda Nett AS/)).toBeVisible();

  await page.getByRole("switch", { name: "Live" }).press("Space");
  await expect(page.getByRole("switch", { name: "Live" })).not.toBeChecked();
  await expect(page).toHaveURL(/live=off/);
});

test("I export the events of one object, and nothing else", async ({ page, tenant }) => {
  await enter(page, tenant, `/events?~filter[data._id]=${tenant.id}-a&live=off`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Export \d+ rows/ }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.slice(1).filter((line) => !line.includes(`${tenant.id}-a`))).toEqual([]);
});
