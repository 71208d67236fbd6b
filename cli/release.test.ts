import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("A release is tagged, and its part of the changelog is what commits since the last one say in their trailers", () => {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-release-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  const git = (...args: string[]) => execFileSync("git", [...identity, ...args], { cwd: folder, encoding: "utf8" });
  const commit = (message: string) => git("commit", "--quiet", "--allow-empty", "--all", "--message", message);
  const author = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@example.com" };
  const committer = { GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@example.com" };
  const release = (version: string) =>
    execFileSync(join(folder, ".ci", "release"), [version], {
      cwd: folder,
      encoding: "utf8",
      stdio: "pipe",
      env: { ...process.env, ...author, ...committer },
    });
  const changelog = () => readFileSync(join(folder, "CHANGELOG.md"), "utf8");

  mkdirSync(join(folder, ".ci"));
  cpSync(".ci/release", join(folder, ".ci", "release"));
  writeFileSync(join(folder, ".ci", "run"), "#!/bin/sh\n[ ! -e broken ]\n", { mode: 0o755 });
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "comptoir", version: "0.2.0", scripts: { openapi: "true" } }),
  );
  writeFileSync(join(folder, "CHANGELOG.md"), "# Changelog\n\n## 0.2.0 (2026-11-28)\n\n* By hand\n");
  git("init", "--quiet");
  git("add", "--all");
  commit("Begin");
  release("0.2.0");
  expect(git("tag", "--list")).toBe("v0.2.0\n");

  expect(() => release("0.3.0")).toThrow(/No commit since v0.2.0 has a trailer Changelog/);
  commit("Tidy up");
  commit("Change it\n\nBecause.\n\nChangelog: `key list` shows who made\n a key\nUpgrade: set `SOME_NAME`");
  writeFileSync(join(folder, "broken"), "");
  git("add", "--all");
  commit("Break a test\n\nChangelog: Something else");
  expect(() => release("0.3.0")).toThrow();
  git("rm", "--quiet", "broken");
  commit("Mend it");
  release("0.3.0");
  expect(git("tag", "--list")).toBe("v0.2.0\nv0.3.0\n");
  expect(git("log", "-1", "--format=%s")).toBe("Release 0.3.0\n");
  expect(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version).toBe("0.3.0");
  const day = /## 0\.3\.0 \((\d{4}-\d\d-\d\d)\)/.exec(changelog())?.[1];
  expect(changelog()).toBe(
    `# Changelog\n\n## 0.3.0 (${day})\n\n* \`key list\` shows who made a key\n* Something else\n\nTo upgrade:\n\n* set \`SOME_NAME\`\n\n` +
      "## 0.2.0 (2026-11-28)\n\n* By hand\n",
  );
  expect(() => release("0.3.0")).toThrow(/v0.3.0 exists/);
  expect(() => release("next")).toThrow(/Give a version/);
});
