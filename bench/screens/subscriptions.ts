import type { BrowserContext, Page } from "@playwright/test";
import { median } from "../caller";
import type { Figure } from "../report";
import { makeUser, startPages } from "./installation";

/** Measures the waiting times on Subscriptions, in the data set of `npm run bench`. */

const visits = 5;
const path = "/subscriptions?view=all";
const firstRow = "tbody tr[data-opens]";
/** The headings that rows are sorted by, first in one direction, then in the other. */
const sorted = ["Subscription", "Customer", "Ends", "Price"];

/** `goal`: milliseconds until rows are on screen. */
const tenants = { small: { size: "1,000", goal: 450 }, big: { size: "a million", goal: 550 } } as const;

export async function subscriptionFigures(dataDir: string): Promise<Figure[]> {
  const pages = await startPages(dataDir, { DEMO: "false" });
  try {
    const figures: Figure[] = [];
    for (const [tenant, { size, goal }] of Object.entries(tenants)) {
      const context = await pages.signedIn(await makeUser(dataDir, tenant), { viewport: { width: 1440, height: 900 } });
      const opened = await open(context);
      figures.push(
        { what: `Subscriptions opened, ${size} rows: requests for data`, value: opened.requests, unit: "", goal: 3 },
        { what: "— rows on screen", value: opened.rows, unit: "ms", goal },
      );
      if (tenant === "big") {
        const times = await sort(context);
        figures.push(
          { what: "— click of a sort until its rows are on screen", value: median(times), unit: "ms", goal: 150 },
          { what: `— the longest of ${times.length}`, value: Math.max(...times), unit: "ms" },
        );
      }
      await context.close();
    }
    return figures;
  } finally {
    await pages.stop();
  }
}

/** With the scripts in the browser's cache. */
async function open(context: BrowserContext): Promise<{ requests: number; rows: number }> {
  const page = await context.newPage();
  await page.addInitScript(watchRows, firstRow);
  await load(page);
  const rows: number[] = [];
  let requests = 0;
  page.on("request", (request) => {
    if (/\/v[12]\//.test(request.url())) requests++;
  });
  for (let visit = 0; visit < visits; visit++) {
    requests = 0;
    rows.push(await load(page));
  }
  await page.close();
  return { requests, rows: median(rows) };
}

async function load(page: Page): Promise<number> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  return await page.evaluate<number>("rowsPainted");
}

async function sort(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await page.addInitScript(watchRows, firstRow);
  await load(page);
  const times: number[] = [];
  for (const heading of sorted) {
    for (const direction of [0, 1]) {
      await page.locator("thead").getByRole("button", { name: heading }).first().click();
      const item = page.getByRole("menuitem").nth(direction);
      await item.waitFor();
      await page.evaluate("watchSort()");
      await item.click();
      times.push(await page.evaluate<number>("sortPainted"));
      await page.waitForLoadState("networkidle");
    }
  }
  await page.close();
  return times;
}

/** Runs in the page: `rowsPainted` is when the first row was painted, `sortPainted` how long after a click another was. */
function watchRows(row: string): void {
  const painted = (then: () => void) => requestAnimationFrame(() => setTimeout(then));
  const whenRowsChange = (isDone: () => boolean, then: () => void) => {
    const observer = new MutationObserver(() => {
      if (!isDone()) return;
      observer.disconnect();
      painted(then);
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  };
  const first = () => document.querySelector(row)?.textContent;
  whenRowsChange(
    () => first() !== undefined,
    () => Object.assign(window, { rowsPainted: performance.now() }),
  );
  const watchSort = () => {
    const before = first();
    const sortPainted = new Promise<number>((resolve) => {
      addEventListener(
        "click",
        (click) => {
          whenRowsChange(
            () => first() !== before && !document.querySelector("[aria-busy=true]"),
            () => resolve(performance.now() - click.timeStamp),
          );
        },
        { once: true, capture: true },
      );
    });
    Object.assign(window, { sortPainted });
  };
  Object.assign(window, { watchSort });
}
