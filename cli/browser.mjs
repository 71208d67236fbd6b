import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Runs a program and returns its exit code. @typedef {(command: string, args: string[]) => Promise<number | null>} Run */

const isRoot = process.getuid?.() === 0;
const playwright = join("node_modules", "@playwright", "test", "cli.js");

/**
 * The system's browser; undefined leaves Playwright to use its own. The one without windows is preferred, since it needs
 * less memory.
 */
export function systemBrowser() {
  return ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
}

/**
 * Makes sure that there is a browser for the tests, and installs one if none starts.
 *
 * @param {Run} run
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether a browser starts
 */
export async function provideBrowser(run, say) {
  let problem = await launchProblem();
  const hasApt = isRoot && spawnSync("apt-get", ["--version"]).status === 0;
  if (problem && hasApt) {
    say("No browser starts. Installing chromium-headless-shell and fonts-liberation with apt-get.");
    process.env.DEBIAN_FRONTEND = "noninteractive";
    const install = ["-qq", "install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation"];
    if ((await run("apt-get", install)) !== 0) {
      await run("apt-get", ["-qq", "update"]);
      await run("apt-get", install);
    }
    problem = await launchProblem();
  }
  if (problem) {
    const withLibraries = hasApt ? ["--with-deps"] : [];
    const own = "Chromium in the user's Playwright cache";
    say(`No browser starts. Installing ${hasApt ? `${own}, and its libraries with apt-get` : own}.`);
    await run(process.execPath, [playwright, "install", ...withLibraries, "chromium"]);
    problem = await launchProblem();
  }
  if (problem) {
    const command = `npx playwright install ${process.platform === "linux" ? "--with-deps " : ""}chromium`;
    say(`The pages are not tested, because no browser starts: ${problem}\nInstall one with: ${command}`);
  }
  return !problem;
}

/** Starts the browser once: one that is installed may still lack a system library. @returns why it does not start */
async function launchProblem() {
  const { chromium } = await import("@playwright/test");
  const executablePath = systemBrowser();
  try {
    const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] });
    await browser.close();
    return undefined;
  } catch (error) {
    const [line] = String(error instanceof Error ? error.message : error).split("\n");
    return line || "it ended without a message.";
  }
}
