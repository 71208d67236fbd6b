import type { Page } from "@playwright/test";
import { median } from "../caller";
import type { Installation } from "./installation";

/** Measures the time until the largest part of a page is painted, and its requests to the API. */
export interface Loaded {
  path: string;
  /** In milliseconds since the address was asked for, with the scripts in the browser's cache and without. */
  paint: number;
  firstPaint: number;
  requests: number;
}

const paths = [
  "/overview",
  "/subscriptions",
  "/subscriptions?view=timeline",
  "/agreements",
  "/agreements/new",
  "/collections",
  "/distributors",
  "/products",
  "/tickets",
  "/settings/roles",
  "/settings/roles/new",
  "/accounts",
  "/events",
  "/plans",
  "/settings/profile",
  "/settings/general",
  "/settings/users",
  "/settings/guests",
  "/settings/keys",
  "/settings/webhooks",
  "/settings/access",
  "/settings/single-sign-on",
  "/settings/directory",
  "/docs",
];

/** The first record of a list. */
const records: Readonly<Record<string, string>> = {
  "/subscriptions/": "/v2/subscription/customers?~perPage=1&~filter[status]=active",
  "/agreements/": "/v1/agreement",
  "/accounts/": "/v1/account?~limit=1",
  "/settings/roles/": "/v1/account/permission/role?~limit=1",
};

export async function loadPages(installation: Installation, visits: number): Promise<Loaded[]> {
  const context = await installation.signedIn(installation.demo, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchPaint);
  const network = await context.newCDPSession(page);
  const opened = [...paths];
  for (const [path, source] of Object.entries(records)) {
    const answer = await (await context.request.get(source)).json();
    const [record] = Array.isArray(answer) ? answer : answer.data;
    opened.push(path + encodeURIComponent(record._id ?? record.id));
  }
  const loaded: Loaded[] = [];
  for (const path of opened) {
    const first: number[] = [];
    const again: number[] = [];
    let requests = 0;
    for (let visit = 0; visit < visits; visit++) {
      await network.send("Network.clearBrowserCache");
      first.push((await load(page, path)).paint);
      const { paint, asked } = await load(page, path);
      again.push(paint);
      requests = asked;
    }
    loaded.push({ path, firstPaint: median(first), paint: median(again), requests });
  }
  await context.close();
  return loaded;
}

async function load(page: Page, path: string): Promise<{ paint: number; asked: number }> {
  let asked = 0;
  const count = (request: { url: () => string }) => {
    if (/\/v[12]\//.test(request.url())) asked++;
  };
  page.on("request", count);
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  page.off("request", count);
  return { paint: await page.evaluate<number>("largestPaint"), asked };
}

/** Runs in the page. */
function watchPaint(): void {
  Object.assign(window, { largestPaint: 0 });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) Object.assign(window, { largestPaint: startTime });
  }).observe({ type: "largest-contentful-paint", buffered: true });
}
