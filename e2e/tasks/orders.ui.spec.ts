import { expect } from "../ui-test";
import { catalogue, subscriptions } from "./records";
import { task, viaNavigation } from "./task";

/** The identifier of the order that a task is about. */
let ordered = "";

task("I create a customer and go on to its first order", {
  steps: viaNavigation(4),
  given: ({ tenant }) => catalogue(tenant),
  work: async (person, { page }) => {
    await person.goTo("Customers", "g u");
    const add = page.getByRole("link", { name: "New customer" }).or(page.getByRole("button", { name: "New customer" }));
    await person.press(add.first(), "n");
    await person.write(page.getByRole("textbox", { name: "Name", exact: true }), "Polar Optikk AS");
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
  // On a phone each line is a sheet, which is closed.
  steps: { mouse: 7, keyboard: 7, touch: 9 },
  given: async ({ tenant }) => {
    await subscriptions(tenant);
    await catalogue(tenant);
  },
  at: ({ tenant }) => `/orders/new?account=${tenant.id}-polar`,
  work: async (person, { page }) => {
    const line = page.getByRole("combobox", { name: "Add a line" });
    await person.write(line, "BKP-500");
    await person.press(page.getByRole("option", { name: /Fjord Backup/ }), "Enter");
    const done = async () => person.way === "touch" && (await person.press(page.getByRole("button", { name: "Done" })));
    await person.write(page.getByLabel("Amount of Fjord Backup"), "12");
    await done();
    await person.write(line, "mail");
    await person.press(page.getByRole("option", { name: /Mailbox/ }), "Enter");
    await person.write(page.getByLabel("Amount of Mailbox"), "38");
    await done();
    await expect(page.getByText("5,402.00").first()).toBeVisible();
    await person.press(page.getByRole("button", { name: "Place order" }), "Control+Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("00000001");
  },
});

task("I cancel an order whose subscription has not started, and take that back", {
  steps: { mouse: 3, keyboard: 3, touch: 4 },
  given: async ({ tenant }) => {
    await subscriptions(tenant);
    await catalogue(tenant);
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const order = { items: [{ sku: "BKP-500", amount: 1 }], start_date: tomorrow };
    const { body } = await tenant.api.post("/v2/order", { account: `${tenant.id}-polar`, ...order });
    ordered = body._id;
  },
  at: () => `/orders/${ordered}`,
  work: async (person, { page }) => {
    await person.act(page.getByRole("button", { name: "Cancel order…" }));
    await person.press(page.getByRole("alertdialog").getByRole("button", { name: "Cancel 00000001" }));
    await expect(page.getByText("Cancelled the order 00000001")).toBeVisible();
    await person.press(page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ }), "z");
    await expect(page.getByText("The change is undone")).toBeVisible();
  },
});
