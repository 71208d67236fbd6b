import type { Page } from "@playwright/test";

/** What is done, one after the other, to open the layers of a page. */
const opened: Readonly<Record<string, readonly (readonly [string, (page: Page) => Promise<void>])[]>> = {
  "/overview": [["navigation", (page) => page.getByRole("button", { name: "Navigation", exact: true }).click()]],
  "/subscriptions": [
    [
      "list of filters",
      (page) =>
        page
          .getByRole("button", { name: /^(Add )?filter/i })
          .first()
          .click(),
    ],
    ["calendar", (page) => page.getByRole("option", { name: /^Ends/ }).click()],
  ],
  "/products": [
    ["page menu", (page) => page.getByRole("button", { name: "Page menu" }).click()],
    [
      "view",
      async (page) => {
        await page.getByRole("button", { name: "View", exact: true }).click();
        await page.getByRole("menuitem", { name: /^Columns/ }).waitFor();
      },
    ],
    ["columns", (page) => page.getByRole("menuitem", { name: /^Columns/ }).click()],
  ],
  "/distributors": [["row", (page) => page.locator("tbody tr[data-opens] a").first().click()]],
  "/accounts": [["search", (page) => page.getByRole("searchbox", { name: "Search", exact: true }).fill("zzzz")]],
  "/settings/keys": [["form", (page) => page.getByRole("button", { name: "New key" }).click()]],
};

/** Opens the layers of the page, and finds in each state the targets that are too small for touch. */
export async function smallTargetsOf(page: Page, route: string): Promise<string[]> {
  const found = await smallTargets(page, route);
  for (const [name, open] of opened[route] ?? []) {
    await open(page);
    // Layers are loaded when they are first opened.
    await page.waitForLoadState("networkidle");
    found.push(...(await smallTargets(page, `${route}, ${name}`)));
  }
  return found;
}

/** Finds the visible controls that are smaller than 40 px. */
export async function smallTargets(page: Page, where: string): Promise<string[]> {
  return (await page.evaluate(findSmallTargets)).map((target) => `${where}: ${target}`);
}

/**
 * Runs in the page: finds what is less than 40 px high or wide, but for links in a text. How far from the middle of a
 * target a press still meets it, 20 px at most, is asked of the browser.
 */
function findSmallTargets(): string[] {
  const pressed = "a[href], button, input, select, textarea, summary, [role=option], [role=menuitem], [role=tab]";
  const targets = [...document.querySelectorAll<HTMLElement>(pressed)].map(
    (target) => target.closest("label") ?? target,
  );
  return targets.filter(isWhole).flatMap((target) => {
    if (isLarge(target)) return [];
    // A bar that stays in sight may lie over a part of it.
    target.scrollIntoView({ block: "center" });
    return isLarge(target) ? [] : [target.outerHTML.slice(0, 200)];
  });

  function isLarge(target: HTMLElement): boolean {
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!meets(target, x, y)) return true;
    const reach = (byX: number, byY: number): number => {
      let distance = 0;
      while (distance < 20 && meets(target, x + byX * (distance + 1), y + byY * (distance + 1))) distance++;
      return distance;
    };
    const [wide, high] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
    // The middle can be between two pixels.
    return wide >= 38 && high >= 38;
  }

  /**
   * The element to press: the row instead of its link, if the row opens it; elements that are cut off are scrolled to
   * first.
   */
  function isWhole(target: HTMLElement): boolean {
    const { left, right, top, bottom, width } = target.getBoundingClientRect();
    const isInText = target.matches("a, button") && isLinkInText(target);
    if (width === 0 || isInText || target.matches("tr[data-opens] > [data-slot=title] *")) return false;
    for (let around = target.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const box = around.getBoundingClientRect();
      const isCut = left < box.left || right > box.right || top < box.top + 20 || bottom > box.bottom - 20;
      if (around.scrollHeight + around.scrollWidth > around.clientHeight + around.clientWidth && isCut) return false;
    }
    return top >= 20 && bottom <= innerHeight - 20 && left >= 0 && right <= innerWidth;
  }

  function isLinkInText(target: HTMLElement): boolean {
    const around = target.parentElement?.textContent ?? "";
    return (
      getComputedStyle(target).display.startsWith("inline") && around.length > (target.textContent ?? "").length + 8
    );
  }

  function meets(target: HTMLElement, x: number, y: number): boolean {
    // The edge of the window ends every target, and a finger too.
    if (x < 0 || x >= innerWidth) return true;
    const hit = document.elementFromPoint(x, y);
    const label = hit?.closest("label");
    return target === hit || target.contains(hit) || label?.contains(target) === true || label?.htmlFor === target.id;
  }
}
