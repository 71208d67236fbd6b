import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { comptoir } from "./command";
import { cloneDatabase, scratchFolder } from "./database";
import { attemptSignIn, csrfTokenOf, newTenant, onDatabase } from "./fixtures";
import { installation } from "./installation";
import { startServer } from "./server";

test("ENCRYPTION_KEY is replaced process by process: forms and sessions of one serve the other, and a wrong key starts none", async () => {
  const own = await installation();
  const { ownerUrl, appUrl } = own;
  const [first = "", second = "", stranger = ""] = [0, 1, 2].map(() => randomBytes(24).toString("hex"));
  const environment = (key: string) => ({ ...own.environment, ENCRYPTION_KEY: key });
  const rotate = (key: string, args: string[], input = "") => comptoir(["rotate", ...args], input, environment(key));
  // Each has a DATA_DIR of its own, as on two machines; signing in needs the pages.
  const former = await own.start({ ENCRYPTION_KEY: first, API_ONLY: "false" });
  await expect(startServer(environment(stranger))).rejects.toThrow(/ENCRYPTION_KEY is not the one of this database/);
  expect(await rotate(first, ["encryption-key", "--next-stdin"], "short")).toMatchObject({ code: 1 });
  expect(await rotate(first, ["encryption-key", "--next-stdin"], second)).toMatchObject({ code: 0 });

  const next = await own.start({ ENCRYPTION_KEY: second, API_ONLY: "false" });
  const user = await onDatabase({ ownerUrl, appUrl, url: former.url }, async () => (await newTenant()).user());
  // A load balancer sends the form to another process than the one that made its token.
  const form = csrfTokenOf(former.url);
  const signedIn = await attemptSignIn(user, undefined, next.url, form);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
  const me = async (url: string) => (await fetch(`${url}/v1/account`, { headers: { Cookie: cookie } })).status;
  expect([await me(former.url), await me(next.url)]).toEqual([200, 200]);

  expect(await rotate(second, ["encryption-key", "--finish"])).toMatchObject({ code: 0 });
  expect([await me(former.url), await me(next.url)]).toEqual([200, 200]);
  await expect(startServer(environment(first))).rejects.toThrow(/ENCRYPTION_KEY is not the one/);

  expect(await rotate(second, ["session"])).toMatchObject({ code: 0, stderr: "1 sessions were ended.\n" });
  expect([await me(former.url), await me(next.url)]).toEqual([401, 401]);
});

test("The database password is replaced where DATA_DIR was lost, as the refusal of a start says", async () => {
  const database = await cloneDatabase();
  const { ownerUrl, name } = database;
  const folders = [scratchFolder("kept"), scratchFolder("lost")] as const;
  const run = (folder: string, ...args: string[]) =>
    comptoir(args, "", { DATABASE_URL: ownerUrl, APP_DATABASE_URL: "", DATA_DIR: folder });
  const listed = (folder: string) => run(folder, "key", "list", "--tenant", "nobody");
  try {
    // The tenant is unknown; the database opens.
    expect((await listed(folders[0])).stderr).toMatch(/tenant nobody/);
    const refused = await listed(folders[1]);
    expect(refused.stderr).toMatch(/password is not in DATA_DIR.*comptoir server rotate database-password/s);
    expect(await run(folders[1], "rotate", "database-password")).toMatchObject({ code: 0 });
    for (const folder of folders) expect((await listed(folder)).stderr).toMatch(/tenant nobody/);
    expect(await run(folders[1], "rotate", "database-password", "--finish")).toMatchObject({ code: 0 });
    expect((await listed(folders[0])).code).toBe(1);
    expect((await listed(folders[0])).stderr).toMatch(/password is not in DATA_DIR/);
    expect((await listed(folders[1])).stderr).toMatch(/tenant nobody/);
  } finally {
    await database.drop();
    await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
      for (const role of ["login", "login2"]) await owner.query(`DROP ROLE IF EXISTS ${name}_${role}`);
    });
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
});
