import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { outcomeOf } from "./command";

/** Where Python finds our client; it leaves no files beside it. */
export const pythonPath = {
  PYTHONPATH: fileURLToPath(new URL("../lib/python", import.meta.url)),
  PYTHONDONTWRITEBYTECODE: "1",
};

/** Starts a program of the `python3` of this machine, which takes a warning for an error. */
export const startPython = (program: string, environment: Record<string, string>) =>
  spawn("python3", ["-W", "error", "-c", program], { env: { ...process.env, ...pythonPath, ...environment } });

/** What a program prints. */
export async function python(program: string, environment: Record<string, string> = {}, input = ""): Promise<string> {
  const { code, stdout, stderr } = await outcomeOf(startPython(program, environment), input);
  if (code !== 0) throw new Error(stderr);
  return stdout.trimEnd();
}
