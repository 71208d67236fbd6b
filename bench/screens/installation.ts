import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "@playwright/test";
import { systemBrowser } from "@/cli/browser.mjs";
import { type BenchServer, startServer } from "../servers";

/** The user who signs in. */
interface Credentials {
  email: string;
  password: string;
}

/** Comptoir with its pages, as `npm start` runs it, and a browser. */
interface Pages {
  /** A signed-in user, with agreements postponed. */
  signedIn: (who: Credentials, options: BrowserContextOptions) => Promise<BrowserContext>;
  stop: () => Promise<void>;
}

export interface Installation extends Pages {
  demo: Credentials;
  /** A tenant whose subscriptions all run. */
  terms: Credentials;
}

export async function startInstallation(dataDir: string, terms: number): Promise<Installation> {
  const pages = await startPages(dataDir, { DEMO: "true" });
  return {
    ...pages,
    demo: JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")),
    terms: await provideTerms(dataDir, terms),
  };
}

async function startPages(dataDir: string, env: Readonly<Record<string, string>>): Promise<Pages> {
  const server = await startServer({
    args: ["--enable-source-maps", "dist/server.js"],
    ready: "/readyz",
    env: { DATA_DIR: dataDir, LOG_LEVEL: "warn", RATE_LIMIT_PER_MINUTE: "1000000000", ...env },
  });
  const executablePath = systemBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
  return {
    signedIn: (who, options) => signedIn(browser, server, who, options),
    async stop() {
      await browser.close();
      await server.stop();
    },
  };
}

async function signedIn(
  browser: Browser,
  { url }: BenchServer,
  { email, password }: Credentials,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, locale: "en-GB", ...options });
  // tsx calls this in the functions that are sent to the page.
  await context.addInitScript("globalThis.__name = (named) => named");
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/overview|accept/);
  if (page.url().includes("/accept")) {
    await page.getByRole("button", { name: "Later" }).click();
    await page.waitForURL(/overview/);
  }
  await page.close();
  return context;
}

/** Makes the tenant once, as an administrator does: with the command line. */
async function provideTerms(dataDir: string, count: number): Promise<Credentials> {
  const file = join(dataDir, `terms-${count}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const tenant = `terms${count}`;
  await comptoir(dataDir, ["tenant", "create", tenant, "--name", "Many terms"]);
  const records = JSON.stringify(runningTerms(tenant, count));
  await comptoir(dataDir, ["import", "--tenant", tenant, "subscriptions", "-"], records);
  const who = await makeUser(dataDir, tenant);
  writeFileSync(file, JSON.stringify(who));
  return who;
}

/** A new administrator of a tenant. */
async function makeUser(dataDir: string, tenant: string): Promise<Credentials> {
  const email = `${randomBytes(6).toString("hex")}@${tenant}.example`;
  const password = randomBytes(12).toString("hex");
  const options = ["--tenant", tenant, "--email", email, "--role", "provider.admin", "--password-stdin"];
  await comptoir(dataDir, ["user", "create", ...options], password);
  return { email, password };
}

/** Terms that run now, of one to three years, ten of each customer. */
function runningTerms(tenant: string, count: number): object[] {
  const day = 86_400_000;
  const midnight = Math.floor(Date.now() / day) * day;
  const inDays = (days: number) => new Date(midnight + days * day).toISOString();
  return Array.from({ length: count }, (_, n) => {
    const days = 365 * (1 + (n % 3));
    const left = 1 + ((n * 7919) % (days - 1));
    const customer = Math.floor(n / 10);
    return {
      _id: `${tenant}-${n}`,
      tenant,
      name: `Backup ${n}`,
      account: `customer-${customer}`,
      account_details: { name: `Customer ${customer}` },
      status: "active",
      start_date: inDays(left - days),
      end_date: inDays(left),
      cancel_term: { grace_period: 720 },
      price: 100 + (n % 900),
      created: inDays(left - days),
    };
  });
}

function comptoir(dataDir: string, args: readonly string[], input = ""): Promise<void> {
  const child = spawn(process.execPath, ["cli/comptoir.mjs", "server", ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["pipe", "inherit", "inherit"],
  });
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`comptoir ${args.join(" ")} failed.`))));
  });
}
