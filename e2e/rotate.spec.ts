import { rm } from "node:fs/promises";
import { onTestFinished } from "vitest";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { comptoir } from "./command";
import { scratchFolder } from "./database";
import { installation } from "./installation";

test("The database password is replaced where DATA_DIR was lost, as the refusal of a start says", async () => {
  const { ownerUrl, name } = await installation();
  const folders = [scratchFolder("kept"), scratchFolder("lost")] as const;
  const run = (folder: string, ...args: string[]) =>
    comptoir(args, "", { DATABASE_URL: ownerUrl, APP_DATABASE_URL: "", DATA_DIR: folder });
  const listed = (folder: string) => run(folder, "key", "list", "--tenant", "nobody");
  onTestFinished(async () => {
    await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
      for (const role of ["login", "login2"]) await owner.query(`DROP ROLE IF EXISTS ${name}_${role}`);
    });
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
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
});
