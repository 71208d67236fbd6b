import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, devices } from "@playwright/test";
import { systemBrowser } from "../cli/browser.mjs";

const results = fileURLToPath(new URL("../test-results", import.meta.url));
const executablePath = systemBrowser();

/** Tasks are done on screens that move, as most people have them. */
export const withMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;

export default defineConfig({
  testDir: ".",
  // Those without a browser run under Vitest.
  testMatch: "**/*.ui.spec.ts",
  projects: [
    { name: "screens", testIgnore: "tasks/**" },
    // Each task in one of its three ways; e2e/tasks/playwright.config.ts runs all.
    { name: "tasks", testMatch: "tasks/**/*.ui.spec.ts", grep: /@sample/, use: withMotion },
  ],
  outputDir: `${results}/artifacts`,
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  // Several servers run on two cores here: these are for what hangs, not for what is slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A busy machine can be late. The report names what passes only at a later attempt: it may have found something.
  retries: 2,
  // One more than there are processors: while one waits for its page, another runs.
  workers: Math.min(4, cpus().length + 1),
  reporter: [["dot"], ["json", { outputFile: `${results}/ui.json` }]],
  use: {
    baseURL: process.env.COMPTOIR_TEST_URL,
    ...devices["Desktop Chrome"],
    locale: "en-GB",
    // Without a graphics card the processor draws each frame of a transition, which takes a fifth of the browser's time.
    contextOptions: { reducedMotion: "reduce" },
    // Tests keep apart by their tenants; the scripts, which are the same for all, are read and compiled once.
    reuseContext: true,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // An installation on plain http, under a name that browsers do not trust as they do localhost.
        "--host-resolver-rules=MAP comptoir.test 127.0.0.1",
      ],
    },
  },
});
