import type { Page, Request } from "@playwright/test";

/** What stands behind the controls of a page: menus, dialogs, drawers, popovers, tabs, and the errors of empty forms. */

/** What is pressed to come from the page to a layer, one after the other. */
type Path = readonly string[];

/** Keys that open what has no control on every page: the palette and the keyboard's sheet. */
const keys: readonly string[] = ["ControlOrMeta+k", "?"];

interface Walk {
  page: Page;
  address: string;
  /** Called on each layer, with what was pressed. */
  look: (path: Path) => Promise<void>;
  /** How many controls are pressed one after the other. */
  depth: number;
  /** How many controls of a state are pressed. */
  most: number;
}

/**
 * Presses each control of the page that opens something, looks, closes it with Escape, and does the same with what it has
 * opened. Nothing is confirmed, and no write is carried out: each is a dry run. @returns how many layers it has seen
 */
export async function walkLayers({ page, address, look, depth, most }: Walk): Promise<number> {
  await page.setExtraHTTPHeaders({ "Sec-Purpose": "prefetch", Prefer: "dry-run" });
  await page.route(/\/api\/auth\//, (route) => route.abort());
  page.on("download", (download) => download.cancel());
  page.on("dialog", (dialog) => dialog.accept());
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => pending.delete(request));
  let seen = 0;

  async function open(): Promise<void> {
    pending.clear();
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settled();
  }

  /** Waits until what was asked for is there and drawn; a download has no end. */
  async function settled(): Promise<void> {
    for (let quiet = 0, checks = 0; quiet < 3 && checks < 60; checks++) {
      await page.waitForTimeout(50);
      quiet = pending.size === 0 ? quiet + 1 : 0;
    }
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }

  /** Presses a control that is there, if it still is. */
  async function press(name: string): Promise<boolean> {
    if (keys.includes(name)) await page.keyboard.press(name);
    else {
      const at = (await page.evaluate(findControls)).indexOf(name);
      if (at < 0) return false;
      const control = page.locator(`[data-control="${at}"]`);
      if (
        await control.click({ timeout: 3_000 }).then(
          () => false,
          () => true,
        )
      )
        return false;
    }
    await settled();
    return true;
  }

  async function isAt(path: Path, controls: readonly string[]): Promise<boolean> {
    if (path.length > 0) return false;
    for (let presses = 0; presses < 3; presses++) {
      const now = await page.evaluate(findControls);
      if (page.url().endsWith(address) && now.join() === controls.join()) return true;
      await page.keyboard.press("Escape");
      await settled();
    }
    return false;
  }

  async function visit(path: Path, known: ReadonlySet<string>): Promise<void> {
    const controls = await page.evaluate(findControls);
    const isPage = path.length === 0;
    const added = controls.filter((control) => !known.has(control)).slice(0, most);
    for (const control of isPage ? [...added, ...keys] : added) {
      if (!(await isAt(path, controls))) {
        await open();
        for (const name of path) if (!(await press(name))) return;
      }
      if (!(await press(control))) continue;
      seen++;
      const next = [...path, control];
      await look(next);
      if (next.length < depth) await visit(next, new Set([...known, ...controls]));
    }
  }

  await open();
  await visit([], new Set());
  return seen;
}

/**
 * Runs in the page: finds and numbers the controls that can be pressed without a consequence, by names. Of those that rows,
 * days or columns repeat it takes the first; of a dialog's buttons those alone that open something, and its form, which is
 * sent as it is. A question is never answered.
 */
function findControls(): string[] {
  for (const marked of document.querySelectorAll("[data-control]")) marked.removeAttribute("data-control");
  const opens =
    "[aria-haspopup], [aria-expanded=false], [role=tab], [role=menuitem], [role=option], summary, [type=submit]";
  const found = new Map<string, Element>();
  for (const control of document.querySelectorAll(`button, tr[data-opens] a, ${opens}`)) {
    const isRepeated = control.closest("tr:not(:first-child), th:not(:nth-child(2))") !== null;
    const isLeft = control.matches(":disabled, [aria-disabled=true], [href]:not(tr a), [role=switch]");
    const isConfirming =
      control.closest("[role=alertdialog]") !== null || (control.closest("[role=dialog]") && !control.matches(opens));
    const { width, height } = control.getBoundingClientRect();
    if (isRepeated || isLeft || isConfirming || width < 4 || height < 4) continue;
    const role = control.getAttribute("role") ?? control.tagName.toLowerCase();
    const name = `${role} ${control.getAttribute("aria-label") ?? control.textContent?.trim()}`;
    if (found.has(name)) continue;
    control.setAttribute("data-control", String(found.size));
    found.set(name, control);
  }
  return [...found.keys()];
}
