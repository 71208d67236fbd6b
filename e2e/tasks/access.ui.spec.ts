import { richText } from "@/prisma/seed/rich-text";
import type { TestTenant } from "../fixtures";
import { expect } from "../ui-test";
import { subscriptions } from "./records";
import { task, viaNavigation } from "./task";

const wording = (title: string, body: string) => ({ title, description: "", body: richText(body) });

const agreement = (tenant: TestTenant) =>
  tenant.import("agreements", [
    {
      _id: "65e43b942f0c81aa90c47d21",
      tenant: tenant.id,
      active: true,
      type: "USER",
      services: ["backup"],
      content: { en: wording("Cloud terms", "Backups are kept."), nb: wording("Skyvilkår", "Kopier beholdes.") },
    },
  ]);

task("I read an agreement in another language", {
  steps: viaNavigation(3),
  given: ({ tenant }) => agreement(tenant),
  work: async (person, { page }) => {
    await person.goTo("Agreements", "g a");
    await person.press(page.getByRole("link", { name: "Cloud terms" }));
    await person.press(page.getByRole("navigation", { name: "Languages" }).getByRole("link", { name: /Norsk/ }));
    await expect(page.getByText("Kopier beholdes.")).toBeVisible();
  },
});

task("I see who has not accepted an agreement, and stop asking", {
  steps: { mouse: 3, keyboard: 3, touch: 4 },
  given: ({ tenant }) => agreement(tenant),
  at: "/agreements/65e43b942f0c81aa90c47d21",
  work: async (person, { page }) => {
    await person.press(page.getByRole("button", { name: "List 1" }));
    await expect(page.getByRole("complementary", { name: "Consent" })).toContainText("Not yet");
    await person.act(page.getByRole("button", { name: "More" }));
    await person.press(page.getByRole("menuitem", { name: "Deactivate" }));
    await expect(page.getByText("Inactive")).toBeVisible();
  },
});

task("I write a new agreement", {
  steps: 3,
  at: "/agreements",
  work: async (person, { page }) => {
    await person.press(
      page
        .getByRole("link", { name: "New agreement" })
        .or(page.getByRole("button", { name: "New agreement" }))
        .first(),
      "n",
    );
    await person.write(page.getByLabel("Title in English"), "House rules");
    await person.press(page.getByRole("button", { name: "Create agreement" }));
    await expect(page).toHaveURL(/\/agreements\/[0-9a-f]{24}$/);
  },
});

task("I invite a colleague", {
  steps: 4,
  at: "/settings/users",
  work: async (person, { page }) => {
    await person.press(page.getByRole("button", { name: "Invite user" }), "n");
    await person.write(page.getByLabel("Email"), "ola@fjord.example");
    await person.write(page.getByLabel("First name"), "Ola");
    await person.press(page.getByRole("form").getByRole("button", { name: "Invite user" }));
    await expect(page.getByRole("dialog", { name: "The link for Ola" })).toBeVisible();
  },
});

task("I switch a leaver off", {
  steps: 2,
  given: async ({ tenant }) => {
    const user = await tenant.user("provider.user");
    await tenant.api.put(`/v1/user/${user.id}`, { firstname: "Ola", lastname: "Hansen" });
  },
  at: "/settings/users",
  work: async (person, { page }) => {
    await person.press(page.getByRole("link", { name: "Ola Hansen" }));
    const drawer = page.getByRole("complementary", { name: "Ola Hansen" });
    await person.press(drawer.getByRole("button", { name: "Disable" }));
    await expect(drawer.getByText("Disabled", { exact: true })).toBeVisible();
  },
});

task("I make a role of ours from one that is built in", {
  steps: { mouse: 4, keyboard: 4, touch: 5 },
  at: "/settings/roles/consumer",
  work: async (person, { page }) => {
    await person.act(page.getByRole("link", { name: "Duplicate", exact: true }));
    await person.write(page.getByRole("textbox", { name: "Name" }), "Buyer");
    await person.press(
      page.getByRole("treegrid", { name: "Permissions" }).getByRole("checkbox", { name: "All of Customers" }),
    );
    await person.press(page.getByRole("button", { name: "Create role" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Buyer");
  },
});

task("I find out why somebody is refused", {
  steps: 1,
  given: async ({ tenant, page, user }) => {
    await tenant.api.post("/v1/account/permission/role", {
      name: "desk",
      features: [{ namespace: "Platform/Account" }, { namespace: "Platform/Role" }],
    });
    // Somebody has to remain who manages users.
    await tenant.user();
    await tenant.api.put(`/v1/user/${user.id}`, { role: "desk.admin" });
    await page.context().clearCookies();
  },
  at: "/events",
  work: async (person, { page }) => {
    await person.press(page.getByRole("button", { name: "Why?" }));
    await expect(page.getByRole("list", { name: "Checks" })).toContainText(
      "Desk (administrator) doesn’t include Events: see.",
    );
  },
});

task("I make an API key for reading events", {
  steps: 4,
  at: "/settings/keys",
  work: async (person, { page }) => {
    await person.press(page.getByRole("button", { name: "New key" }), "n");
    await person.write(page.getByLabel("Name"), "erp-sync");
    await person.press(page.getByRole("checkbox", { name: "Read Events" }));
    await person.press(page.getByRole("button", { name: "Create key" }));
    await expect(page.getByRole("dialog", { name: "The key erp-sync" })).toBeVisible();
  },
});

task("I revoke an API key", {
  steps: 3,
  given: ({ tenant }) => tenant.api.post("/v1/key", { name: "erp-sync", scopes: ["Platform/Event"] }),
  at: "/settings/keys",
  work: async (person, { page }) => {
    await person.press(page.getByRole("link", { name: "erp-sync" }));
    await person.press(page.getByRole("complementary", { name: "erp-sync" }).getByRole("button", { name: "Revoke" }));
    await person.press(page.getByRole("alertdialog").getByRole("button", { name: "Revoke erp-sync" }));
    await expect(page.getByText("Revoked erp-sync")).toBeVisible();
  },
});

task("I rename our tenant", {
  steps: 2,
  at: "/settings/general",
  work: async (person, { page }) => {
    await person.write(page.getByLabel("Name"), "Fjord Cloud AS");
    await person.press(page.getByRole("button", { name: "Save" }), "Control+s");
    await expect(page.getByText("Saved Fjord Cloud AS")).toBeVisible();
  },
});

task("I see who changed a customer, from what to what", {
  steps: viaNavigation(2),
  given: async ({ tenant }) => {
    await subscriptions(tenant);
    await tenant.api.put(`/v1/account/${tenant.id}-polar`, { name: "Polar Optikk ASA" });
  },
  work: async (person, { page }) => {
    await person.goTo("Activity", "g e");
    await person.press(
      page
        .getByRole("table", { name: "Events" })
        .getByRole("button", { name: /Customer was updated/ })
        .first(),
    );
    await expect(page.getByRole("definition").filter({ hasText: "from Polar Optikk AS" })).toBeVisible();
  },
});

task("I take a change back days later, from its event", {
  steps: 3,
  given: async ({ tenant }) => {
    await subscriptions(tenant);
    await tenant.api.put(`/v1/account/${tenant.id}-polar`, { name: "Polar Optikk ASA" });
  },
  at: "/events?live=off&~filter[action]=update",
  work: async (person, { page, tenant }) => {
    await person.press(
      page
        .getByRole("table", { name: "Events" })
        .getByRole("button", { name: /Customer was updated/ })
        .first(),
    );
    await person.press(page.getByRole("button", { name: "Undo this change" }));
    await person.press(page.getByRole("button", { name: "Undo", exact: true }));
    await expect(page.getByText("The change is undone")).toBeVisible();
    expect((await tenant.api.get(`/v1/account/${tenant.id}-polar`)).body.name).toBe("Polar Optikk AS");
  },
});

task("I save the events of a day as CSV", {
  steps: { mouse: 2, keyboard: 2, touch: 3 },
  given: ({ tenant }) => subscriptions(tenant),
  at: "/events?live=off",
  work: async (person, { page }) => {
    const download = page.waitForEvent("download");
    await person.act(page.getByRole("button", { name: "Export" }));
    await person.press(page.getByRole("menuitem", { name: "All columns" }));
    expect((await download).suggestedFilename()).toMatch(/csv$/);
  },
});

task("I work in the dark theme", {
  steps: { mouse: 2, keyboard: 2, touch: 3 },
  work: async (person, { page }) => {
    await person.openNavigation();
    await person.press(page.getByRole("button", { name: /Kari Nordmann/ }));
    await person.press(page.getByRole("menuitem", { name: "Dark" }));
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  },
});

task("I sign out", {
  steps: { mouse: 2, keyboard: 2, touch: 3 },
  work: async (person, { page }) => {
    await person.openNavigation();
    await person.press(page.getByRole("button", { name: /Kari Nordmann/ }));
    await person.press(page.getByRole("menuitem", { name: "Sign out" }));
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  },
});
