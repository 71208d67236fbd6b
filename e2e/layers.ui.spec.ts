import { countryName, currencyName, nameOfLanguage } from "@/components/ui/code-names";
import { countryCodes } from "@/lib/base/schema/country";
import { languageCodes } from "@/lib/base/schema/language";
import { pseudoLanguage } from "@/lib/languages/languages";
import { chooseLanguage, signInPage } from "./browser";
import { walkLayers } from "./layers";
import { cutTexts, sideways } from "./layout-shifts";
import { addressOf, otherScreens, screenRoutes } from "./pages";
import { prove, times } from "./proof";
import { expect } from "./ui-test";
import { testFurnished } from "./ui-test-furnished";
import { unmarked, watchValues } from "./unmarked";

/*
 * In the pseudo-language, what stands behind the controls of a page says nothing but texts of a catalogue, and longer ones are
 * not cut. All pages, and what layers open in turn: npm run prove -- layers
 */

const test = testFurnished("Nordfjord");

/** The pages of `npm test`. */
const sampled = ["/subscriptions", "/settings/keys", "/settings/roles/[id]", "/settings/webhooks/[id]"];

/** How many controls are pressed one after the other: two open a form and send it empty. */
const depth = times("layers", 1);
const isWhole = depth > 1;
const routes = isWhole ? [...screenRoutes(), ...otherScreens] : sampled;

/** The names of the viewer and of the tenant's country, and those that a browser gives to codes. */
const values = [
  ...["Kari Nordmann", "KN", "TT"],
  ...countryCodes.map(countryName),
  ...languageCodes.map(nameOfLanguage),
  ...Intl.supportedValuesOf("currency").map(currencyName),
];

for (const route of routes) {
  test(`What the controls of ${route} open is said in the reader's language, and nothing of it is cut`, async ({
    page,
    furnished,
  }) => {
    test.setTimeout(isWhole ? 0 : 240_000);
    await page.setViewportSize({ width: 1024, height: 800 });
    await chooseLanguage(page, pseudoLanguage);
    await signInPage(page, await furnished.user());
    const valuesOf = watchValues(page);
    const faults: string[] = [];
    const look = async (path: readonly string[]) => {
      const known = [...(await valuesOf()), ...values, furnished.name];
      const found = [...(await unmarked(page, known)), ...(await cutTexts(page)), ...(await sideways(page))];
      faults.push(...found.map((fault) => `${path.join(" › ")}: ${fault}`));
    };
    const address = await addressOf(route, furnished);
    const seen = await walkLayers({ page, address, look, depth, most: 40 });
    prove("layers", seen, faults.length, "layers of pages in the pseudo-language, each text said and none cut");
    expect(seen).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
}
