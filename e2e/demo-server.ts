import { readFileSync } from "node:fs";
import { join } from "node:path";
import { demo } from "@/prisma/seed/demo";
import { cloneDatabase, scratchFolder } from "./database";
import { Api, attemptSignIn, cookies, randomAddress, withKey } from "./fixtures";
import { startServer } from "./server";

/** A server with the demo data alone, as a newcomer starts it. */
export async function startDemo() {
  const { ownerUrl, appUrl, drop } = await cloneDatabase();
  const folder = scratchFolder("demo");
  const database = { DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl };
  const server = await startServer({ ...database, DATA_DIR: folder, DEMO: "true", RUN_JOBS: "true" });
  const access: { email: string; password: string; key: string } = JSON.parse(
    readFileSync(join(folder, "demo.json"), "utf8"),
  );
  return {
    url: server.url,
    ownerUrl,
    key: access.key,
    api: new Api(withKey(access.key).credential, server.url),
    /** The API with a session of the demo's administrator. */
    async signedIn() {
      const answer = await attemptSignIn(access, randomAddress(), server.url);
      return new Api({ Cookie: cookies(answer), Origin: server.url }, server.url);
    },
    async stop() {
      await server.stop();
      await drop();
    },
  };
}

/** The identifiers that the demo's records have on every day. */
export function demoIdentifiers(): Set<string> {
  const of = (now: Date) => {
    const { subscriptions, orders, tickets, events, ...lists } = demo({ tenant: "fjord", now });
    const generated = [subscriptions(), orders(), tickets(), events()].flatMap((each): object[] => [...each]);
    const records = [...Object.values(lists).flatMap((each) => (Array.isArray(each) ? each.flat() : [])), ...generated];
    return new Set(records.flatMap((each) => Object.values(Object(each)).slice(0, 1).map(String)));
  };
  const later = of(new Date(Date.now() + 9 * 86_400_000));
  return new Set([...of(new Date())].filter((id) => later.has(id)));
}
