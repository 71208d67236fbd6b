import type { Page } from "@playwright/test";
import { openPage, watchConsole } from "./browser";
import { expect, test } from "./ui-test";

/** What a browser's translation does to a page: each text is put into two font elements, also those that come later. */
function translatePage(): void {
  const skipped = new Set(["SCRIPT", "STYLE", "TEXTAREA", "NOSCRIPT", "FONT", "CODE"]);
  const isTranslated = ({ parentElement: parent, data }: Text) =>
    parent !== null &&
    !skipped.has(parent.tagName) &&
    !parent.isContentEditable &&
    !parent.closest("[translate=no],.notranslate") &&
    data.trim() !== "";
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && isTranslated(node)) texts.push(node);
    for (const text of texts) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translate(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (node instanceof Element && node.tagName !== "FONT") translate(node);
        else if (node instanceof Text && node.parentElement && node.parentElement.tagName !== "FONT")
          translate(node.parentElement);
      }
  }).observe(document.body, { childList: true, subtree: true });
}

/** The entries of the navigation that lead to screens without one of their own. */
const entries: Readonly<Record<string, string>> = { "/distributors": "/products", "/settings/roles": "/settings" };

/** Opens a screen by links of the navigation, as the page stays translated. */
async function openScreen(page: Page, address: string): Promise<void> {
  for (const to of [entries[address] ?? [], address].flat()) {
    const link = page.locator(`nav a[href="${to}"]`).first();
    await expect(link).toBeVisible();
    await link.evaluate((element: HTMLElement) => element.click());
  }
}

test("While my browser translates the pages, records open from their lists, and what changes is translated anew", async ({
  page,
  tenant,
}) => {
  watchConsole(page);
  const { id } = tenant;
  await tenant.import("accounts", [{ id: `${id}-a`, tenant: id, name: "Fjord AS", status: { active: true } }]);
  await tenant.import("distributors", [{ _id: `${id}-d`, tenant: id, name: "Northern Trade" }]);
  await tenant.import("tickets", [
    { id: `${id}-t`, tenant: id, subject: "Printer is on fire", start_date: "2026-01-01" },
  ]);
  await openPage(page, tenant, "/accounts");
  await page.evaluate(translatePage);
  const heading = page.locator("h1, h2").first();
  for (const screen of [
    "/accounts",
    "/tickets",
    "/distributors",
    "/settings/roles",
    "/agreements",
    "/overview",
    "/events",
  ]) {
    await openScreen(page, screen);
    await expect(page).toHaveURL(new RegExp(`${screen}(\\?|$)`));
    await expect(heading).toContainText("«");
    const record = page.getByRole("row").getByRole("link").first();
    if (["/agreements", "/overview", "/events"].includes(screen)) continue;
    await record.click();
    await expect(page).not.toHaveURL(new RegExp(`${screen}$`));
    await expect(page.getByText("could not be shown")).toHaveCount(0);
    await expect(heading).toContainText("«");
  }
  await openScreen(page, "/accounts");
  const row = page.getByRole("row", { name: /Fjord AS/ });
  await row.getByRole("checkbox").check();
  await expect(
    page
      .getByText("«1 selected»")
      .or(page.getByText(/1.*selected/))
      .first(),
  ).toBeVisible();
  await row.getByRole("checkbox").uncheck();
  await expect(page.getByText(/1.*selected/)).toHaveCount(0);
  await page.getByRole("searchbox").fill("Nobody");
  await expect(row).toHaveCount(0);
  await page.getByRole("searchbox").fill("");
  await expect(row).toBeVisible();
});
