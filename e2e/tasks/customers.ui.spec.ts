import { t } from "@/lib/languages/text";
import { expect } from "../ui-test";
import { distributors, subscriptions, tickets } from "./records";
import { beginning, task, viaNavigation } from "./task";

task("I find a customer from anywhere by a part of the name", {
  steps: { mouse: 3, keyboard: 3, touch: 3 },
  given: ({ tenant }) => subscriptions(tenant),
  work: async (person, { page }) => {
    await person.press(page.getByRole("button", { name: /^Search or go to/ }).filter({ visible: true }), "Control+k");
    await person.write(page.getByRole("combobox", { name: "Search or go to" }), "vidda");
    await person.press(page.getByRole("option", { name: /^Vidda Kraft AS/ }).first());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vidda Kraft AS");
  },
});

task("I see what runs for a customer and what ends next", {
  steps: viaNavigation(2),
  given: ({ tenant }) => subscriptions(tenant),
  work: async (person, { page }) => {
    await person.goTo("Customers", "g u");
    await person.press(page.getByRole("link", { name: "Polar Optikk AS" }));
    await expect(page.getByRole("table", { name: "Subscriptions" }).getByRole("link")).toHaveText([
      "Clinic backup",
      "Board archive",
    ]);
  },
});

task("I set up where a customer signs in, and invite its first user", {
  steps: { mouse: 3, keyboard: 3, touch: 4 },
  given: ({ tenant }) => subscriptions(tenant),
  at: ({ tenant }) => `/accounts/${tenant.id}-polar`,
  work: async (person, { page, tenant }) => {
    await person.act(page.getByRole("button", { name: "Set up their sign-in" }));
    await person.write(page.getByRole("textbox", { name: "Email" }), `ida@${tenant.id}.example`);
    await person.press(page.getByRole("button", { name: "Set up sign-in" }), "Control+s");
    await expect(page.getByRole("dialog", { name: `The link for ida@${tenant.id}.example` })).toBeVisible();
  },
});

task("I correct a customer's name", {
  inLanguages: true,
  steps: { mouse: 3, keyboard: 3, touch: 4 },
  given: ({ tenant }) => subscriptions(tenant),
  at: ({ tenant }) => `/accounts/${tenant.id}-polar`,
  work: async (person, { page }) => {
    await person.act(page.getByRole("link", { name: t("Edit") }), "e");
    await person.write(page.getByRole("textbox", { name: t("Name"), exact: true }), "Polar Optikk ASA");
    await person.press(page.getByRole("button", { name: t("Save customer") }), "Control+s");
    await expect(page.getByText(t("Saved {name}", { name: "Polar Optikk ASA" }))).toBeVisible();
  },
});

task("I give all customers of a country another one, after reading what changes", {
  steps: 7,
  given: ({ tenant }) => subscriptions(tenant),
  at: "/accounts?~filter[country]=NO",
  work: async (person, { page, tenant }) => {
    await person.select(page.getByRole("row", { name: /Polar Optikk AS/ }));
    await person.press(page.getByRole("toolbar", { name: "Selected rows" }).getByRole("button", { name: "Change…" }));
    const dialog = page.getByRole("dialog", { name: "Change customers" });
    await person.choose(dialog.getByLabel("Change", { exact: true }), "Set the country");
    await person.write(dialog.getByLabel("Country code"), "SE");
    await person.choose(dialog.getByLabel("Records"), "All 2 that match");
    await person.press(dialog.getByRole("button", { name: "Plan the change" }));
    await expect(page.getByRole("heading", { name: "Change 2 customers" })).toBeVisible();
    await person.press(page.getByRole("button", { name: "Apply the changes" }));
    await expect(page.getByText("Applied to 2 records")).toBeVisible();
    expect((await tenant.api.get(`/v1/account/${tenant.id}-vidda`)).body.country).toBe("SE");
  },
});

task("I return from an account as it was to the present one", {
  steps: 1,
  given: async ({ tenant }) => {
    await subscriptions(tenant);
    await tenant.api.put(`/v1/account/${tenant.id}-polar`, { name: "Polar Optikk ASA" });
  },
  at: ({ tenant }) => `/accounts/${tenant.id}-polar?at=${new Date(Date.now() - 3_600_000).toISOString()}`,
  work: async (person, { page }) => {
    await person.press(page.getByRole("button", { name: "Exit" }), "Escape");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Polar Optikk ASA");
  },
});

task("I create a product with its SKU and price", {
  inLanguages: true,
  steps: viaNavigation(6),
  work: async (person, { page, tenant }) => {
    await person.goTo(t("Catalogue"), "g p");
    await person.press(page.getByRole("button", { name: t("New product") }).first(), "n");
    await person.write(page.getByLabel(t("Name")), "Fjord Backup");
    await person.write(page.getByLabel(t("Add a SKU")), "FC-BKP");
    await person.write(page.getByLabel(t("Price of {name}", { name: "FC-BKP" })), "249");
    await person.press(page.getByRole("button", { name: t("Create product") }), "Control+s");
    await expect(page.getByText(t("Created {name}", { name: "Fjord Backup" }))).toBeVisible();
    expect((await tenant.api.get("/v2/product")).body).toMatchObject([{ products: [{ sku: "FC-BKP", price: 249 }] }]);
  },
});

task("I bring a deleted product back", {
  inLanguages: true,
  steps: 3,
  given: async ({ tenant }) => {
    await distributors(tenant);
    await tenant.api.delete("/v2/product/p1");
  },
  at: "/products",
  work: async (person, { page, tenant }) => {
    await person.press(page.getByRole("link", { name: beginning("Trash") }));
    await person.press(page.getByRole("link", { name: "Backup, small" }));
    await person.press(page.getByRole("complementary").getByRole("button", { name: t("Restore") }));
    await expect(page.getByText(t("Restored {name}", { name: "Backup, small" }))).toBeVisible();
    expect((await tenant.api.get("/v2/product")).body).toHaveLength(2);
  },
});

task("I create a distributor", {
  inLanguages: true,
  // A key leads to Distributors itself.
  steps: { mouse: 5, keyboard: 4, touch: 6 },
  work: async (person, { page }) => {
    await person.goTo(t("Catalogue"), "g d");
    const parts = page.getByRole("navigation", { name: t("Catalogue") });
    if (person.way !== "keyboard") await person.press(parts.getByRole("link", { name: t("Distributors") }));
    await person.press(page.getByRole("button", { name: t("New distributor") }).first(), "n");
    await person.write(page.getByLabel(t("Name")), "Fjordkontor");
    await person.press(page.getByRole("button", { name: t("Create distributor") }));
    await expect(page.getByText(t("Created {name}", { name: "Fjordkontor" }))).toBeVisible();
  },
});

task("I deactivate a distributor and change my mind", {
  steps: { mouse: 2, keyboard: 2, touch: 3 },
  given: ({ tenant }) => distributors(tenant),
  at: "/distributors",
  work: async (person, { page }) => {
    const row = page.getByRole("row", { name: "Hansekontor" });
    if (person.way === "touch") await person.press(row.getByRole("link", { name: "Hansekontor", exact: true }));
    const place = person.way === "touch" ? page.getByRole("complementary", { name: "Hansekontor" }) : row;
    await person.press(place.getByRole("button", { name: /^Deactivate/ }));
    await expect(page.getByText("Deactivated Hansekontor")).toBeVisible();
    await person.press(page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ }), "z");
    await expect(place.getByText("Active", { exact: true })).toBeVisible();
  },
});

task("I delete a distributor that supplies nothing", {
  inLanguages: true,
  steps: 3,
  given: ({ tenant }) => distributors(tenant),
  at: "/distributors",
  work: async (person, { page }) => {
    await person.press(page.getByRole("link", { name: "Hansekontor", exact: true }));
    await person.press(
      page.getByRole("complementary", { name: "Hansekontor" }).getByRole("button", { name: t("Delete"), exact: true }),
    );
    await person.press(
      page.getByRole("alertdialog").getByRole("button", { name: t("Delete {name}", { name: "Hansekontor" }) }),
    );
    await expect(page.getByText(t("Deleted {name}", { name: "Hansekontor" }))).toBeVisible();
  },
});

task("I see which products a distributor supplies", {
  steps: 1,
  given: ({ tenant }) => distributors(tenant),
  at: "/distributors",
  work: async (person, { page }) => {
    await person.press(page.getByRole("link", { name: "2 products" }));
    await expect(page.getByRole("table", { name: "Products" }).getByRole("link")).toHaveCount(2);
  },
});

task("I create a collection", {
  inLanguages: true,
  steps: 3,
  at: "/collections",
  work: async (person, { page }) => {
    await person.press(page.getByRole("button", { name: t("New collection") }).first(), "n");
    await person.write(page.getByLabel(t("Name")), "Voice");
    await person.press(page.getByRole("button", { name: t("Create collection") }));
    await expect(page.getByText(t("Created {name}", { name: "Voice" }))).toBeVisible();
  },
});

task("I delete a collection and take it back", {
  // On a phone, what can be done with a row is in its menu.
  steps: { mouse: 2, keyboard: 2, touch: 3 },
  given: ({ tenant }) => tenant.api.post("/v2/product/collection", { name: "Voice" }),
  at: "/collections",
  work: async (person, { page }) => {
    if (person.way === "touch") await person.press(page.getByRole("button", { name: "Edit or delete Voice" }));
    const act = page.getByRole(person.way === "touch" ? "menuitem" : "button", { name: /^Delete/ });
    await person.press(act.first());
    await expect(page.getByRole("heading", { name: "No live collections" })).toBeVisible();
    await person.press(page.getByRole("region", { name: "Messages" }).getByRole("button", { name: /^Undo/ }), "z");
    await expect(page.getByText("Restored as Voice")).toBeVisible();
  },
});

task("I restore the collection that was deleted last", {
  steps: { mouse: 2, keyboard: 2, touch: 3 },
  given: async ({ tenant }) => {
    const { body } = await tenant.api.post("/v2/product/collection", { name: "Hardware" });
    await tenant.api.delete(`/v2/product/collection/${body.id}`);
  },
  at: "/collections",
  work: async (person, { page }) => {
    await person.press(page.getByRole("link", { name: /^Trash/ }));
    await expect(page.getByRole("searchbox", { name: "Search the trash" })).toBeVisible();
    await person.act(page.getByRole("button", { name: /^Restore last deleted/ }));
    await expect(page.getByText("Restored as Hardware")).toBeVisible();
  },
});

task("I write a ticket down", {
  inLanguages: true,
  steps: viaNavigation(4),
  work: async (person, { page }) => {
    await person.goTo(t("Tickets"), "g t");
    await person.press(page.getByRole("button", { name: t("New ticket") }).first(), "n");
    await person.write(page.getByLabel(t("Subject")), "Printer is on fire");
    await person.press(page.getByRole("button", { name: t("Open ticket") }));
    await expect(page.getByText(t("Opened {subject}", { subject: "Printer is on fire" }))).toBeVisible();
  },
});

task("I close a ticket and reopen another", {
  inLanguages: true,
  steps: 2,
  given: ({ tenant }) => tickets(tenant),
  at: "/tickets?view=all",
  work: async (person, { page }) => {
    await person.press(page.getByRole("button", { name: `${t("Close")} Printer is on fire` }));
    await expect(page.getByText(t("Closed {subject}", { subject: "Printer is on fire" }))).toBeVisible();
    await person.press(page.getByRole("button", { name: `${t("Reopen")} Restore fails` }));
    await expect(page.getByText(t("Reopened {subject}", { subject: "Restore fails" }))).toBeVisible();
  },
});

task("I see which tickets were open on a day", {
  steps: 1,
  given: ({ tenant }) => tickets(tenant),
  at: "/tickets?view=trends",
  work: async (person, { page }) => {
    await person.press(page.getByRole("table", { name: "Open tickets by day" }).getByRole("button").nth(4));
    await expect(page.getByRole("heading", { name: /^Open on / })).toBeVisible();
    await expect(page.getByRole("table", { name: "Tickets", exact: true })).toContainText("Restore fails");
  },
});

task("I save the chart of open tickets as a picture", {
  steps: { mouse: 2, keyboard: 2, touch: 3 },
  given: ({ tenant }) => tickets(tenant),
  at: "/tickets?view=trends",
  work: async (person, { page }) => {
    const download = page.waitForEvent("download");
    await person.act(page.getByRole("button", { name: "Export" }));
    await person.press(page.getByRole("menuitem", { name: "Save chart" }));
    expect((await download).suggestedFilename()).toMatch(/png$/);
  },
});
