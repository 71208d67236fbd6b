import type { Page } from "@playwright/test";

/** Finds the elements that have moved on a page, and texts that are cut off. */

/** The most that may move while a page loads. */
export const shiftMost = 0.02;

/** A language whose dates are among the longest: `23 de nov. de 2026, 16:05`. */
export const longDates = "pt-BR";

/** The times that their cell has no room for. */
export const cutTimes = (page: Page): Promise<string[]> =>
  page.locator("td time").evaluateAll((times) =>
    times
      .filter((time) => {
        let box: Element | null = time.parentElement;
        while (box && box.tagName !== "TR" && box.scrollWidth <= box.clientWidth) box = box.parentElement;
        return box?.tagName !== "TR";
      })
      .map((time) => time.textContent),
  );

/** Runs in the page, before its own scripts. */
export function watchShifts(): void {
  const found: { value: number; parts: string }[] = [];
  Object.assign(window, { layoutShifts: found });
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      const parts = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ""));
      found.push({ value: entry.value, parts: parts.join(" and ") });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

export const shifts = (page: Page): Promise<{ sum: number; worst: string }> =>
  page.evaluate(async () => {
    // A shift is reported after the frame that it is in.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const { layoutShifts } = window as unknown as { layoutShifts: { value: number; parts: string }[] };
    const sum = layoutShifts.reduce((total, { value }) => total + value, 0);
    const [worst] = layoutShifts.toSorted((one, other) => other.value - one.value);
    return { sum, worst: worst?.parts ?? "" };
  });

/** The elements that scroll horizontally: the window, or the element that scrolls instead on a phone. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const beyond = (element: Element): number => {
      const { left, right } = element.getBoundingClientRect();
      return Math.max(right - window.innerWidth, -left);
    };
    // What scrolls or is cut within its own box makes nothing around it wider.
    const isInBox = (element: Element, scroller: Element): boolean => {
      for (let box = element.parentElement; box && box !== scroller; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== "visible") return true;
      return false;
    };
    return (
      [document.documentElement, document.body, ...document.querySelectorAll("#content")]
        // A fraction of a pixel counts as one.
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((scroller) => {
          const [widest] = [...scroller.querySelectorAll("*")]
            .filter((element) => !isInBox(element, scroller))
            .sort((a, b) => beyond(b) - beyond(a));
          return `${scroller.tagName} is ${scroller.scrollWidth} px wide because of ${widest?.outerHTML.slice(0, 300)}`;
        })
    );
  });

/** The texts of which a part is hidden without an ellipsis, or the beginning. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== "none" || isClipped(element.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNode(texts.currentNode);
      const text = range.getBoundingClientRect();
      const words = texts.currentNode.textContent?.trim() ?? "";
      // Of screen readers alone.
      if (words === "" || text.width === 0 || isClipped(texts.currentNode.parentElement)) continue;
      const letters = document.createRange();
      letters.setStart(texts.currentNode, texts.currentNode.textContent?.search(/\S/) ?? 0);
      letters.setEnd(texts.currentNode, letters.startOffset + 1);
      const first = letters.getBoundingClientRect();
      for (let box = texts.currentNode.parentElement; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        // Not shown now.
        if (style.visibility === "hidden" || style.position === "fixed") break;
        if (/auto|scroll/.test(style.overflowX) && !box.matches(".overflow-y-auto")) break;
        if (style.webkitLineClamp !== "none" || style.overflowX === "visible") continue;
        const { left, right } = box.getBoundingClientRect();
        const hasEllipsis = style.textOverflow === "ellipsis";
        // What follows another text in its box can be behind the ellipsis.
        if (hasEllipsis && !box.textContent?.trim().startsWith(words)) break;
        const seen = hasEllipsis ? first : text;
        if (seen.left < left - 1 || seen.right > right + 1)
          cut.push(`${words.slice(0, 80)} in ${box.outerHTML.slice(0, 160)}`);
        break;
      }
    }
    return cut;
  });
