import { mkdtempSync } from "node:fs";
import { chmod, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeDatabase } from "./server/describe";
import { startEmbedded } from "./server/embedded";
import { migrate } from "./server/migrate";
import { projectRoot } from "./server/root";

/** Writes `prisma/schema.sql` from a new database: `npm run schema`. */
const folder = mkdtempSync(join(tmpdir(), "comptoir-schema-"));
await chmod(folder, 0o755);
const server = await startEmbedded(folder, { throwaway: true });
try {
  await migrate(server.url);
  await writeFile(join(projectRoot, "prisma", "schema.sql"), await describeDatabase(server.url));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
