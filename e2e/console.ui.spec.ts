import { expectAccessible, signInPage, watchConsole } from "./browser";
import { expect, test } from "./ui-test";

test("The request line opens into a console: the request as code, what it answers, and again with other parameters", async ({
  page,
  tenant,
}) => {
  const check = watchConsole(page, [400]);
  await tenant.import(
    "subscriptions",
    [300, 100].map((price) => ({ _id: `${tenant.id}-${price}`, name: `At ${price}`, price, status: "active" })),
  );
  await signInPage(page, await tenant.user());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/subscriptions?~filter[price]=>=200");
  const names = page.getByRole("table", { name: "Subscriptions" }).getByRole("link");
  await expect(names).toHaveText(["At 300"]);
  await page.keyboard.press("`");
  const panel = page.getByRole("region", { name: "Console" });
  await expect(panel.getByRole("checkbox").first()).toBeFocused();
  await expect(panel.getByRole("region", { name: "Answer" })).toContainText('"name": "At 300"');
  await expect(panel.getByRole("region", { name: "In curl" })).toContainText("~filter[price]=%3E=200");
  await expectAccessible(page);

  // A field of the answer, and the cell that shows it.
  const cell = page.locator("[data-row] > [data-highlighted]");
  await panel.locator('[data-path="data.0.price"]').hover();
  await expect(cell).toHaveText(/^300/);
  await names.hover();
  await expect(panel.locator("[data-highlighted]")).toHaveAttribute("data-highlighted", "Subscription, row 1");
  await panel.getByRole("region", { name: "Answer" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(cell).toHaveCount(1);

  const language = panel.getByRole("group", { name: "Language" });
  await language.getByRole("button", { name: "Python" }).click();
  await expect(panel.getByRole("region", { name: "In Python" })).toContainText("requests.get(");
  await language.getByRole("button", { name: "Typed client" }).click();
  await expect(panel.getByRole("region", { name: "In Typed client" })).toContainText(
    'client.GET("/v2/subscription/customers", {',
  );

  await panel.getByRole("textbox", { name: "Value of ~filter[price]" }).fill("<200");
  await panel.getByRole("button", { name: /^Replay/ }).click();
  await expect(names).toHaveText(["At 100"]);
  await expect(panel.getByRole("region", { name: "Answer" })).toContainText('"name": "At 100"');
  expect(decodeURIComponent(page.url())).toContain("~filter[price]=<200");
  await panel.getByRole("button", { name: /^Headers/ }).click();
  await expect(panel).toContainText("content-type");
  await expect(panel.getByRole("region", { name: "Last requests of this page" })).toContainText(
    "GET subscription/customers",
  );

  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);

  // A refusal is an answer as well.
  await page.keyboard.press("`");
  await panel.getByRole("button", { name: "Parameter", exact: true }).click();
  await page.keyboard.type("~sort");
  await panel.getByRole("textbox", { name: "Value of ~sort" }).fill("nonsense");
  await page.keyboard.press("Control+Enter");
  await expect(panel.getByRole("region", { name: "Answer" })).toContainText("invalid_parameter");
  check();
});

test("A phone keeps the command to copy", async ({ page, tenant }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, await tenant.user());
  await page.goto("/distributors");
  const line = page.getByRole("region", { name: "Request" });
  await line.getByRole("button", { name: /^GET/ }).click();
  await expect(page.getByRole("region", { name: "Console" })).toBeHidden();
  await expect(line.getByRole("button", { name: "Copy as curl" })).toBeVisible();
});
