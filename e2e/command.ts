import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { scratchFolder } from "./database";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The outcome of a run of the command. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts a command of `npm run comptoir -- server`, on the run's database, beside the running server. */
export function start(args: string[], environment: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  const bundle = join(environment.COMPTOIR_TEST_DIST ?? "dist", "comptoir.js");
  const dataDir = scratchFolder("command");
  const command = spawn(process.execPath, ["--enable-source-maps", bundle, "server", ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: process.env.COMPTOIR_TEST_OWNER_URL,
      APP_DATABASE_URL: process.env.COMPTOIR_TEST_APP_URL,
      DATA_DIR: dataDir,
      ...environment,
    },
  });
  command.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  return command;
}

/** Runs the command to its end. */
export const comptoir = (args: string[], input = "", environment: Record<string, string> = {}): Promise<Outcome> =>
  outcomeOf(start(args, environment), input);

/** Starts a command of integrators, which knows the server by its address alone. */
export const startRemote = (args: string[], environment: Record<string, string>): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, ["dist/comptoir.js", ...args], {
    cwd: root,
    env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: "/nonexistent", ...environment },
  });

export async function outcomeOf(command: ChildProcessWithoutNullStreams, input = ""): Promise<Outcome> {
  command.stdin.on("error", () => {});
  command.stdin.end(input);
  const [[code], stdout, stderr] = await Promise.all([
    once(command, "exit"),
    text(command.stdout),
    text(command.stderr),
  ]);
  return { code, stdout, stderr };
}
