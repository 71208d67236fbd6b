import type { Page } from "@playwright/test";
import { signInPage } from "../browser";
import type { TestTenant, TestUser } from "../fixtures";
import { expect, test } from "../ui-test";
import { Person, type Way, ways } from "./person";

interface Scene {
  page: Page;
  tenant: TestTenant;
  user: TestUser;
}

interface Task {
  /** The fewest steps that it can have, by the way of working where that matters. */
  steps: number | Record<Way, number>;
  /** What there is before. */
  given?: (scene: Scene) => Promise<unknown>;
  /** Where one is; the overview, unless said otherwise. */
  at?: string | ((scene: Scene) => string);
  /** The steps, and how one sees at their end that it is done. */
  work: (person: Person, scene: Scene) => Promise<unknown>;
}

let count = 0;

/** A task of an administrator's day, done in each way of working; in the whole run of tests each is done in one of them. */
export function task(title: string, { steps, given, at = "/overview", work }: Task): void {
  const sampled = ways[count++ % ways.length];
  for (const way of ways) {
    test(`${title}, by ${way}`, { tag: sampled === way ? ["@sample"] : [] }, async ({ browser, tenant }) => {
      const context = await browser.newContext({
        locale: "en-GB",
        viewport: way === "touch" ? { width: 390, height: 844 } : { width: 1440, height: 900 },
        hasTouch: way === "touch",
        ...(process.env.COMPTOIR_TEST_URL ? { baseURL: process.env.COMPTOIR_TEST_URL } : {}),
      });
      const page = await context.newPage();
      const user = await tenant.user();
      const scene = { page, tenant, user };
      await given?.(scene);
      await signInPage(page, user);
      await page.goto(typeof at === "string" ? at : at(scene));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // Keys work once the script of the page runs.
      await page.waitForLoadState("networkidle");
      const person = new Person(page, way);
      await work(person, scene);
      expect(person.steps, "steps").toBe(typeof steps === "number" ? steps : steps[way]);
      await context.close();
    });
  }
}

/** For a task that takes one more step on a phone, where the navigation is opened first. */
export const viaNavigation = (steps: number): Record<Way, number> => ({
  mouse: steps,
  keyboard: steps,
  touch: steps + 1,
});
