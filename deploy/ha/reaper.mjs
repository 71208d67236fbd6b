import { readdirSync, readlinkSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";

/**
 * Ends a topology when the program that started it ends, however it does: `node reaper.mjs DIRECTORY` waits for its
 * standard input to be closed, then kills what works in the directory and the processes named on its input, and deletes the
 * directory.
 */

const directory = process.argv[2] ?? "";
const named = new Set();
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

for await (const line of createInterface({ input: process.stdin })) named.add(Number(line));

/** @param {number} pid */
const worksHere = (pid) => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${directory}/`);
  } catch {
    return false;
  }
};

/** @param {number} pid */
const kill = (pid) => {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
};

for (let round = 0; round < 20; round++) {
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && worksHere(pid));
  for (const pid of [...pids, ...named]) kill(pid);
  named.clear();
  if (pids.length === 0) break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}
rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
