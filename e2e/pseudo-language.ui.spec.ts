import type { Page } from "@playwright/test";
import { pseudoLanguage } from "@/lib/languages/languages";
import { chooseLanguage, openWithoutData, signInPage } from "./browser";
import { cutTexts, sideways } from "./layout-shifts";
import { addressOf, otherScreens, screenRoutes, watchRequests } from "./pages";
import { expect } from "./ui-test";
import { testFurnished } from "./ui-test-furnished";
import { unmarked, watchValues } from "./unmarked";

/*
 * In the pseudo-language each text of a catalogue is marked and 40 % longer: what is not marked is said in no other language,
 * and what is cut has no room in one.
 */

const test = testFurnished("Nordfjord");

/** The names of the user and of the tenant's country, and their initials. */
const viewer = ["Kari Nordmann", "KN", "TT", "Norway"];

/** Two languages with long words, each read at both widths from one load. */
const longest = ["de", "fi"];

const cutOrWide = async (page: Page): Promise<string[]> => [...(await sideways(page)), ...(await cutTexts(page))];

for (const route of [...screenRoutes(), ...otherScreens]) {
  test(`${route} says nothing but texts of a catalogue, and longer ones are not cut`, async ({ page, furnished }) => {
    await signInPage(page, await furnished.user());
    const valuesOf = watchValues(page);
    const untilLoaded = watchRequests(page);
    await openWithoutData(page);
    const address = await addressOf(route, furnished);
    const open = async (language: string, width: number) => {
      await chooseLanguage(page, language);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await untilLoaded();
    };
    for (const width of [1440, 390]) {
      await open(pseudoLanguage, width);
      const values = [...(await valuesOf()), ...viewer, furnished.name];
      // What only a browser says is said once more when the whole catalogue is there.
      await expect(async () => expect(await unmarked(page, values), `${width} px`).toEqual([])).toPass({
        timeout: 5_000,
      });
      expect.soft(await cutOrWide(page), `${width} px`).toEqual([]);
    }
    for (const language of longest) {
      await open(language, 1024);
      for (const width of [1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => cutOrWide(page), { message: `${language}, ${width} px` }).toEqual([]);
      }
    }
  });
}
