import { openPage, signInPage, watchConsole } from "./browser";
import type { TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

const day = 86_400_000;
const midnight = (days: number): Date => new Date(Math.floor(Date.now() / day) * day + days * day);

/** `23 Nov 2026` */
const words = (date: Date): string =>
  `${date.getUTCDate()} ${date.toLocaleString("en-GB", { month: "short", timeZone: "UTC" })} ${date.getUTCFullYear()}`;

const subscription = (tenant: TestTenant, days: number) => ({
  _id: `ends-${days}`,
  name: `Ends in ${days}`,
  tenant: tenant.id,
  status: "active",
  price: days * 10,
  start_date: midnight(days - 365).toISOString(),
  end_date: midnight(days).toISOString(),
  cancel_term: { grace_period: 24 * 14 },
});

for (const timezoneId of ["America/Los_Angeles", "Pacific/Auckland"]) {
  test.describe(`In ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("a contract ends on the same day in list, rail, filter, drawer and export", async ({ page, tenant }) => {
      await tenant.import("subscriptions", [subscription(tenant, 20), subscription(tenant, 21)]);
      await signInPage(page, await tenant.user());
      const ends = midnight(20);
      await page.goto(`/subscriptions?~filter[end_date]=${ends.toISOString().slice(0, 10)}`);

      const row = page.getByRole("row", { name: /Ends in 20/ });
      await expect(row).toContainText(words(ends));
      await expect(page.getByRole("row", { name: /Ends in 21/ })).toHaveCount(0);
      await expect(page.getByRole("button", { name: `Ends is on ${words(ends)}`, exact: true })).toBeVisible();
      const sentence = `Started ${words(midnight(20 - 365))}, ends ${words(ends)}`;
      await expect(row).toContainText(sentence);
      await expect(row).toContainText(`Cancellation period ${words(midnight(7))} to ${words(ends)}`);

      await row.getByRole("link", { name: "Ends in 20" }).click();
      const drawer = page.getByRole("complementary", { name: "Ends in 20" });
      await expect(drawer.getByRole("figure")).toContainText(`End${words(ends)}`);
      // The day of terms is that of UTC, and named so where mine is another one.
      const isSame =
        new Date().toLocaleDateString("sv", { timeZone: timezoneId }) === new Date().toISOString().slice(0, 10);
      const today = `${isSame ? "Today" : "Today (UTC)"}, ${words(midnight(0)).slice(0, -5)}`;
      await expect(drawer.getByRole("figure").getByText(today)).toBeVisible();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("menuitem", { name: "All columns" }).click();
      const file = await (await download).createReadStream();
      const text = (await file.toArray()).join("");
      expect(text).toContain(`${ends.toISOString().slice(0, 10)}T00:00:00`);
    });

    test("a time is shown in my time zone, and found by the day that it has there", async ({ page, tenant }) => {
      const created = "2026-03-01T13:30:00.000Z";
      await tenant.import("subscriptions", [{ ...subscription(tenant, 20), created }]);
      await openPage(page, tenant, "/subscriptions?columns=name,created");
      const hour = new Date(created).toLocaleTimeString("en-GB", { timeZone: timezoneId, timeStyle: "short" });
      const row = page.getByRole("row", { name: /Ends in 20/ });
      await expect(row).toContainText(hour);
      // In Auckland it was the second of March.
      const day = new Date(created).toLocaleDateString("sv", { timeZone: timezoneId });
      for (const [typed, count] of [
        [day, 1],
        ["2026-02-28", 0],
      ] as const) {
        await page.goto("/subscriptions?columns=name,created");
        await page.getByRole("button", { name: "Filter", exact: true }).click();
        await page
          .getByRole("option", { name: /^Created(?! by)/ })
          .first()
          .click();
        await page.getByRole("combobox", { name: "Created, how" }).selectOption("is on");
        await page.getByRole("textbox", { name: "Created, value" }).fill(typed);
        await page.getByRole("button", { name: "Apply" }).click();
        await expect(page).toHaveURL(/filter(%5B|\[)created/);
        await expect(page.getByText(count === 1 ? "1 row" : "0 rows", { exact: true })).toBeVisible();
        await expect(row).toHaveCount(count);
      }
    });

    test("what was created this minute is found by my today and by the last 7 days", async ({ page, tenant }) => {
      await tenant.import("subscriptions", [{ ...subscription(tenant, 20), created: new Date().toISOString() }]);
      for (const [how, preset, address] of [
        ["is on", "Today", /created(%5D|\])(%5B%5D|\[\])=(%3E|>)=\d{4}-/],
        ["between", "Last 7 days", /created(%5D|\])(%5B%5D|\[\])=(%3E|>)=now-7d/],
      ] as const) {
        await openPage(page, tenant, "/subscriptions?columns=name,created");
        await page.getByRole("button", { name: "Filter", exact: true }).click();
        const dialog = page.getByRole("dialog", { name: "Add a filter" });
        await dialog
          .getByRole("option", { name: /^Created(?! by)/ })
          .first()
          .click();
        await dialog.getByRole("combobox", { name: "Created, how" }).selectOption(how);
        await dialog.getByRole("button", { name: preset, exact: true }).click();
        await expect(page).toHaveURL(address);
        await expect(page.getByRole("row", { name: /Ends in 20/ })).toBeVisible();
      }
    });
  });
}

test("I ask for what ends in the next 30 days and costs at least 100, and the address stays relative", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  await tenant.import(
    "subscriptions",
    [-5, 0, 5, 30, 31, 60].map((days) => subscription(tenant, days)),
  );
  await openPage(page, tenant, "/subscriptions?view=all");
  await expect(page.getByText("Ends in 60").first()).toBeVisible();

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: /^Ends/ }).click();
  await page.getByRole("button", { name: "Next 30 days" }).click();
  await expect(page.getByRole("button", { name: "Ends in the next 30 days", exact: true })).toBeVisible();
  await expect(page.getByText("Ends in 30").first()).toBeVisible();
  await expect(page.getByText("Ends in 31")).toHaveCount(0);
  await expect(page.getByText("Ends in -5")).toHaveCount(0);
  expect(decodeURIComponent(new URL(page.url()).search)).toContain("<=today+30d");

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page
    .getByRole("option", { name: /^Price/ })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Price, value" }).fill("100");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("button", { name: "Price at least 100", exact: true })).toBeVisible();
  await expect(page.getByText("Ends in 5", { exact: true })).toHaveCount(0);
  await expect(page.getByText("Ends in 30").first()).toBeVisible();

  // Another bound of the same field makes it a range.
  await page.getByRole("button", { name: "Price at least 100", exact: true }).click();
  await page.getByRole("button", { name: "Add condition" }).click();
  await page.getByRole("combobox", { name: "Price, how" }).selectOption("at most");
  await page.getByRole("textbox", { name: "Price, value" }).fill("200");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("button", { name: "Price between 100 and 200", exact: true })).toBeVisible();
  await expect(page.getByText("Ends in 30")).toHaveCount(0);
});

test.describe("In Norway", () => {
  test.use({ locale: "nb-NO", timezoneId: "Europe/Oslo" });

  test("I read numbers and dates as at home", async ({ page, tenant }) => {
    watchConsole(page);
    await tenant.import("subscriptions", [{ ...subscription(tenant, 20), price: 9574 }]);
    await openPage(page, tenant, "/subscriptions?columns=name,end_date,price");
    const row = page.getByRole("row", { name: /Ends in 20/ });
    await expect(row).toContainText(/9\s574,00/);
    const day = new Intl.DateTimeFormat("nb-NO", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
    await expect(row).toContainText(day.format(midnight(20)));
  });
});
