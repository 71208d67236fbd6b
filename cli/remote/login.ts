import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { Comptoir } from "@/lib/client/client";
import { type Command, optionOf, UsageError } from "./arguments";

/** Which installation commands go to, with which key: from the environment, or from a file that its owner alone reads. */

interface Login {
  url: string;
  key: string;
}

const file = () => join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "comptoir", "login.json");

export function readLogin(): Login {
  const { COMPTOIR_URL: url, COMPTOIR_KEY: key } = process.env;
  if (url && key) return { url, key };
  try {
    return JSON.parse(readFileSync(file(), "utf8"));
  } catch {
    throw new UsageError("Log in first: comptoir login --url https://… (or set COMPTOIR_URL and COMPTOIR_KEY).");
  }
}

/** Where requests would go; of use without a key. */
export function siteUrl(): string {
  try {
    return readLogin().url;
  } catch {
    return process.env.COMPTOIR_URL ?? "http://localhost:3000";
  }
}

/** `comptoir login --url …`: reads the key from the terminal or standard input, where no history keeps it. */
export async function login(command: Command): Promise<string> {
  const url = optionOf(command, "url") ?? process.env.COMPTOIR_URL;
  if (command.options.has("key"))
    throw new UsageError("The key is read from the terminal or standard input: a command line stays in the history.");
  if (!url || !URL.canParse(url)) throw new UsageError("Usage: comptoir login --url https://comptoir.example.com");
  const key = (process.stdin.isTTY ? await askSecretly("API key: ") : await text(process.stdin)).trim();
  const response = await new Comptoir({ baseUrl: url, key }).request("GET", "/v1/auth/info");
  const { tenant } = await response.json();
  const path = file();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // A file that is there already would keep its mode.
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, JSON.stringify({ url, key }), { mode: 0o600, flag: "wx" });
  renameSync(beside, path);
  return `Commands go to ${url}, as ${tenant?.name ?? tenant?.id ?? "the key's tenant"}.`;
}

export function logout(): string {
  rmSync(file(), { force: true });
  return "The key is deleted from this computer. It is valid until it is revoked.";
}

/** A line that is not shown while it is typed. */
async function askSecretly(question: string): Promise<string> {
  // Before it asks: what is typed at once would be shown otherwise.
  process.stdin.setRawMode(true);
  process.stderr.write(question);
  let typed = "";
  try {
    for await (const chunk of process.stdin)
      for (const character of String(chunk)) {
        if (character === "\r" || character === "\n") return typed;
        if (character === "\u0003") throw new UsageError("Cancelled.");
        typed = character === "\u007f" ? typed.slice(0, -1) : typed + character;
      }
    return typed;
  } finally {
    process.stdin.setRawMode(false);
    process.stderr.write("\n");
  }
}
