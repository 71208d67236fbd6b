import { expectAccessible, openPage, watchConsole } from "./browser";
import { directoryOf, roleOf } from "./scim-client";
import { expect, test } from "./ui-test";

test("I see where the directory connects, and choose the role that one of its groups gives", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await openPage(page, tenant, "/settings/directory");
  await expect(page.getByText("none so far")).toBeVisible();
  await expect(page.getByText(`${new URL(page.url()).origin}/scim/v2`)).toBeVisible();
  await expectAccessible(page);

  const directory = await directoryOf(tenant);
  const id = await directory.user(`ola@${tenant.id}.example`);
  await directory.group("Support desk", id);
  await page.reload();
  const group = page.getByRole("list", { name: "Groups" }).getByRole("listitem");
  await expect(group).toContainText("1 member, gives no role");
  await group.getByRole("button", { name: "Choose role of Support desk" }).click();
  const form = page.getByRole("form", { name: "Role of Support desk" });
  await form.getByLabel("Role").selectOption("Provider");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save role" }).click();
  await expect(page.getByText("Support desk gives the role Provider (member)")).toBeVisible();
  await expect(group).toContainText("1 member gets the role Provider (member)");
  expect(await roleOf(tenant, id)).toBe("provider.user");
});
