import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { withSession } from "@/prisma/server/session";
import { type BenchServer, startServer } from "../servers";
import { installed, type PeerName } from "./install";
import { columnTypes, provideRows } from "./rows";

export type PeerServers = Readonly<Record<PeerName, BenchServer>>;

/** Starts the three programs on the same rows, as in production and without caches. */
export async function startPeers(ownerUrl: string, dataDir: string): Promise<PeerServers> {
  const database = await provideRows(ownerUrl);
  const env = { DATABASE: database, COLUMNS: JSON.stringify(columnTypes) };
  const startOwn = (name: "payload" | "platformatic", ready: string) =>
    startServer({
      args: [join(import.meta.dirname, `${name}.mjs`)],
      folder: installed(dataDir, name),
      ready,
      env,
    });
  const started: BenchServer[] = [];
  const start = async (starting: Promise<BenchServer>) => {
    started.push(await starting);
    return started.at(-1) as BenchServer;
  };
  try {
    return {
      directus: await start(startDirectus(database, installed(dataDir, "directus"))),
      payload: await start(startOwn("payload", "/api/subscription?limit=1")),
      platformatic: await start(startOwn("platformatic", "/subscription/?limit=1")),
    };
  } catch (error) {
    for (const server of started) await server.stop();
    throw error;
  }
}

async function startDirectus(database: string, folder: string): Promise<BenchServer> {
  const script = join(folder, "node_modules/directus/cli.js");
  const env = {
    KEY: "benchmark",
    SECRET: "benchmark",
    DB_CLIENT: "pg",
    DB_CONNECTION_STRING: database,
    ADMIN_EMAIL: "admin@example.com",
    ADMIN_PASSWORD: "benchmark",
    CACHE_ENABLED: "false",
    TELEMETRY: "false",
    LOG_LEVEL: "error",
  };
  execFileSync(process.execPath, [script, "bootstrap"], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await withSession(database, allowReading);
  return await startServer({ args: [script, "start"], folder, ready: "/items/subscription?limit=1", env });
}

/** Without a login, which would cost another query for each request. */
async function allowReading(owner: Parameters<Parameters<typeof withSession>[1]>[0]): Promise<void> {
  await owner.query(`
    INSERT INTO directus_permissions (policy, collection, action, permissions, fields)
    SELECT a.policy, 'subscription', 'read', '{}', '*' FROM directus_access a
    WHERE a.role IS NULL AND a."user" IS NULL
      AND NOT EXISTS (SELECT FROM directus_permissions p WHERE p.collection = 'subscription')`);
}
