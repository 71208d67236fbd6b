import { mkdirSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/*
 * One build at a time: a server and a command started together must not install over each other. The lock is a Unix
 * socket, because a socket, unlike a file, shows whether the process that created it still runs. It uses Node's own
 * modules only: the lock must work before any package is installed.
 */

const folder = "dist";
const path = join(folder, "lock");

/**
 * Waits until no other process builds.
 *
 * @returns {Promise<() => void>} releases the lock
 * @throws {Error} when the lock cannot be created, such as in a read-only folder
 */
export async function lockBuild() {
  try {
    mkdirSync(folder, { recursive: true });
    for (let waited = false; ; waited = true) {
      const release = await tryLock();
      if (release) return release;
      // One that is created at this moment refuses connections too, but not for long.
      if (!(await isHeld()) && !(await sleep(100).then(isHeld))) rmSync(path, { force: true });
      else if (!waited) process.stderr.write("  waiting for another build\n");
      await sleep(100);
    }
  } catch (error) {
    throw new Error(
      `Something must be built, and this user cannot write ${path} (${codeOf(error)}). ` +
        "Run `npm run build` as the owner of the folder.",
    );
  }
}

/** @returns {Promise<(() => void) | undefined>} undefined when the socket exists already */
function tryLock() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => (codeOf(error) === "EADDRINUSE" ? resolve(undefined) : reject(error)));
    server.listen(path, () => {
      server.unref();
      resolve(() => server.close());
    });
  });
}

/**
 * Whether the process that created the socket still runs.
 *
 * @returns {Promise<boolean>}
 */
function isHeld() {
  return new Promise((resolve, reject) => {
    const holder = connect(path);
    holder.once("connect", () => {
      holder.destroy();
      resolve(true);
    });
    holder.once("error", (error) => {
      if (["ECONNREFUSED", "ENOENT"].includes(codeOf(error))) resolve(false);
      else reject(error);
    });
  });
}

/**
 * @param {unknown} error
 * @returns {string}
 */
function codeOf(error) {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
