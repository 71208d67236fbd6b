import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { entriesOf } from "@/cli/catalogues";
import { languages } from "@/lib/languages/languages";
import { english, setReader, t } from "@/lib/languages/text";
import { chooseLanguage, signInPage } from "../browser";
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
  /** Prepares the data. */
  given?: (scene: Scene) => Promise<unknown>;
  /** The screen at the start; by default the overview. */
  at?: string | ((scene: Scene) => string);
  /** Also done in each other language: what `work` looks for it says with `t`. */
  inLanguages?: true;
  /** The steps, and the check at their end. */
  work: (person: Person, scene: Scene) => Promise<unknown>;
}

let count = 0;
let translated = 0;

/** A task of an administrator's day, done in each way of working; in the whole run of tests each is done in one of them. */
export function task(title: string, { steps, given, at = "/overview", inLanguages, work }: Task): void {
  const sampled = ways[count++ % ways.length];
  const performBy =
    (way: Way) =>
    async (page: Page, tenant: TestTenant): Promise<void> => {
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
    };
  for (const way of ways) {
    const details = { tag: sampled === way ? ["@sample"] : [] };
    const perform = performBy(way);
    if (way === "touch")
      test(`${title}, by ${way}`, details, ({ browser, tenant }) => onPhone(browser, tenant, perform));
    else {
      test(`${title}, by ${way}`, details, async ({ page, tenant }) => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await perform(page, tenant);
      });
    }
  }
  if (!inLanguages) return;
  const [, ...others] = languages;
  const sample = others[translated++ % others.length];
  for (const language of others) {
    const details = { tag: sample === language ? ["@sample"] : [] };
    test(`${title}, in ${language.name}`, details, async ({ page, tenant }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await chooseLanguage(page, language.code);
      setReader({ language: language.code, locale: language.code, texts: textsOf(language.code) });
      try {
        await performBy("mouse")(page, tenant);
      } finally {
        setReader(english);
      }
    });
  }
}

const textsOf = (code: string) =>
  Object.fromEntries(
    entriesOf(readFileSync(`lib/languages/${code}.po`, "utf8")).map((entry) => [entry.english, entry.translation]),
  );

/** A name that begins with a text, which a count or a key follows. */
export const beginning = (text: string): RegExp => new RegExp(`^${t(text)}`);

/** In a context of its own: that one is touched cannot be changed in the one that tests share. */
async function onPhone(
  browser: Browser,
  tenant: TestTenant,
  perform: (page: Page, tenant: TestTenant) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    locale: "en-GB",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    ...(process.env.COMPTOIR_TEST_URL ? { baseURL: process.env.COMPTOIR_TEST_URL } : {}),
  });
  await perform(await context.newPage(), tenant);
  await context.close();
}

/** For a task that takes one more step on a phone, where the navigation is opened first. */
export const viaNavigation = (steps: number): Record<Way, number> => ({
  mouse: steps,
  keyboard: steps,
  touch: steps + 1,
});
