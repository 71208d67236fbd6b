import { aroundAll } from "vitest";
import { cloneDatabase } from "./database";
import { onDatabase } from "./fixtures";
import { startServer } from "./server";

/**
 * Gives the tests of the file that calls it a server and a database of their own: for tests that break something, or that
 * need a database without other changes, since nothing is delivered there. Fixtures use this server too.
 */
export function onQuietServer(): void {
  aroundAll(async (runTests) => {
    const database = await cloneDatabase();
    const server = await startServer({ DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl });
    try {
      await onDatabase({ ...database, url: server.url }, runTests);
    } finally {
      await server.stop();
      await database.drop();
    }
  });
}

/** The owner's address of the database that the running test uses. */
export const ownerUrl = (): string => process.env.COMPTOIR_TEST_OWNER_URL ?? "";
