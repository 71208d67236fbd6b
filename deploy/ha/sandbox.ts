import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readlinkSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A temporary directory and the programs that work in it as an unprivileged user. All end with this process, however it
 * does.
 */
export class Sandbox {
  readonly #dir = mkdtempSync(join(tmpdir(), "comptoir-ha-"));
  readonly #account: { uid?: number; gid?: number } = process.getuid?.() === 0 ? accountOf("postgres") : {};
  readonly #reaper: ChildProcess;

  constructor() {
    this.#own(this.#dir);
    this.#reaper = spawn(process.execPath, [join(import.meta.dirname, "reaper.mjs"), this.#dir], {
      stdio: ["pipe", "ignore", "inherit"],
      detached: true,
    });
  }

  path = (name: string): string => join(this.#dir, name);

  /** Makes a folder that only the programs can read. */
  folder(name: string): string {
    const path = this.path(name);
    mkdirSync(path, { mode: 0o700 });
    this.#own(path);
    return path;
  }

  /** Starts a program in a folder, and writes what it prints to `<name>.log`. */
  spawn(name: string, folder: string, program: string, args: string[]): void {
    const path = this.path(`${name}.log`);
    const log = openSync(path, "a");
    this.#own(path);
    const child = spawn(program, args, {
      ...this.#account,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", HOME: folder, NODE_ENV: process.env.NODE_ENV },
      stdio: ["ignore", log, log],
      detached: true,
    });
    closeSync(log);
    child.unref();
  }

  /** Sends a signal to all programs that work in a folder: to Patroni, Postgres and all their children. */
  signal(folder: string, signal: NodeJS.Signals): void {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        if (`${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`)) process.kill(Number(pid), signal);
      } catch {
        // It has ended, or is somebody else's.
      }
    }
  }

  /** Writes a file of `deploy/ha` with values in the place of each `@name@`. */
  async write(template: string, values: Record<string, string | number>, name = template): Promise<void> {
    const text = await readFile(join(import.meta.dirname, template), "utf8");
    const all: Record<string, string | number> = { dir: this.#dir, ...values };
    const filled = text.replace(/@(\w+)@/g, (whole, key: string) => String(all[key] ?? whole));
    await this.place(name, filled);
  }

  async place(name: string, text: string): Promise<void> {
    await writeFile(this.path(name), text);
    chmodSync(this.path(name), 0o600);
    this.#own(this.path(name));
  }

  /** A process of another folder that is to end as well. */
  adopt(pid: number | undefined): void {
    if (pid) this.#reaper.stdin?.write(`${pid}\n`);
  }

  /** The end of each log. */
  async logs(): Promise<string> {
    const names = readdirSync(this.#dir).filter((name) => name.endsWith(".log"));
    const tails = names.map(async (name) => {
      const text = await readFile(this.path(name), "utf8").catch(() => "");
      return `— ${name}\n${text.trimEnd().split("\n").slice(-12).join("\n")}`;
    });
    return (await Promise.all(tails)).join("\n");
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#reaper.once("exit", resolve));
    this.#reaper.stdin?.end();
    await ended;
  }

  #own(path: string): void {
    const { uid, gid } = this.#account;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }
}

function accountOf(user: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
