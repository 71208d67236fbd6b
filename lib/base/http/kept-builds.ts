import { readdirSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

/** This release, those that it replaces, and one that is started beside it. */
const keptMax = 4;

/** A copy that is not complete has another name. */
const draftPrefix = ".";

/**
 * Copies the static files of a build to a folder of all builds, for processes of other releases to serve. The oldest copies
 * are deleted. Any number of processes may do so at once.
 *
 * @param build the folder that `next build` has written
 * @throws where the folder cannot be written
 */
export async function keepBuild(build: string, kept: string): Promise<void> {
  const place = join(kept, (await readFile(join(build, "BUILD_ID"), "utf8")).trim());
  await mkdir(kept, { recursive: true });
  const now = new Date();
  const isThere = await utimes(place, now, now).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const draft = join(kept, `${draftPrefix}${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await cp(join(build, "static"), draft, { recursive: true });
  // Another process may have been sooner.
  await rename(draft, place).catch(() => rm(draft, { recursive: true, force: true }));
  await deleteOldest(kept);
}

export const buildsIn = (kept: string): string[] => {
  try {
    return readdirSync(kept).filter((name) => !name.startsWith(draftPrefix));
  } catch {
    return [];
  }
};

async function deleteOldest(kept: string): Promise<void> {
  const folders = await Promise.all(
    readdirSync(kept).map(async (name) => ({
      name,
      at: await stat(join(kept, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  const old = folders.sort((a, b) => b.at - a.at).slice(keptMax);
  for (const { name } of old) await rm(join(kept, name), { recursive: true, force: true });
}
