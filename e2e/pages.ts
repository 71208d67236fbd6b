import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, type Request } from "@playwright/test";
import type { TestTenant } from "./fixtures";

/** All pages, found in `app`, so that a new one is covered. */

/** Where the records come from whose pages have an `[id]` in their address. */
const records: Readonly<Record<string, string>> = {
  "/subscriptions": "/v2/subscription/customers?~perPage=1",
  "/orders": "/v2/order?~perPage=1",
  "/agreements": "/v1/agreement",
  "/accounts": "/v1/account?~limit=1",
  "/settings/roles": "/v1/account/permission/role?~limit=1",
  "/settings/webhooks": "/v1/webhook",
};

export const apiPaths = /\/v[12]\//;

/** @returns a function that waits until the page has all its answers from the API, including those of later requests */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let quietChecks = 0;
  let hasAsked = false;
  page.on("request", (request) => {
    if (!apiPaths.test(request.url())) return;
    hasAsked = true;
    pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return async () => {
    const isQuiet = () => {
      quietChecks = hasAsked && pending.size === 0 ? quietChecks + 1 : 0;
      return quietChecks > 2;
    };
    await expect.poll(isQuiet, { intervals: [60] }).toBe(true);
  };
}

/** All pages, `/subscriptions/[id]`, except those that only redirect. Pages for users show data of the API. */
export function pages(): { route: string; asksApi: boolean }[] {
  const app = fileURLToPath(new URL("../app/", import.meta.url));
  return (
    readdirSync(app, { recursive: true, encoding: "utf8" })
      .filter((path) => basename(path) === "page.tsx" && !readFileSync(join(app, path), "utf8").includes("redirect("))
      .map((path) => ({
        route: `/${path.replace(/\([a-z-]+\)\/|\/page\.tsx$/g, "")}`,
        asksApi: path.startsWith("(admin)"),
      }))
      // `/sign-in` redirects a signed-in user; `[...unknown]` matches the addresses without a page.
      .filter(({ route }) => route !== "/sign-in" && !route.includes("[...") && !/\[(area|guide)\]/.test(route))
      .sort((one, other) => (one.route < other.route ? -1 : 1))
  );
}

/** Those for users who are signed in. */
export const screenRoutes = (): string[] =>
  pages()
    .filter(({ asksApi }) => asksApi)
    .map(({ route }) => route);

/** The pages that another address shows differently. */
export const otherScreens: readonly string[] = ["/subscriptions?view=timeline"];

/** The page of the tenant's first record, or of one that is not there. */
export async function addressOf(route: string, tenant: TestTenant): Promise<string> {
  if (!route.includes("[id]")) return route;
  const place = route.slice(0, route.indexOf("/[id]"));
  const id = place === "/plans" ? await newPlan(tenant) : await firstOf(place, tenant);
  return route.replace("[id]", encodeURIComponent(id));
}

/** A plan that changes the first account, if there is one, and is refused for another. */
async function newPlan(tenant: TestTenant): Promise<string> {
  const ids = [await firstOf("/accounts", tenant), "another"];
  return (await tenant.api.post("/v1/plan", { operation: "account.update", ids, set: { name: "Other" } })).body.id;
}

async function firstOf(place: string, tenant: TestTenant): Promise<string> {
  const source = records[place];
  if (source === undefined) throw new Error(`Say in this file where the records of ${place} come from.`);
  const { body } = await tenant.api.get(source);
  const [record] = Array.isArray(body) ? body : (body.data ?? body.orders);
  return record?._id ?? record?.id ?? "nothing";
}
