import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { median } from "./caller";
import { round } from "./report";
import { startInstallation } from "./screens/installation";
import { type Times, visitScreens, type Way } from "./screens/interactions";
import { loadPages } from "./screens/loading";
import { moveTimeline } from "./screens/timeline";

/**
 * Measures the waiting times of a user, on the demo: until a page is painted, from a press to the next frame, and
 * how smoothly the timeline of 10,000 terms moves. Writes bench/SCREENS.md. The machine has to be quiet.
 *
 *   npm run build && npm run bench:screens     in half an hour on two processors
 *   npm run bench:screens desk                 one part, in place of what it has written before; also loading, phone, timeline
 *   npm run bench:screens desk /tickets        one screen alone, printed and not written
 */

const { DATA_DIR = ".bench-screens", VISITS = "5" } = process.env;
const [part, screen] = process.argv.slice(2);
const visits = Number(VISITS);
const terms = 10_000;
const interactionMost = 50;
const paintMost = 500;
const file = new URL("SCREENS.md", import.meta.url);

const parts: Readonly<Record<string, () => Promise<string>>> = {
  loading,
  desk: () => interactions({ name: "desk", viewport: { width: 1440, height: 900 }, slowdown: 1 }),
  phone: () => interactions({ name: "phone", viewport: { width: 390, height: 844 }, slowdown: 4 }),
  timeline,
};

const installation = await startInstallation(DATA_DIR, terms);
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (part !== undefined && part !== name) continue;
    const section = await measure();
    process.stdout.write(section);
    if (screen === undefined) write(section);
  }
} finally {
  await installation.stop();
}

/** Replaces the section with the same heading, or adds one at the end. */
function write(section: string): void {
  const [cpu] = cpus();
  const head = [
    "# Results of `npm run bench:screens`",
    "",
    `Chromium without a graphics card, server and Postgres on ${cpus().length} cores (${cpu?.model.trim()}), on the demo; times in ms.`,
    "",
    "",
  ].join("\n");
  const headingOf = (text: string) => text.slice(0, text.indexOf("\n"));
  const before = existsSync(file)
    ? readFileSync(file, "utf8")
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const others = before.filter((each) => headingOf(each) !== headingOf(section));
  writeFileSync(file, head + [...others, section].sort().join(""));
}

async function interactions(way: Way): Promise<string> {
  const times: Times = new Map();
  for (let visit = 0; visit < visits; visit++) await visitScreens(installation, { way, screen, times });
  const inTime = [...times.values()].filter((each) => median(each) <= interactionMost).length;
  const { name, viewport, slowdown } = way;
  return [
    `## From a press to the next frame, ${name === "desk" ? "at a desk" : "on a phone"}`,
    "",
    `${inTime} of ${times.size} take at most ${interactionMost} ms, the goal at a desk. The window is ${viewport.width} px wide${slowdown > 1 ? `, and the processor slowed to a ${slowdown === 4 ? "quarter" : `${slowdown}th`}` : ""}.`,
    `Median and longest of ${visits} visits; the browser counts in steps of 8 ms from 16 on, and 0 is less.`,
    "",
    "| Screen and step | Median | Longest |",
    "|---|--:|--:|",
    ...[...times].map(([step, each]) => {
      const middle = median(each);
      return `| ${step} | ${middle > interactionMost ? `**${middle}**` : middle} | ${Math.max(...each)} |`;
    }),
    "",
    "",
  ].join("\n");
}

async function loading(): Promise<string> {
  const loaded = await loadPages(installation, visits);
  const inTime = loaded.filter(({ paint }) => paint <= paintMost).length;
  return [
    "## Until the largest part of a page is painted",
    "",
    `${inTime} of ${loaded.length} take at most ${paintMost} ms, the goal, with the scripts in the browser's cache; median of ${visits} visits.`,
    "",
    "| Page | Painted | At the first visit | Requests for data |",
    "|---|--:|--:|--:|",
    ...loaded.map(
      ({ path, paint, firstPaint, requests }) => `| ${path} | ${round(paint)} | ${round(firstPaint)} | ${requests} |`,
    ),
    "",
    "",
  ].join("\n");
}

async function timeline(): Promise<string> {
  return [
    `## Frames of the timeline, with ${terms.toLocaleString("en")} terms`,
    "",
    "| | Frames a second | Later than 17 ms | Longest | Work of more than 50 ms |",
    "|---|--:|--:|--:|--:|",
    ...(await moveTimeline(installation)).map(
      ({ what, perSecond, late, longest, longTasks }) =>
        `| ${what} | ${round(perSecond)} | ${(late * 100).toFixed(1)} % | ${round(longest)} | ${longTasks} |`,
    ),
    "",
    "",
  ].join("\n");
}
