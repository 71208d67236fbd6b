import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

/** People and programs who use a site without a pause; every answer that is not what they expect is a failure. */
export class SiteLoad {
  readonly failures: string[] = [];
  readonly answered = { page: 0, script: 0, read: 0, write: 0, "script of an open page": 0 };
  #isOver = false;
  readonly #running: Promise<void>[] = [];

  constructor(readonly url: string) {}

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  /** Somebody who opens pages, each with all its scripts, styles and fonts. */
  person(cookie: string): void {
    this.#repeat(async () => {
      for (const path of ["/sign-in", "/docs", "/accounts"]) {
        const html = await this.#ask("page", path, 200, { headers: { Cookie: path === "/sign-in" ? "" : cookie } });
        const files = new Set(html.match(/\/_next\/static\/[^"'\\\s)]+/g));
        if (files.size < 5) this.failures.push(`${path} names ${files.size} files`);
        for (const file of files) await this.#ask("script", file, 200);
        await pause(200);
      }
    });
  }

  /** A page that stays open, and loads its other scripts when something on it is first used. */
  openPage(files: readonly string[]): void {
    let at = 0;
    this.#repeat(async () => {
      await this.#ask("script of an open page", `/_next/static/${files[at++ % files.length]}`, 200);
      await pause(20);
    });
  }

  /** A program that reads and writes. */
  program(credential: Record<string, string>): void {
    this.#repeat(async () => {
      await this.#ask("read", "/v1/distributor?~perPage=5", 200, { headers: credential });
      const name = randomUUID();
      const body = JSON.stringify({ name });
      const headers = { ...credential, "Content-Type": "application/json", "Idempotency-Key": name };
      await this.#ask("write", "/v1/distributor", 201, { method: "POST", headers, body });
      await pause(50);
    });
  }

  #repeat(work: () => Promise<void>): void {
    const run = async () => {
      while (!this.#isOver) await work();
    };
    this.#running.push(run());
  }

  async #ask(kind: keyof SiteLoad["answered"], path: string, expected: number, init: RequestInit = {}) {
    try {
      const answer = await fetch(`${this.url}${path}`, { ...init, redirect: "manual" });
      const text = await answer.text();
      if (answer.status === expected) this.answered[kind]++;
      else this.failures.push(`${init.method ?? "GET"} ${path}: ${answer.status} ${text.slice(0, 200)}`);
      return text;
    } catch (error) {
      this.failures.push(`${init.method ?? "GET"} ${path}: ${error} ${error instanceof Error ? error.cause : ""}`);
      return "";
    }
  }
}
