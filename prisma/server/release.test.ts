import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commitOf } from "./release";

test("The commit of a clone is that of its branch, also after a garbage collection, or the one that was checked out", () => {
  const git = mkdtempSync(join(tmpdir(), "comptoir-release-"));
  onTestFinished(() => rmSync(git, { recursive: true }));
  const [one, other] = ["a".repeat(40), "b".repeat(40)];
  expect(commitOf(join(git, "missing"))).toBeUndefined();
  writeFileSync(join(git, "HEAD"), "ref: refs/heads/main\n");
  expect(commitOf(git)).toBeUndefined();
  writeFileSync(join(git, "packed-refs"), `# pack-refs\n${one} refs/heads/main\n`);
  expect(commitOf(git)).toBe(one);
  mkdirSync(join(git, "refs", "heads"), { recursive: true });
  writeFileSync(join(git, "refs", "heads", "main"), `${other}\n`);
  expect(commitOf(git)).toBe(other);
  writeFileSync(join(git, "HEAD"), `${one}\n`);
  expect(commitOf(git)).toBe(one);
});
