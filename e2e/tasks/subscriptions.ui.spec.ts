import type { Page } from "@playwright/test";
import { t } from "@/lib/languages/text";
import { asDeveloper } from "../browser";
import { expect } from "../ui-test";
import { subscriptions } from "./records";
import { task, viaNavigation } from "./task";

const names = (page: Page) => page.getByRole("table", { name: t("Subscriptions") }).getByRole("link");
const all = "/subscriptions?view=all";

task("I see which subscriptions end next", {
  steps: viaNavigation(1),
  given: ({ tenant }) => subscriptions(tenant),
  work: async (person, { page }) => {
    await person.goTo("Subscriptions", "g s");
    await expect(names(page)).toHaveText(["Clinic backup", "Board archive", "Map archive"]);
  },
});

task("I find what ends in the next 30 days and costs at least 200, and save it as CSV", {
  steps: { mouse: 9, keyboard: 9, touch: 10 },
  given: ({ tenant }) => subscriptions(tenant),
  at: all,
  work: async (person, { page }) => {
    const filter = page.getByRole("button", { name: "Filter", exact: true });
    const dialog = page.getByRole("dialog", { name: "Add a filter" });
    await person.press(filter, "f");
    await person.press(page.getByRole("option", { name: /^Ends/ }));
    await person.press(dialog.getByRole("button", { name: "Next 30 days" }));
    await person.press(filter, "f");
    await person.press(page.getByRole("option", { name: /^Price/ }));
    await person.write(dialog.getByRole("textbox"), "200");
    await person.press(dialog.getByRole("button", { name: "Apply" }));
    await expect(names(page)).toHaveText(["Clinic backup"]);
    const download = page.waitForEvent("download");
    await person.act(page.getByRole("button", { name: "Export" }));
    await person.press(page.getByRole("menuitem", { name: "All columns" }));
    expect((await download).suggestedFilename()).toMatch(/csv$/);
  },
});

task("I see the most expensive subscriptions first", {
  steps: { mouse: 2, keyboard: 2, touch: 4 },
  given: ({ tenant }) => subscriptions(tenant),
  at: all,
  work: async (person, { page }) => {
    const head = page.getByRole("button", { name: "Price / month" });
    const order = page.getByRole("menuitem", { name: /Largest first$/ });
    if (person.way === "touch") {
      await person.act(page.getByRole("button", { name: "View", exact: true }));
      await person.press(page.getByRole("menuitem", { name: "Sort" }));
      await person.press(order.filter({ hasText: "Price / month" }));
    } else {
      await person.press(head);
      await person.press(order);
    }
    await expect(names(page).first()).toHaveText("Edge firewall");
  },
});

task("I find a subscription by a part of its name", {
  inLanguages: true,
  steps: 1,
  given: ({ tenant }) => subscriptions(tenant),
  at: all,
  work: async (person, { page }) => {
    await person.write(page.getByRole("searchbox", { name: t("Search") }), "archive");
    await expect(names(page)).toHaveCount(2);
  },
});

task("I read what a subscription consists of, beside the list", {
  steps: 1,
  given: ({ tenant }) => subscriptions(tenant),
  at: all,
  work: async (person, { page }) => {
    await person.press(names(page).filter({ hasText: "Map archive" }));
    await expect(page.getByRole("complementary", { name: "Map archive" })).toContainText("FC-3");
  },
});

task("I keep a view under a name and come back to it", {
  steps: { mouse: 6, keyboard: 6, touch: 8 },
  given: ({ tenant }) => subscriptions(tenant),
  at: "/subscriptions?~filter[price]=>=200",
  work: async (person, { page }) => {
    await person.act(page.getByRole("button", { name: "View", exact: true }));
    await person.press(page.getByRole("menuitem", { name: "Save view" }));
    await person.write(page.getByRole("textbox", { name: "Name" }), "Large ones");
    await person.press(page.getByRole("dialog").getByRole("button", { name: "Save view" }));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await person.goTo("Tickets", "g t");
    await page.goto(all);
    await person.press(page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: /Large ones/ }));
    await expect(names(page)).toHaveCount(3);
  },
});

task("I see all running terms on one axis", {
  inLanguages: true,
  steps: { mouse: 1, keyboard: 1, touch: 2 },
  given: ({ tenant }) => subscriptions(tenant),
  at: all,
  work: async (person, { page }) => {
    await person.act(
      page.getByRole("navigation", { name: t("Layout") }).getByRole("link", { name: t("Timeline") }),
      "t",
    );
    await expect(page.getByRole("treegrid", { name: t("Terms by customer") })).toContainText("Edge firewall");
  },
});

task("I add a column and take it away again", {
  steps: { mouse: 4, keyboard: 3, touch: 5 },
  given: ({ tenant }) => subscriptions(tenant),
  at: all,
  work: async (person, { page }) => {
    if (person.way === "keyboard") await person.press(page.getByRole("table", { name: "Subscriptions" }), "v");
    else {
      await person.act(page.getByRole("button", { name: "View", exact: true }));
      await person.press(page.getByRole("menuitem", { name: /^Columns/ }));
    }
    const starts = page.getByRole("checkbox", { name: "Starts" });
    await person.press(starts);
    await expect(page.getByRole("table", { name: "Subscriptions" })).toContainText("Starts");
    await person.press(starts);
    await expect(page.getByRole("table", { name: "Subscriptions" })).not.toContainText("Starts");
  },
});

task("I take the request of a list as a command", {
  steps: 1,
  given: ({ tenant }) => subscriptions(tenant),
  at: all,
  work: async (person, { page }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await asDeveloper(page);
    await page.reload();
    const line = page.getByRole("region", { name: "Request" });
    await person.press(line.getByRole("button", { name: "Copy as curl" }), "Shift+C");
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("curl ");
  },
});

task("I renew a subscription of a customer", {
  steps: 3,
  given: ({ tenant }) => subscriptions(tenant),
  at: all,
  work: async (person, { page }) => {
    await person.press(names(page).filter({ hasText: "Clinic backup" }));
    await person.press(page.getByRole("link", { name: "Renew…" }));
    await person.press(page.getByRole("button", { name: "Plan renewal" }));
    await expect(page.getByRole("heading", { name: "Planned, 1" })).toBeVisible();
  },
});

task("I renew what ends for a customer, from their page", {
  steps: 3,
  given: ({ tenant }) => subscriptions(tenant),
  at: ({ tenant }) => `/accounts/${tenant.id}-polar`,
  work: async (person, { page }) => {
    await person.press(names(page).filter({ hasText: "Clinic backup" }));
    await person.press(page.getByRole("link", { name: "Renew…" }));
    await person.press(page.getByRole("button", { name: "Plan renewal" }));
    await expect(page.getByRole("heading", { name: "Planned, 1" })).toBeVisible();
  },
});

task("I raise the amount of an item, and read what it is worth before", {
  steps: { mouse: 3, keyboard: 3, touch: 4 },
  given: ({ tenant }) => subscriptions(tenant),
  at: ({ tenant }) => `/subscriptions/${tenant.id}-1`,
  work: async (person, { page }) => {
    await person.act(page.getByRole("button", { name: "Change…" }));
    await person.write(page.getByRole("textbox", { name: "Amount of Fjord item" }), "4");
    await expect(page.getByText(/a month and .* for this term/).first()).toBeVisible();
    await person.press(page.getByRole("button", { name: "Change subscription" }), "Control+Enter");
    await expect(page.getByRole("region", { name: "Messages" })).toContainText("Clinic backup was changed");
  },
});

task("I plan a cancellation at the end of the term, and withdraw it", {
  steps: { mouse: 3, keyboard: 3, touch: 4 },
  given: ({ tenant }) => subscriptions(tenant),
  at: ({ tenant }) => `/subscriptions/${tenant.id}-1`,
  work: async (person, { page }) => {
    await person.act(page.getByRole("button", { name: "Cancel…" }));
    await expect(page.getByRole("textbox", { name: "Reason" })).toBeVisible();
    await person.press(page.getByRole("button", { name: "Cancel subscription" }), "Control+Enter");
    await expect(page.getByRole("heading", { name: "Planned, 1" })).toBeVisible();
    await person.press(page.getByRole("button", { name: "Withdraw" }));
    await expect(page.getByRole("heading", { name: "Planned, 1" })).toHaveCount(0);
  },
});

task("I withdraw a planned cancellation, and renew instead", {
  steps: { mouse: 3, keyboard: 3, touch: 4 },
  given: async ({ tenant }) => {
    await subscriptions(tenant);
    await tenant.api.post(`/v2/subscription/${tenant.id}-1/cancel`, { when: "end" });
  },
  at: ({ tenant }) => `/subscriptions/${tenant.id}-1`,
  work: async (person, { page }) => {
    await person.press(page.getByRole("button", { name: "Withdraw" }));
    await expect(page.getByText("Withdrawn.")).toBeVisible();
    await person.act(page.getByRole("button", { name: "Renew…" }));
    await expect(page.getByRole("textbox", { name: "Reason" })).toBeVisible();
    await person.press(page.getByRole("button", { name: "Plan renewal" }), "Control+Enter");
    await expect(page.getByText("Renews for 12 months")).toBeVisible();
  },
});

task("I see what my subscriptions will be in a year", {
  steps: { mouse: 3, keyboard: 2, touch: 4 },
  given: ({ tenant }) => subscriptions(tenant),
  at: all,
  work: async (person, { page }) => {
    if (person.way === "keyboard") await person.press(page.getByRole("table", { name: "Subscriptions" }), "h");
    else {
      await person.act(page.getByRole("button", { name: "View", exact: true }));
      await person.press(page.getByRole("menuitem", { name: /^As of another day/ }));
    }
    await person.press(page.getByRole("button", { name: "In a year" }));
    await expect(page.getByRole("status").filter({ hasText: "if nothing else changes" })).toBeVisible();
  },
});

task("I raise the price of all subscriptions of a customer, after reading the plan", {
  steps: 6,
  given: ({ tenant }) => subscriptions(tenant),
  at: ({ tenant }) => `/subscriptions?~filter[account]=${tenant.id}-polar`,
  work: async (person, { page, tenant }) => {
    await person.select(page.getByRole("row", { name: /Clinic backup/ }));
    await person.press(
      page.getByRole("toolbar", { name: "Selected rows" }).getByRole("button", { name: "Change price…" }),
    );
    const dialog = page.getByRole("dialog", { name: "Change price of subscriptions" });
    await person.write(dialog.getByLabel("By how many percent it rises"), "5");
    await person.choose(dialog.getByLabel("Records"), "All 2 that match");
    await person.press(dialog.getByRole("button", { name: "Plan the change" }));
    await person.press(page.getByRole("button", { name: "Apply the changes" }));
    await expect(page.getByText("Applied to 2 records")).toBeVisible();
    const { body } = await tenant.api.get(`/v2/subscription/customers/${tenant.id}-1`);
    expect(body.price).toBe(315);
  },
});

task("I renew all that ends soon and is not renewed, after reading the plan", {
  steps: { mouse: 6, keyboard: 6, touch: 6 },
  given: ({ tenant }) => subscriptions(tenant),
  work: async (person, { page }) => {
    await person.press(page.getByRole("link", { name: /End in 60 days, not renewed/ }));
    await expect(names(page)).toHaveText(["Clinic backup", "Board archive"]);
    await person.select(page.getByRole("row", { name: /Clinic backup/ }));
    const renew = page.getByRole("toolbar", { name: "Selected rows" }).getByRole("button", { name: "Renew…" });
    // Its key works once it is there.
    await expect(renew).toBeVisible();
    await person.press(renew, "r");
    const dialog = page.getByRole("dialog", { name: "Renew subscriptions" });
    await person.choose(dialog.getByLabel("Records"), "All 2 that match");
    await person.press(dialog.getByRole("button", { name: "Plan the change" }));
    await person.press(page.getByRole("button", { name: "Apply the changes" }));
    await expect(page.getByText("Applied to 2 records")).toBeVisible();
  },
});
