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

for (const route of [...screenRoutes(), ...otherScreens]) {
  test(`${route} says nothing but texts of a catalogue, and longer ones are not cut`, async ({ page, furnished }) => {
    await chooseLanguage(page, pseudoLanguage);
    await signInPage(page, await furnished.user());
    const valuesOf = watchValues(page);
    const untilLoaded = watchRequests(page);
    await openWithoutData(page);
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(await addressOf(route, furnished));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await untilLoaded();
      const values = [...(await valuesOf()), ...viewer, furnished.name];
      // What only a browser says is said once more when the whole catalogue is there.
      await expect(async () => expect(await unmarked(page, values), `${width} px`).toEqual([])).toPass({
        timeout: 5_000,
      });
      expect.soft([...(await sideways(page)), ...(await cutTexts(page))], `${width} px`).toEqual([]);
    }
  });
}
