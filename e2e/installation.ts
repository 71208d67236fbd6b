import { onTestFinished } from "vitest";
import { comptoir } from "./command";
import { cloneDatabase, removeFolder, scratchFolder, type TestDatabase } from "./database";
import { type RunningServer, startServer } from "./server";

/** A database and a folder of a test's own, with servers and commands on them. All of it ends with the test. */
export interface Installation extends TestDatabase {
  folder: string;
  environment: { DATABASE_URL: string; APP_DATABASE_URL: string };
  start(environment?: Record<string, string>): Promise<RunningServer>;
  run(...args: string[]): ReturnType<typeof comptoir>;
}

export async function installation(): Promise<Installation> {
  const database = await cloneDatabase();
  const folder = scratchFolder("installation");
  const servers: RunningServer[] = [];
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
    await removeFolder(folder);
  });
  const environment = { DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl };
  return {
    ...database,
    folder,
    environment,
    async start(more = {}) {
      const server = await startServer({ ...environment, ...more });
      servers.push(server);
      return server;
    },
    run: (...args) => comptoir(args, "", environment),
  };
}
