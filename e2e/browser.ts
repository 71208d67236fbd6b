import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import { laterCookie } from "@/app/(admin)/session/later-cookie";
import { sessionCookie } from "@/lib/base/auth/authenticate";
import { languageCookie } from "@/lib/languages/languages";
import type { TestTenant, TestUser } from "./fixtures";

/** Gives the page a session, and postpones agreements to accept: for tests that are not about signing in. */
export async function signInPage(page: Page, user: TestUser, url = process.env.COMPTOIR_TEST_URL ?? ""): Promise<void> {
  await page.context().addCookies([
    { name: sessionCookie, value: await user.newSession(), url },
    { name: laterCookie, value: user.id, url },
  ]);
}

/** Opens a page as a new user of the tenant. */
export async function openPage(page: Page, tenant: TestTenant, path: string): Promise<void> {
  await signInPage(page, await tenant.user());
  await page.goto(path);
}

/** Chooses the language of the next pages in this browser. */
export const chooseLanguage = (page: Page, code: string): Promise<void> =>
  page.context().addCookies([{ name: languageCookie, value: code, url: process.env.COMPTOIR_TEST_URL ?? "" }]);

/**
 * Fails the test at its end when the page reported an error. Call before the first navigation.
 *
 * @param answered statuses that the test provokes: a browser reports such an answer itself
 */
export function watchConsole(page: Page, answered: readonly number[] = []): void {
  const errors: string[] = [];
  watched.set(page, errors);
  page.on("console", (message) => {
    const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(message.text())?.[1];
    const { url } = message.location();
    // A browser asks for an icon by itself, also before it has read that the page has another.
    const isIcon = url.endsWith("/favicon.ico");
    if (message.type() === "error" && !answered.includes(Number(status)) && !isIcon)
      errors.push(`${message.text()} ${url}`);
  });
  page.on("pageerror", (error) => errors.push(error.message));
}

const watched = new WeakMap<Page, string[]>();

/** What a page has reported since it was watched. */
export const reported = (page: Page): readonly string[] => watched.get(page) ?? [];

/**
 * Checks that the screen passes axe in both themes, which differ in colours only.
 *
 * @param part the opened part, if another test checks the rest
 */
export async function expectAccessible(page: Page, part: Locator = page.locator("html")): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const light = await violations(part);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect([...light, ...(await violations(part, ["color-contrast"]))]).toEqual([]);
}

/** Minified: it is half as long to send to the page, and to parse there. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const violations = (part: Locator, runOnly?: string[]): Promise<string[]> =>
  part.evaluate(
    async (element, options) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const found = await axe.run(element, options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    // Style sheets and media, which axe would fetch again, are for rules that are off or about sound.
    { resultTypes: ["violations" as const], preload: false, ...(runOnly ? { runOnly } : {}) },
  );

/** Opens pages as a browser does that fetches them ahead: without data, which the page reads itself. */
export const openWithoutData = (page: Page): Promise<void> => page.setExtraHTTPHeaders({ "Sec-Purpose": "prefetch" });

/** Keeps back the requests of a page to addresses that match, also for its first data. @returns sends them */
export async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  await openWithoutData(page);
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(address, (route) => isSent.then(() => route.continue()));
  return send;
}

/** Opens a field that is chosen by name, finds the option by a part of its name, and chooses it. */
export async function chooseByName(page: Page, field: string, query: string, name: string): Promise<void> {
  await page.getByRole("button", { name: field, exact: true }).click();
  await page.getByPlaceholder("Find by name").fill(query);
  await page.getByRole("option", { name }).first().click();
}

/** Waits until the page has loaded what it loads once it is used: parts that it has no network for later. */
export async function loadLateParts(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").length);
  await expect
    .poll(
      async () => {
        const before = await loaded();
        await page.waitForTimeout(1000);
        return (await loaded()) - before;
      },
      { timeout: 40_000 },
    )
    .toBe(0);
}

/** Chooses an item of the menu *View* of a list. */
export async function chooseView(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
}

/** Shows what only developers see, on the next page. */
export async function asDeveloper(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("developer", "1"));
}
