import { mkdtempSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { awaitDatabase } from "./await-database";
import { startEmbedded } from "./embedded";

test("A start waits for its database, says so, and fails at once where waiting does not help", async () => {
  const folder = mkdtempSync(join(process.env.COMPTOIR_TEST_DIR ?? tmpdir(), "comptoir-await-"));
  await chmod(folder, 0o755);
  let server = await startEmbedded(folder, { throwaway: true });
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const { url } = server;
  await server.stop();
  const said: string[] = [];
  const patience = { seconds: 1, report: (reason: string) => void said.push(reason) };
  await expect(awaitDatabase(url, patience)).rejects.toThrow(/ECONNREFUSED|ENOENT/);
  expect(said).toHaveLength(1);
  const ready = awaitDatabase(url, { ...patience, seconds: 60 });
  await expect.poll(() => said.length).toBe(2);
  server = await startEmbedded(folder, { throwaway: true });
  await ready;
  const wrong = Object.assign(new URL(server.superuserUrl), { password: "wrong" }).href;
  await expect(awaitDatabase(wrong, patience)).rejects.toThrow("password authentication failed");
  expect(said.length).toBe(2);
});
