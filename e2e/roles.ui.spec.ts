import { asDeveloper, expectAccessible, openPage, signInPage, watchConsole } from "./browser";
import type { TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

test("I read what a role lets its holders do, who they are, and how it differs from another", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
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
  await asDeveloper(page);

  await page.goto("/settings/roles?~search=desk");
  await page.getByRole("link", { name: "Support desk" }).click();
  const tree = page.getByRole("treegrid", { name: "Permissions" });
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
});

test("I copy a built-in role, choose what it holds, and my tenant has a role of its own", async ({ page, tenant }) => {
  watchConsole(page, [409]);
  await openPage(page, tenant, "/settings/roles/consumer");
  await expect(page.getByText("This role belongs to the platform")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit role" })).toHaveCount(0);
  await page.getByRole("link", { name: "Duplicate", exact: true }).click();

  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toHaveValue("Consumer copy");
  // A role has this name in the API.
  await name.fill("Provider");
  await page.getByRole("button", { name: "Create role" }).click();
  await expect(name).toHaveAccessibleDescription(/provider/);
  await name.fill("Kjøper, nivå 2");
  await expectAccessible(page);

  const tree = page.getByRole("treegrid", { name: "Permissions" });
  await expect(tree).not.toContainText("Platform/");
  await tree.getByRole("checkbox", { name: "All of Customers" }).click();
  await expect(tree.getByRole("checkbox", { name: "Customers: change" })).not.toBeChecked();
  await page.getByLabel("Search permissions").fill("webhook");
  await tree.getByRole("checkbox", { name: "Webhooks: see" }).check();
  await expect(tree.getByRole("checkbox", { name: "All of Webhooks" })).toHaveJSProperty("indeterminate", true);
  await page.getByRole("button", { name: "Create role" }).click();
  await expect(page.getByText("Created Kjøper, nivå 2")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Kjøper, nivå 2", exact: true })).toBeVisible();

  const { body } = await tenant.api.get("/v1/account/permission/role?~filter[name]=kjoper-niva-2");
  const held = body.data[0].features.map(({ namespace }: { namespace: string }) => namespace);
  expect(held).toContain("Platform/Webhook");
  expect(held).not.toContain("Platform/Account");
});

test("Before I save a role I read what is added, what is removed and whom it affects, and can undo after", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const role = await createRole(tenant, "desk", "Platform/Support", "Platform/Support/Write", "Platform/Event");
  await tenant.user("desk.admin");
  await tenant.user("desk.user");
  await openPage(page, tenant, `/settings/roles/${role._id}`);
  await page.getByRole("link", { name: "Edit role" }).click();
  await expect(page.getByRole("form", { name: "Role" })).toBeVisible();
  const tree = page.getByRole("treegrid", { name: "Permissions" });
  await tree
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox", { name: "Tickets: change" }) })
    .focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Review changes" }).click();
  const review = page.getByRole("complementary", { name: "Before saving" });
  await expect(review.getByText("it applies to 1 user, and to the API keys that this user made")).toBeVisible();
  await expect(review.getByText("1 other holder of the role is not affected")).toBeVisible();
  await tree.getByRole("checkbox", { name: "Users: see" }).check();
  await expect(review.getByText("it applies to 2 users, and")).toBeVisible();
  await expect(review.getByText("Users: see", { exact: true })).toBeVisible();
  // Who can write what they cannot read is remarked upon, in the list and in the review.
  const change = page.getByRole("checkbox", { name: "Agreements: change" });
  await change.check();
  await expect(tree.getByRole("row").filter({ has: change })).toContainText("without read");
  await expect(review.getByText(/^With Agreements: change but not the permission to read/)).toBeVisible();
  await review.getByRole("button", { name: "Preview" }).click();
  await expect(review.getByText("Role was updated")).toBeVisible();
  await expectAccessible(page, review);
  await change.uncheck();
  await expect(review.getByText(/but not the permission to read/)).toHaveCount(0);
  await review.getByRole("button", { name: "Save role" }).click();

  await expect(page.getByText("Saved desk")).toBeVisible();
  await expect(page.getByRole("link", { name: "All 2" })).toHaveAttribute("href", /settings\/users\?.*desk/);
  const featuresNow = async () =>
    (await tenant.api.get(`/v1/account/permission/role/${role._id}`)).body.features.length;
  expect(await featuresNow()).toBe(3);
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("desk is restored")).toBeVisible();
  expect((await tenant.api.get(`/v1/account/permission/role/${role._id}`)).body.features).toEqual(
    expect.arrayContaining([expect.objectContaining({ namespace: "Platform/Support/Write" })]),
  );
});

test("Somebody saves the role while I edit it: both our changes are kept, and I choose where they clash", async ({
  page,
  tenant,
}) => {
  const role = await createRole(tenant, "desk", "Platform/Support");
  await openPage(page, tenant, `/settings/roles/${role._id}/edit`);
  await page.getByRole("textbox", { name: "Name" }).fill("My desk");
  await page.getByRole("checkbox", { name: "Events: see" }).check();
  await tenant.api.put(`/v1/account/permission/role/${role._id}`, {
    title: "Their desk",
    features: [{ namespace: "Platform/Support" }, { namespace: "Platform/Role" }],
  });
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: "Save role" }).click();

  const merge = page.getByRole("complementary", { name: "Merge" });
  await expect(merge.getByText("This role changed while you were editing")).toBeVisible();
  await expect(merge.getByText("1 choice to make")).toBeVisible();
  await expectAccessible(page, merge);
  await merge.getByRole("radio", { name: /My desk/ }).check();
  await merge.getByRole("button", { name: "Save merged role" }).click();
  await expect(page.getByText("Saved My desk")).toBeVisible();
  const { body } = await tenant.api.get(`/v1/account/permission/role/${role._id}`);
  expect(body.features.map(({ namespace }: { namespace: string }) => namespace).sort()).toEqual([
    "Platform/Event",
    "Platform/Role",
    "Platform/Support",
  ]);
});

test("I delete an unused role; one in use cannot be deleted, and the screen says why", async ({ page, tenant }) => {
  const idle = await createRole(tenant, "idle");
  const held = await createRole(tenant, "held");
  await tenant.user("held.user");
  await signInPage(page, await tenant.user());

  const remove = async (id: string, title: string) => {
    await page.goto(`/settings/roles/${id}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete role" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("heading", { name: `Delete ${title}?` })).toBeVisible();
    return question;
  };
  const refused = await remove(held._id, "held");
  await expect(refused).toContainText("One user holds this role. Give them another one first.");
  await expect(refused).toContainText("Users with the role1 prevent it");
  await expect(refused.getByRole("button", { name: "Delete held" })).toHaveCount(0);
  await refused.getByRole("button", { name: "Keep it" }).click();
  const allowed = await remove(idle._id, "idle");
  await expect(allowed).toContainText("Nothing refers to it.");
  await allowed.getByRole("button", { name: "Delete idle" }).click();
  await expect(page.getByText("Deleted idle")).toBeVisible();
  await expect(page).toHaveURL(/\/roles$/);
});

const createRole = async (tenant: TestTenant, name: string, ...features: string[]): Promise<{ _id: string }> =>
  (
    await tenant.api.post("/v1/account/permission/role", {
      name,
      features: features.map((namespace) => ({ namespace })),
    })
  ).body;
