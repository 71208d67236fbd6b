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

test("A copy button is in the middle of the line that it copies", async ({ page, tenant }) => {
  await openPage(page, tenant, "/settings/directory");
  const middle = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const text = await page.getByText(/\/scim\/v2$/).evaluate(middle);
  const button = await page.getByRole("button", { name: "Copy the address" }).evaluate(middle);
  expect(Math.abs(text - button)).toBeLessThan(2);
});
