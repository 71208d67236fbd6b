import { asUser } from "../fixtures";
import { expect } from "../ui-test";
import { distributors } from "./records";
import { task } from "./task";

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

task("I try a change in a copy of our tenant", {
  steps: 2,
  given: ({ tenant }) => distributors(tenant),
  at: "/settings/sandbox",
  work: async (person, { page, tenant }) => {
    await person.press(page.getByRole("button", { name: "Start a sandbox" }));
    await person.press(page.getByRole("button", { name: "Enter the sandbox" }));
    await expect(page.getByRole("region", { name: "Sandbox" })).toContainText(`Sandbox of ${tenant.name}`);
  },
});
