import { expectAccessible, signInPage, watchConsole } from "./browser";
import { expect, test } from "./fixtures";

test("I read what a role lets its holders do, who they are, and how it differs from another", async ({
  page,
  tenant,
}) => {
  const check = watchConsole(page);
  const role = (name: string, title: string, ...namespaces: string[]) =>
    tenant.api.post("/v1/account/permission/role", {
      name,
      title,
      features: namespaces.map((namespace) => ({ namespace })),
    });
  await role("desk", "Support desk", "Platform/Support", "Platform/Event");
  await role("log", "Log reader", "Platform/Event");
  await tenant.user("desk.user");
  await signInPage(page, await tenant.user());

  await page.goto("/roles?~search=desk");
  await page.getByRole("link", { name: "Support desk" }).click();
  const tree = page.getByRole("treegrid", { name: "Features" });
  await page.getByRole("row", { name: /Platform\/Support\/Write/ }).click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByText("/v2/support/ticket").or(panel.getByText("POST")).first()).toBeVisible();
  await expect(panel.getByText("desk.user")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("combobox", { name: "Compared with" }).selectOption({ label: "Log reader" });
  await page.getByText(/^Differs 1$/).click();
  await expect(tree.getByRole("row", { name: /Platform\/Support/ })).toHaveCount(1);
  await expectAccessible(page);

  await page.reload();
  await expect(tree.getByRole("row", { name: /Platform\/Support/ })).toHaveCount(1);
  check();
});
