import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { type Credentials, signIn } from "./fixtures";

/** Signs in over HTTP and gives the page the session: for tests that are not about signing in. */
export async function signInPage(page: Page, credentials: Credentials): Promise<void> {
  const { credential } = await signIn(credentials);
  const cookies = (credential.Cookie ?? "").split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url: process.env.COMPTOIR_TEST_URL ?? "" };
  });
  await page.context().addCookies(cookies);
}

/**
 * Fails the test at its end when the page reported an error. Call before the first navigation.
 *
 * @param answered statuses that the test provokes: a browser reports such an answer itself
 */
export function watchConsole(page: Page, answered: readonly number[] = []): () => void {
  const errors: string[] = [];
  page.on("console", (message) => {
    const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(message.text())?.[1];
    if (message.type() === "error" && !answered.includes(Number(status))) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return () => expect(errors).toEqual([]);
}

/** What is on the screen passes axe in both themes; only colours differ between them. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  // The other mode opens a blank page for its last step, to be safe from frames of strangers, which we have none of.
  const light = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const dark: typeof light = await page.evaluate(
    `axe.run({ runOnly: ["color-contrast"], resultTypes: ["violations"] })`,
  );
  const found = [...light.violations, ...dark.violations];
  expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
