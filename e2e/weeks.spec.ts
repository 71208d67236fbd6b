import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { comptoir } from "./command";
import { privateCluster, scratchFolder } from "./database";
import { attemptSignIn, cookies } from "./fixtures";
import { prove, times } from "./proof";
import { startProxy } from "./proxy";
import { prepare, type Recipe, recipes } from "./recipe";
import { nextMigration, nextRelease, packageRelease, use } from "./release";
import { freePort, type RunningServer, startServer } from "./server";
import { SiteLoad } from "./site-load";

/** An operator's first weeks: every command is one that the documents name, and no request fails. */

const pages = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
const documents = ["README.md", ...pages.map((name) => join("docs", name))]
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

const user = { email: "you@example.com", password: "correct horse battery staple 9" };

/** Two processes of the release that `current` names, behind a proxy. */
class Site {
  readonly processes: RunningServer[] = [];

  constructor(
    readonly root: string,
    readonly ports: readonly number[],
    /** Of each process; changed before a restart that brings it. */
    public environments: Record<string, string>[],
  ) {}

  async start(at: number): Promise<void> {
    this.processes[at] = await startServer({
      API_ONLY: "false",
      RUN_JOBS: "true",
      SHUTDOWN_GRACE_SECONDS: "2",
      PORT: String(this.ports[at]),
      COMPTOIR_TEST_DIST: join(this.root, "current", "dist"),
      ...this.environments[at],
    });
  }

  /** One after the other, as `systemctl restart` does. */
  async restart(): Promise<void> {
    for (const at of this.ports.keys()) {
      expect(await this.processes[at]?.stop()).toBe(0);
      await this.start(at);
    }
  }

  /** Runs a command of the documents with the environment of the first process. */
  async run(
    args: string[],
    input = "",
    environment: Record<string, string> = {},
    release = join(this.root, "current"),
  ) {
    const named = args.filter((each) => /^(--)?[a-z-]+$/.test(each) && each !== "acme");
    for (const word of named) expect(documents).toMatch(new RegExp(`comptoir\\b[^\\n]*(?<![\\w-])${word}\\b`));
    const all = { ...this.environments[0], COMPTOIR_TEST_DIST: join(release, "dist"), ...environment };
    const outcome = await comptoir(args, input, all);
    expect(outcome, args.join(" ")).toMatchObject({ code: 0 });
    return outcome;
  }
}

const releases = scratchFolder("releases");
const [present, next] = [join(releases, "1"), join(releases, "2")];
beforeAll(() => {
  packageRelease(present);
  nextRelease(present, next);
});
afterAll(() => rmSync(releases, { recursive: true, force: true }));

async function install(recipe: Recipe): Promise<{ site: Site; superuserUrl: string }> {
  const cluster = await privateCluster();
  const root = scratchFolder("weeks");
  use(root, present);
  const { DATABASE_URL, APP_DATABASE_URL = "" } = await prepare(cluster.superuserUrl, recipe, "comptoirweeks");
  // One machine shares a folder; two machines share ENCRYPTION_KEY.
  const isOneMachine = recipe === "With CREATEROLE";
  const ENCRYPTION_KEY = isOneMachine ? "" : randomBytes(24).toString("hex");
  const environment = { DATABASE_URL, APP_DATABASE_URL, ENCRYPTION_KEY, BACKUP_PASSPHRASE: "kept elsewhere" };
  const folders = ["a", isOneMachine ? "a" : "b"].map((name) => join(root, "data", name));
  const site = new Site(
    root,
    [Number(await freePort()), Number(await freePort())],
    folders.map((DATA_DIR) => ({ ...environment, DATA_DIR })),
  );
  onTestFinished(async () => {
    for (const process of site.processes) await process.stop();
    await cluster.remove();
    rmSync(root, { recursive: true, force: true });
  });
  for (const at of site.ports.keys()) await site.start(at);
  return { site, superuserUrl: cluster.superuserUrl };
}

/** Replaces everything secret, each as docs/database.md says, with one restart of each process. */
async function rotateAll(site: Site, recipe: Recipe, superuserUrl: string): Promise<void> {
  const asDba = (statement: string) => withSession(superuserUrl, (dba) => dba.query(statement));
  const { DATABASE_URL = "", APP_DATABASE_URL = "" } = site.environments[0] ?? {};
  const changed = { DATABASE_URL: DATABASE_URL.replace(":x@", ":z@") };
  if (recipe === "With CREATEROLE") {
    await site.run(["rotate", "encryption-key"]);
    await site.run(["rotate", "database-password"]);
  } else {
    const ENCRYPTION_KEY = randomBytes(24).toString("hex");
    await site.run(["rotate", "encryption-key", "--next-stdin"], ENCRYPTION_KEY);
    await asDba("CREATE ROLE comptoirweeks_web2 LOGIN PASSWORD 'y' IN ROLE comptoirweeks_app");
    Object.assign(changed, { ENCRYPTION_KEY, APP_DATABASE_URL: APP_DATABASE_URL.replace("_web:x@", "_web2:y@") });
  }
  await asDba("ALTER ROLE comptoirweeks PASSWORD 'z'");
  site.environments = site.environments.map((each) => ({ ...each, ...changed }));
  const stranger = startServer({ ...site.environments[0], ENCRYPTION_KEY: randomBytes(24).toString("hex") });
  await expect(stranger).rejects.toThrow(/ENCRYPTION_KEY is not the one of this database/);
  await site.restart();
  if (recipe === "With CREATEROLE") await site.run(["rotate", "database-password", "--finish"]);
  else {
    await site.run(["rotate", "encryption-key", "--finish"]);
    await asDba("DROP ROLE comptoirweeks_web");
  }
}

/** Two machines with folders of their own; `npm run prove -- weeks` goes through the other recipe as well. */
const tried = recipes.toReversed().slice(0, times("weeks", 1));

test.each(tried)(
  "From an empty Postgres, prepared by the recipe %s, to the next release and back: no request fails",
  async (recipe) => {
    const { site, superuserUrl } = await install(recipe);
    const proxy = await startProxy(Number(await freePort()), site.ports);
    onTestFinished(() => proxy.stop());

    await site.run(["tenant", "create", "acme", "--name", "Acme Cloud"]);
    const key = (await site.run(["key", "create", "--tenant", "acme"])).stdout.trim();
    const role = ["--role", "provider.admin", "--password-stdin"];
    await site.run(["user", "create", "--tenant", "acme", "--email", user.email, ...role], user.password);
    const session = cookies(await attemptSignIn(user, undefined, proxy.url));
    const open = (url: string) => fetch(`${url}/v1/account`, { headers: { Cookie: session } });
    expect((await open(proxy.url)).status).toBe(200);

    const load = new SiteLoad(proxy.url);
    onTestFinished(() => load.stop());
    load.person(session);
    load.program({ Authorization: `Bearer ${key}` });
    const statics = join(site.root, "current", ".next", "static");
    load.openPage(
      readdirSync(statics, { recursive: true, encoding: "utf8" }).filter((name) => /\.(js|css|woff2)$/.test(name)),
    );

    const backup = join(site.root, "backup");
    await site.run(["backup", backup]);
    await site.run(["restore", "--drill", backup]);

    const plan = await site.run(["upgrade", "--plan"], "", {}, next);
    expect(plan.stdout).toContain(nextMigration);
    await site.run(["upgrade"], "", {}, next);
    const versions = () =>
      Promise.all(
        site.ports.map(async (port) => (await (await fetch(`http://localhost:${port}/livez`)).json()).version),
      );
    const former = await versions();
    use(site.root, next);
    await site.restart();
    expect(await versions()).toEqual(["99.0.0", "99.0.0"]);
    // The former release runs on the schema of the next one.
    use(site.root, present);
    await site.restart();
    expect(await versions()).toEqual(former);
    use(site.root, next);

    await rotateAll(site, recipe, superuserUrl);
    expect((await open(proxy.url)).status).toBe(200);
    await load.stop();
    prove(
      "weeks",
      Object.values(load.answered).reduce((sum, n) => sum + n, 0),
      load.failures.length,
      `requests, ${recipe}`,
    );
    expect(load.failures).toEqual([]);
    for (const answered of Object.values(load.answered)) expect(answered).toBeGreaterThan(20);
    await site.run(["rotate", "session"]);
    expect((await open(proxy.url)).status).toBe(401);

    const staging = await prepare(superuserUrl, recipe, "comptoirstaging");
    const elsewhere = {
      ...staging,
      APP_DATABASE_URL: staging.APP_DATABASE_URL ?? "",
      DATA_DIR: join(site.root, "data", "staging"),
      ENCRYPTION_KEY: "",
    };
    const restored = await site.run(["restore", "--quiet", backup], "", elsewhere);
    expect(restored.stderr).toContain("held back");
    const copy = await startServer({
      ...elsewhere,
      API_ONLY: "false",
      PORT: String(await freePort()),
      COMPTOIR_TEST_DIST: join(site.root, "current", "dist"),
    });
    onTestFinished(async () => void (await copy.stop()));
    expect((await fetch(`${copy.url}/v1/distributor`, { headers: { Authorization: `Bearer ${key}` } })).status).toBe(
      200,
    );
    const signedIn = await attemptSignIn(user, undefined, copy.url);
    expect(await signedIn.json()).toEqual({ url: expect.not.stringContaining("error") });
  },
  // Each process starts four times while requests go on.
  600_000,
);
