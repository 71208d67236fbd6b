import { asUser } from "../fixtures";
import { expect } from "../ui-test";
import { distributors } from "./records";
import { task } from "./task";

task("I see what is different in a list since yesterday", {
  steps: { mouse: 3, keyboard: 3, touch: 4 },
  given: ({ tenant }) => distributors(tenant),
  at: "/distributors",
  work: async (person, { page }) => {
    await person.act(page.getByRole("button", { name: "As of" }), "h");
    await person.press(page.getByRole("button", { name: "Yesterday" }));
    await person.press(page.getByRole("button", { name: "Compare with now" }));
    await expect(page.getByRole("region", { name: "Appeared", exact: true })).toContainText("Nordic Supply");
  },
});

task("I have a view tell me when something enters it", {
  steps: 3,
  given: async ({ user }) => {
    const kari = await asUser(user);
    await kari.post("/v1/view", { screen: "/distributors", name: "Nordic", parameters: "~search=nordic" });
  },
  at: "/distributors?~search=nordic",
  work: async (person, { page }) => {
    await person.press(page.getByRole("button", { name: "Options of the view Nordic" }));
    await person.press(page.getByRole("menuitem", { name: "Notify me" }));
    await person.press(page.getByRole("switch", { name: "Notify me" }));
    await expect(page.getByText("You are notified when a record enters or leaves Nordic")).toBeVisible();
  },
});

task("I rehearse a change in a copy of our tenant", {
  steps: 2,
  given: ({ tenant }) => distributors(tenant),
  at: "/settings/tenant",
  work: async (person, { page, tenant }) => {
    await person.press(page.getByRole("button", { name: "Start a rehearsal" }));
    await person.press(page.getByRole("button", { name: "Enter the rehearsal" }));
    await expect(page.getByRole("region", { name: "Rehearsal" })).toContainText(`Rehearsal of ${tenant.name}`);
  },
});

task("I try what another role would give and take, before I give it", {
  steps: 3,
  given: async ({ tenant }) => {
    await tenant.api.post("/v1/account/permission/role", { name: "desk", features: [{ namespace: "Platform/Event" }] });
    await tenant.user("provider.user");
  },
  at: "/settings/access/matrix?~filter[role]=provider.user",
  work: async (person, { page }) => {
    const grid = page.getByRole("grid", { name: "Who may do what" });
    await person.press(
      grid
        .getByRole("row", { name: /^List agreements/ })
        .first()
        .getByRole("gridcell", { name: "May", exact: true }),
    );
    const why = page.getByRole("complementary", { name: "Why?" });
    await person.press(why.getByRole("button", { name: "Try a role change" }));
    await person.choose(page.getByLabel("Role", { exact: true }), "desk");
    await expect(grid.getByRole("gridcell", { name: /^loses/ }).first()).toBeVisible();
  },
});
