import type { Locator, Page } from "@playwright/test";
import { expectAccessible, signInPage, watchConsole } from "./browser";
import { expect, test } from "./ui-test";

/** Tests with the keyboard alone: each step checks where the focus is. */

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const subscription = (id: string, name: string, price: number) => ({
  _id: id,
  name,
  price,
  status: "active",
  start_date: inDays(-300),
  end_date: inDays(30),
});

test("I do a day's work with the keyboard alone", async ({ page, tenant }) => {
  watchConsole(page);
  await tenant.import("subscriptions", [
    subscription(`${tenant.id}-a`, "Clinic backup", 300),
    subscription(`${tenant.id}-b`, "Board archive", 100),
    subscription(`${tenant.id}-c`, "Map archive", 200),
  ]);
  const { email, password } = await tenant.user();
  const press = (keys: string) => page.keyboard.press(keys);
  const type = (text: string) => page.keyboard.type(text);

  await test.step("sign in", async () => {
    await page.goto("/");
    await tabTo(page, page.getByRole("textbox", { name: "Email" }));
    await type(email);
    await tabTo(page, page.getByRole("textbox", { name: "Password" }));
    await type(password);
    await press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
  });

  await test.step("jump to the subscriptions", async () => {
    // A page handles no keys before its script runs.
    await expect(async () => {
      await press("Control+k");
      await expect(page.getByRole("combobox", { name: /Search/ })).toBeFocused({ timeout: 2000 });
    }).toPass();
    await type("subscr");
    await expect(page.getByRole("option", { name: /Subscriptions/ })).toBeVisible();
    await press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscriptions");
  });

  const rows = page.getByRole("table", { name: "Subscriptions" }).getByRole("link");
  await test.step("filter and sort", async () => {
    await expect(rows).toHaveCount(3);
    await press("f");
    await expect(page.getByRole("combobox", { name: "Filter by" })).toBeFocused();
    await type("price");
    await press("Enter");
    await expect(page.getByRole("dialog", { name: "Add a filter" }).getByRole("textbox")).toBeFocused();
    // A number starts with "at least".
    await type("200");
    await press("Enter");
    await expect(rows).toHaveCount(2);
    await expectFocusKept(page);

    await tabTo(page, page.getByRole("columnheader", { name: "Price" }).getByRole("button"));
    await press("Enter");
    await expect(page.getByRole("menuitem", { name: "Smallest first" })).toBeFocused();
    await press("ArrowDown");
    await press("Enter");
    await expect(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "descending");
    await expect(page.getByRole("columnheader", { name: "Price" }).getByRole("button")).toBeFocused();
  });

  await test.step("read one after the other beside the table", async () => {
    const drawer = (name: string) => page.getByRole("complementary", { name });
    const first = (await rows.first().textContent()) ?? "";
    await press("j");
    await press("Enter");
    await expect(drawer(first)).toBeVisible();
    const second = (await rows.nth(1).textContent()) ?? "";
    await press("j");
    await expect(drawer(second)).toBeVisible();
    await press("k");
    await expect(drawer(first)).toBeVisible();
    await press("Escape");
    await expect(page.getByRole("complementary")).toHaveCount(0);
    await expectFocusKept(page);
  });

  await test.step("read the shortcuts", async () => {
    await tabTo(page, page.getByRole("button", { name: /Nordmann/ }));
    await press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard" });
    await expect(sheet).toBeVisible();
    await expectFocusKept(page);
    await press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Nordmann/ })).toBeFocused();
  });
});

test("The sheet of shortcuts teaches the keys of tables and forms on every page, and adds those of the screen", async ({
  page,
  tenant,
}) => {
  await signInPage(page, await tenant.user());
  const sheet = page.getByRole("dialog", { name: "Keyboard" });
  const groups = sheet.getByRole("heading", { level: 3 });
  const open = async (path: string) => {
    await page.goto(path);
    await expect(async () => {
      await page.keyboard.press("?");
      await expect(sheet).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(groups).toHaveText(["Anywhere", "Go to", "In a table", "In a form or editor"]);
  };
  await open("/overview");
  for (const label of ["Search or go to", "Subscriptions", "Next, previous row", "Add filter", "Save", "Next error"])
    await expect(sheet.getByText(label, { exact: true })).toBeVisible();
  await expectAccessible(page, sheet);
  await open("/tickets?view=trends");
  await expect(sheet.getByText("Next, previous row")).toHaveCount(1);
  await expect(sheet.getByText("Show tickets by week")).toBeVisible();
});

/** Goes there with Tab, and is shown at each step where it is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const stops: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const { stop, isShown } = await page.evaluate(focusOf);
    expect(isShown, `${stop} shows that it has the focus`).toBe(true);
    stops.push(stop);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} is not reached with Tab. Reached: ${stops.join(", ")}`);
}

/** The focus is on something, and it can be seen on what. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(async () => (await page.evaluate(focusOf)).stop).not.toBe("BODY");
  expect((await page.evaluate(focusOf)).isShown).toBe(true);
}

/** The focused element, and whether it or its container is outlined; undefined after the last element of the page. */
function focusOf(): { stop: string; isShown: boolean } {
  const element = document.activeElement;
  if (!element || element === document.body) return { stop: "BODY", isShown: true };
  const isMarked = (each: Element | null): boolean => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== "none";
  };
  const label = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
  return {
    stop: `${element.tagName} ${label || element.getAttribute("name") || element.id}`,
    // A field's frame is around it; a row's is drawn by its cells.
    isShown: [element, element.parentElement, element.closest("search, label"), element.querySelector("td")].some(
      isMarked,
    ),
  };
}
