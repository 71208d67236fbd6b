import type { Page } from "@playwright/test";
import { loadLateParts, signInPage } from "./browser";
import { screenRoutes } from "./pages";
import { expect } from "./ui-test";
import { testFurnished } from "./ui-test-furnished";

/** What a browser loads of scripts, in bytes as they are sent: before any input, and together with what its use loads. */

const test = testFurnished("weighed");

test.use({ viewport: { width: 1440, height: 900 } });
// It measures, and another attempt would measure the same.
test.describe.configure({ retries: 0 });

const firstMax = 215_000;
const usedMax = 480_000;

/** Lists have no other state in their address. */
const lists = screenRoutes().filter((route) => !/\[id\]|^\/(overview|settings$)|\/(new|edit)$/.test(route));

test("a list loads 215 kB of script before any input, and 480 kB with its menus, drawers and forms", async ({
  page,
  furnished,
}) => {
  test.setTimeout(400_000);
  await signInPage(page, await furnished.user());
  const bytes = await weigh(page);
  const heavy: string[] = [];
  for (const route of lists) {
    bytes.clear();
    await page.goto(route);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Longer than a page waits for an idle browser.
    await page.waitForTimeout(4000);
    const first = sum(bytes.values());
    await loadLateParts(page);
    const used = sum(bytes.values());
    if (!(first <= firstMax && used <= usedMax)) heavy.push(`${route}: ${kilobytes(first)}, then ${kilobytes(used)}`);
  }
  expect(heavy).toEqual([]);
});

/** @returns the bytes of each script of the page, by the request that fetched it */
async function weigh(page: Page): Promise<Map<string, number>> {
  const bytes = new Map<string, number>();
  const scripts = new Set<string>();
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  client.on("Network.responseReceived", ({ requestId, type }) => type === "Script" && scripts.add(requestId));
  // Without the heads of the answers.
  client.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
  });
  return bytes;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

const kilobytes = (size: number): string => `${Math.round(size / 1000)} kB`;
