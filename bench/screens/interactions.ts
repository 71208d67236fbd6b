import type { BrowserContext, Page } from "@playwright/test";
import type { Installation } from "./installation";

/** An interaction with a page. It is skipped on pages without the elements that it needs. */
interface Step {
  name: string;
  run: (page: Page) => Promise<unknown>;
  /** The element that it needs. */
  needs?: (page: Page) => ReturnType<Page["locator"]>;
  /** With a key, which a phone does not have. */
  isKey?: true;
}

/** From the press to the next frame that the browser paints, in milliseconds: of each visit, by screen and step. */
export type Times = Map<string, number[]>;

const key = (name: string, keys: string): Step => ({ name, isKey: true, run: (page) => page.keyboard.press(keys) });

const press = (name: string, needs: NonNullable<Step["needs"]>): Step => ({
  name,
  needs,
  run: (page) => needs(page).click(),
});

const row = (at: number) => (page: Page) => page.locator("tbody tr[data-opens]").nth(at).locator("td:visible").last();
const button = (name: RegExp | string) => (page: Page) => page.getByRole("button", { name }).first();
const closing = (name: string, needs: NonNullable<Step["needs"]>): Step => ({
  name,
  needs,
  run: (page) => page.keyboard.press("Escape"),
});
const drawer = (page: Page) => page.getByRole("complementary").getByRole("button", { name: "Close" });
const layer = (page: Page) => page.getByRole("dialog").last();

/** Opened with the key at a desk, and by a finger on a phone. */
const palette: Step[] = [
  { name: "open the palette", run: openPalette },
  { name: "type in the palette", run: (page) => page.keyboard.type("b") },
  closing("close the palette", layer),
];

async function openPalette(page: Page): Promise<void> {
  const onPhone = page.getByRole("banner").getByRole("button", { name: "Search or go to" });
  if (await onPhone.isVisible()) await onPhone.click();
  else await page.keyboard.press("ControlOrMeta+k");
}

const searchBox = (page: Page) => page.getByRole("searchbox").first();

const search: Step[] = [
  press("go to the search", searchBox),
  { name: "type in the search", needs: searchBox, run: (page) => page.keyboard.type("ba") },
];

/** Of a list whose rows open beside it or in place. */
const rows: Step[] = [
  press("open a row for the first time", row(1)),
  { ...key("next row (J)", "j"), needs: (page) => page.getByRole("button", { name: "Next row" }) },
  { ...key("previous row (K)", "k"), needs: (page) => page.getByRole("button", { name: "Previous row" }) },
  closing("close the row", drawer),
  press("open a row again", row(2)),
  closing("close the row again", drawer),
];

/** Of every list. */
const tools: Step[] = [
  press("open the menu of a column", (page) => page.locator("thead button:visible").last()),
  press("sort by it", (page) => page.getByRole("menuitem").first()),
  press("open the filters", button(/^(Add )?filter/i)),
  press("choose a field", (page) => page.getByRole("dialog").getByRole("option").first()),
  closing("close the filters", layer),
  { ...key("open the columns", "v"), needs: button("Columns") },
  closing("close the columns", layer),
  press("check a row", (page) => page.locator("tbody input[type=checkbox]").nth(1)),
  press("check all rows", (page) => page.locator("thead input[type=checkbox]")),
  press("choose another view", (page) => page.getByRole("navigation", { name: "Views" }).getByRole("link").nth(1)),
  ...search,
];

const list: Step[] = [...rows, ...tools];

const create = (name: string): Step[] => [
  press("open the form", button(name)),
  {
    name: "type in the form",
    needs: (page) => page.locator("aside input[type=text]").first(),
    run: (page) => page.locator("aside input[type=text]").first().pressSequentially("ab"),
  },
];

const firstLink = (page: Page) => page.locator("tbody tr[data-opens] a").first();

/** The record of the list's first row, opened as a page of its own. */
const record = (steps: readonly Step[]): Step[] => [press("open a record", firstLink), ...steps];

const screens: Readonly<Record<string, readonly Step[]>> = {
  "/overview": [...palette, press("open the tenants", button(/^Fjord Cloud AS/)), closing("close the tenants", layer)],
  "/subscriptions?view=all": [...list, ...palette],
  "/subscriptions?view=timeline": [
    press("zoom to 6 months", button("6 months")),
    press("show the numbers", button("Numbers")),
    key("zoom in (+)", "+"),
  ],
  "/agreements": tools,
  "/collections": [...list, ...create("New collection")],
  "/distributors": [...list, ...create("New distributor")],
  "/products": list,
  "/tickets": [
    press("show 7 days", button("7 days")),
    press("show weeks", button(/^Week$/)),
    press("open the calendar", button(/^Custom$/)),
    closing("close the calendar", layer),
    press("close a ticket", button(/^Close /)),
    press("undo it", button("Undo")),
    ...list,
    ...create("New ticket"),
  ],
  "/settings/roles": tools,
  "/accounts": [...tools, ...palette],
  "/events": list,
  "/plans": tools,
  "/settings/users": [...list, ...create("Invite user")],
  "/settings/keys": [...list, ...create("New key")],
  "/settings/webhooks": [...list, ...create("New webhook")],
  "/accounts ": record([
    press("edit", button("Edit")),
    {
      name: "type in a field",
      needs: (page) => page.getByLabel("Name", { exact: true }),
      run: (page) => page.getByLabel("Name", { exact: true }).pressSequentially("ab"),
    },
  ]),
  "/agreements ": record([
    press("another language", (page) => page.getByRole("tab").nth(1)),
    press("who has not accepted", button(/^List \d/)),
    press("edit", (page) => page.getByRole("link", { name: "Edit" }).first()),
    {
      name: "type in the text",
      needs: (page) => page.locator("[contenteditable=true]").first(),
      run: async (page) => {
        await page.locator("[contenteditable=true]").first().click();
        await page.keyboard.type("ab");
      },
    },
  ]),
  "/settings/roles ": record([
    press("show a feature", (page) => page.getByRole("treegrid").getByRole("row").nth(3)),
    press("edit", (page) => page.getByRole("link", { name: "Edit" }).first()),
    press("check a feature", (page) => page.getByRole("checkbox").nth(2)),
  ]),
};

export interface Way {
  name: "desk" | "phone";
  viewport: { width: number; height: number };
  /** How many times slower the processor is made. */
  slowdown: number;
}

interface Visits {
  way: Way;
  /** The only one to visit. */
  screen: string | undefined;
  times: Times;
}

/** Visits every screen, and adds what each step took. */
export async function visitScreens(installation: Installation, { way, screen, times }: Visits): Promise<void> {
  const hasTouch = way.name === "phone";
  const context = await installation.signedIn(installation.demo, { viewport: way.viewport, hasTouch });
  for (const [path, steps] of Object.entries(screens)) {
    if (screen === undefined || path.includes(screen)) await visit(context, { path, steps, way, times });
  }
  await context.close();
}

interface Visit {
  path: string;
  steps: readonly Step[];
  way: Way;
  times: Times;
}

async function visit(context: BrowserContext, { path, steps, way, times }: Visit): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(3_000);
  await page.addInitScript(watchInteractions);
  await page.goto(path.trim());
  await page.waitForLoadState("networkidle");
  // Waits for the chunks that are loaded on the first interaction.
  await page.mouse.move(2, 2);
  await page.waitForTimeout(700);
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: way.slowdown });
  for (const { name, run, needs, isKey } of steps) {
    if (isKey && way.name === "phone") continue;
    if (needs && !(await needs(page).isVisible())) continue;
    await page.evaluate("interactions.length = 0");
    try {
      await run(page);
    } catch {
      // Something covers it in this state of the page.
      continue;
    }
    await page.waitForTimeout(200 * Math.sqrt(way.slowdown));
    const found = await page.evaluate<number[]>("interactions");
    const step = `${path.trim()} ${name}`;
    times.set(step, [...(times.get(step) ?? []), Math.max(0, ...found)]);
  }
  await page.close();
}

/** Runs in the page. What takes less than 16 ms, one frame, the browser does not report. */
function watchInteractions(): void {
  const seen: number[] = [];
  Object.assign(window, { interactions: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) seen.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
