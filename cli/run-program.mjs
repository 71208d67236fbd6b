import { spawn } from "node:child_process";
import { join } from "node:path";

const quietEnvironment = {
  ...process.env,
  NODE_ENV: /** @type {const} */ ("production"),
  NEXT_TELEMETRY_DISABLED: "1",
  CHECKPOINT_DISABLE: "1",
  NO_UPDATE_NOTIFIER: "1",
};

/** @param {string[]} args */
export function npm(args) {
  // The npm that started this program may be another one than that in PATH.
  const own = process.env.npm_execpath;
  return own?.endsWith(".js") ? run(process.execPath, [own, ...args]) : run("npm", args);
}

/**
 * @param {string} script a path in node_modules
 * @param {string[]} args
 */
export function node(script, args) {
  return run(process.execPath, [join("node_modules", script), ...args]);
}

/**
 * Runs a program and shows its output only when it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: quietEnvironment });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    // Without this, an installation would continue after the build was stopped, and disturb the next one.
    let stopped = false;
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      stopped = true;
      child.kill(signal);
      setTimeout(() => child.kill("SIGKILL"), 5_000).unref();
    };
    process.on("SIGTERM", stop).on("SIGINT", stop);
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("SIGTERM", stop).off("SIGINT", stop);
      if (stopped) process.exit(1);
      if (code === 0) resolve();
      else reject(new Error(`${[command, ...args].join(" ")} failed\n${output}`));
    });
  });
}
