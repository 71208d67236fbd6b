import { expect } from "../ui-test";
import { catalogue, subscriptions } from "./records";
import { task, viaNavigation } from "./task";

task("I create a customer and go on to its first order", {
  steps: viaNavigation(4),
  given: ({ tenant }) => catalogue(tenant),
  work: async (person, { page }) => {
    await person.goTo("Customers", "g u");
    await person.press(page.getByRole("button", { name: "New customer" }).first(), "n");
    await person.write(page.getByRole("textbox", { name: "Name" }), "Polar Optikk AS");
    await person.press(page.getByRole("button", { name: "Create and order" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New order");
    await expect(page.getByText("Polar Optikk AS").first()).toBeVisible();
  },
});

task("I close an order, and open it again", {
  steps: { mouse: 3, keyboard: 3, touch: 5 },
  given: async ({ tenant }) => {
    await subscriptions(tenant);
    await catalogue(tenant);
    const items = [{ sku: "BKP-500", amount: 1 }];
    await tenant.api.post("/v2/order", { account: `${tenant.id}-polar`, items });
  },
  at: "/orders",
  work: async (person, { page }) => {
    await person.press(page.getByRole("table", { name: "Orders" }).getByRole("link"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("00000001");
    await person.act(page.getByRole("button", { name: "Close order" }));
    await expect(page.getByText("Closed the order 00000001")).toBeVisible();
    await person.act(page.getByRole("button", { name: "Open again" }));
    await expect(page.getByText("Opened the order 00000001")).toBeVisible();
  },
});

task("I order two products for a customer, and see what they come to", {
  steps: 7,
  given: async ({ tenant }) => {
    await subscriptions(tenant);
    await catalogue(tenant);
  },
  at: ({ tenant }) => `/orders/new?account=${tenant.id}-polar`,
  work: async (person, { page }) => {
    const line = page.getByRole("combobox", { name: "Add a line" });
    await person.write(line, "BKP-500");
    await person.press(page.getByRole("option", { name: /Fjord Backup/ }), "Enter");
    await person.write(page.getByLabel("Amount of Fjord Backup"), "12");
    await person.write(line, "mail");
    await person.press(page.getByRole("option", { name: /Mailbox/ }), "Enter");
    await person.write(page.getByLabel("Amount of Mailbox"), "38");
    await expect(page.getByText("5,402.00").first()).toBeVisible();
    await person.press(page.getByRole("button", { name: "Place order" }), "Control+Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("00000001");
  },
});
