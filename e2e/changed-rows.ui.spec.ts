import { expectAccessible, signInPage, watchConsole } from "./browser";
import { expect, test } from "./ui-test";

const address = { street: "Storgata 1", zip: "0155", city: "Oslo", country: "NO" };

test("What others change in a list I look at is said, and shown when I ask for it", async ({ page, tenant }) => {
  const noErrors = watchConsole(page);
  const { api } = tenant;
  const { body: first } = await api.post("/v1/distributor", { name: "Alpha", address });
  await api.post("/v1/distributor", { name: "Beta", address });
  const { body: outside } = await api.post("/v1/distributor", { name: "Outside", active: false, address });
  await signInPage(page, await tenant.user());
  await page.clock.install();
  await page.goto("/distributors?~filter[active]=true");
  const table = page.getByRole("table", { name: "Distributors" });
  await expect(table.getByText("Alpha")).toBeVisible();
  const line = page.getByRole("toolbar", { name: "Changed rows" });

  // One that the list does not show, before or after, is no change of it.
  await api.put(`/v1/distributor/${outside._id}`, { name: "Outside still" });
  await api.put(`/v1/distributor/${first._id}`, { name: "Alpha, renamed" });
  await api.post("/v1/distributor", { name: "Gamma", address });
  await page.clock.fastForward("00:30");
  await expect(line).toContainText("2 distributors changed");
  await expect(table.getByText("Alpha, renamed")).toBeHidden();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await line.getByRole("button", { name: "Show" }).click();
  await expect(table.getByText("Alpha, renamed")).toBeVisible();
  await expect(table.locator("[data-marked]")).toHaveCount(2);
  await expect(line).toBeHidden();

  await api.delete(`/v1/distributor/${first._id}`);
  await page.clock.fastForward("00:30");
  await expect(line).toContainText("1 distributor changed");
  await page.keyboard.press("r");
  await expect(table.getByText("Alpha, renamed")).toBeHidden();
  await expect(line).toBeHidden();
  noErrors();
});

test("What I change myself is shown at once, and no change by others", async ({ page, tenant }) => {
  const noErrors = watchConsole(page);
  await tenant.api.post("/v1/support/ticket", { subject: "Printer is on fire" });
  await signInPage(page, await tenant.user());
  await page.clock.install();
  await page.goto("/tickets");
  await page.getByRole("button", { name: "Close Printer is on fire" }).click();
  await expect(page.getByText("Closed Printer is on fire")).toBeVisible();
  const asked = page.waitForResponse((response) => response.url().includes("/v1/support/ticket/changes"));
  await page.clock.fastForward("00:30");
  expect((await (await asked).json()).data).toEqual([]);
  await expect(page.getByRole("toolbar", { name: "Changed rows" })).toBeHidden();
  noErrors();
});
