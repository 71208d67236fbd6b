import type { Page } from "@playwright/test";
import type { Installation } from "./installation";

/** Measures the frames while the timeline is moved for some seconds. */
export interface Frames {
  what: string;
  perSecond: number;
  /** The share that was later than 17 ms. */
  late: number;
  longest: number;
  /** How many pieces of work kept the page from reacting for more than 50 ms. */
  longTasks: number;
}

export async function moveTimeline(installation: Installation): Promise<Frames[]> {
  const context = await installation.signedIn(installation.terms, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto("/subscriptions?view=timeline");
  const grid = page.getByRole("treegrid", { name: "Terms by customer" });
  await grid.getByRole("row").nth(3).waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(3_500);
  const box = await grid.boundingBox();
  if (!box) throw new Error("The timeline is not to be seen.");
  const [x, y] = [box.x + box.width * 0.6, box.y + Math.min(box.height, 700) / 2];
  const moves: Record<string, () => Promise<void>> = {
    "nothing moves": async () => await page.waitForTimeout(2_000),
    "pan with the mouse": () => pan(page, x, y),
    "zoom with the wheel": () => zoom(page, x, y),
    "scroll through the customers": () => scroll(page, x, y),
  };
  const found: Frames[] = [];
  for (const [what, move] of Object.entries(moves)) {
    await page.mouse.move(x, y);
    await page.evaluate(watchFrames);
    await move();
    found.push({ what, ...(await page.evaluate<Omit<Frames, "what">>("stopWatching()")) });
    await page.waitForTimeout(300);
  }
  await context.close();
  return found;
}

/** To and fro, a step for each frame. */
async function pan(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.down();
  for (let step = 0; step < 120; step++) {
    await page.mouse.move(x + 200 * Math.sin(step / 10), y);
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
}

async function zoom(page: Page, _x: number, _y: number): Promise<void> {
  await page.keyboard.down("Control");
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(0, step % 60 < 30 ? -40 : 40);
    await page.waitForTimeout(8);
  }
  await page.keyboard.up("Control");
}

async function scroll(page: Page, _x: number, _y: number): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(0, step < 90 ? 60 : -120);
    await page.waitForTimeout(8);
  }
}

/** Runs in the page. */
function watchFrames(): void {
  const gaps: number[] = [];
  let longTasks = 0;
  let isWatching = true;
  let last = performance.now();
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  observer.observe({ type: "longtask" });
  const next = (time: number) => {
    gaps.push(time - last);
    last = time;
    if (isWatching) requestAnimationFrame(next);
  };
  requestAnimationFrame((time) => {
    last = time;
    requestAnimationFrame(next);
  });
  Object.assign(window, {
    stopWatching() {
      isWatching = false;
      observer.disconnect();
      const sum = gaps.reduce((total, gap) => total + gap, 0);
      const late = gaps.filter((gap) => gap > 17).length / gaps.length;
      return { perSecond: (gaps.length * 1000) / sum, late, longest: Math.max(...gaps), longTasks };
    },
  });
}
