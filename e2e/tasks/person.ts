import type { Locator, Page } from "@playwright/test";
import { t } from "@/lib/languages/text";
import { expect } from "../ui-test";

/** The ways of working: with a mouse on a desktop, with the keyboard alone, or by touch on a phone. */
export const ways = ["mouse", "keyboard", "touch"] as const;
export type Way = (typeof ways)[number];

/** A user at the screen. Each press and each text is one step. */
export class Person {
  steps = 0;

  constructor(
    readonly page: Page,
    readonly way: Way,
  ) {}

  /**
   * Presses what is on the screen.
   *
   * @param keys its shortcut, which is used on the keyboard; `g s` is one key after the other
   */
  async press(target: Locator, keys?: string): Promise<void> {
    this.steps++;
    if (this.way === "keyboard" && keys !== undefined) {
      for (const key of keys.split(" ")) await this.page.keyboard.press(key);
      return;
    }
    await expect(target).toBeVisible();
    if (this.way === "mouse") return await target.click();
    if (this.way === "touch") return await target.tap();
    await this.#reach(target);
    const isToggle = await target.evaluate((element) => element.matches("input, [role=switch], [role=checkbox]"));
    await this.page.keyboard.press(isToggle ? "Space" : "Enter");
  }

  /** Presses an action of the page, which a phone keeps in the page's menu. */
  async act(target: Locator, keys?: string): Promise<void> {
    if (this.way === "touch") await this.press(this.page.getByRole("button", { name: t("Page menu") }));
    await this.press(target, keys);
  }

  /** Opens a screen of the navigation, which a phone shows when asked. */
  async goTo(name: string, keys: string): Promise<void> {
    await this.openNavigation();
    const links = this.page.getByRole("navigation", { name: t("Main") }).getByRole("link");
    await this.press(links.filter({ hasText: name }), keys);
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(name);
  }

  async openNavigation(): Promise<void> {
    if (this.way === "touch") await this.press(this.page.getByRole("button", { name: t("Navigation"), exact: true }));
  }

  /** Writes a text in place of what a field holds. */
  async write(field: Locator, text: string): Promise<void> {
    this.steps++;
    await expect(field).toBeVisible();
    if (this.way !== "keyboard") return await field.fill(text);
    await this.#reach(field);
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.type(text);
  }

  /** Chooses an option of a select box. */
  async choose(field: Locator, option: string): Promise<void> {
    this.steps++;
    if (this.way === "keyboard") {
      await this.#reach(field);
      await this.page.keyboard.type(option);
    } else await field.selectOption({ label: option });
    await expect(field.locator("option:checked")).toHaveText(option);
  }

  /** Selects a row; on a phone a finger rests on it. */
  async select(row: Locator): Promise<void> {
    const box = row.getByRole("checkbox");
    if (this.way === "mouse") return await this.press(box);
    this.steps++;
    if (this.way === "keyboard") {
      await this.#reach(row);
      return await this.page.keyboard.press("x");
    }
    const at = await row.boundingBox();
    if (!at) throw new Error(`${row} is not to be seen.`);
    const finger = await this.page.context().newCDPSession(this.page);
    const touchPoints = [{ x: at.x + at.width / 2, y: at.y + at.height / 2 }];
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect(box).toBeChecked();
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  /** Brings the focus to an element: J to a row of a table, arrows inside of menus and lists, else Tab. */
  async #reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const stops: string[] = [];
    for (let presses = 0; presses < 140; presses++) {
      const { next, at } = await target.evaluate(stateOf, presses);
      if (next === undefined) return;
      stops.push(at);
      await this.page.keyboard.press(next);
    }
    throw new Error(`${target} is not reached with the keyboard. Reached: ${stops.join(", ")}`);
  }
}

/** The key that leads from the focus towards an element; undefined once the focus is on it. */
function stateOf(target: Element, presses: number): { next: string | undefined; at: string } {
  const focused = document.activeElement;
  const label = focused === document.body ? "nothing" : focused?.textContent?.trim().slice(0, 30);
  const at = focused?.getAttribute("aria-label") ?? label ?? "";
  const active = focused?.getAttribute("aria-activedescendant");
  if (focused === target || (active != null && active === target.id)) return { next: undefined, at };
  const row = target.closest("tr[data-opens], [role=treegrid] tr");
  const isInRow = row?.contains(focused) === true;
  // Space on a row of a tree does what its box does, Enter on one of a table what its first link does.
  if (isInRow && (target.closest("[role=treegrid]") || row?.querySelector("a") === target))
    return { next: undefined, at };
  // J is of the list of the page; in other tables it leads nowhere.
  if (row?.matches("tr[data-opens]") && !isInRow && presses < 30) return { next: "j", at };
  const group = target.closest("[role=menu], [role=listbox], [role=treegrid], [role=grid], table:not([role])");
  // Not from a search field in the head of a grid.
  const isIn = group?.contains(focused) === true && !focused?.matches("[type=search]");
  const isInGroup = group !== null && (isIn || focused?.getAttribute("aria-controls") === group.id);
  return { next: isInGroup && !isInRow ? "ArrowDown" : "Tab", at };
}
