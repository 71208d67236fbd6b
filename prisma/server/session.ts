import pg from "pg";
import { lockPatience, namingLockHolder } from "@/lib/base/db/lock-holder";

/** Runs `work` on a connection of its own, which is closed in every case. */
export async function withSession<T>(connectionString: string, work: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A connection lost between two queries is reported by the next one; without a listener it would end the process.
  session.on("error", () => undefined);
  try {
    await session.connect();
    // A database or role may set others, which scripts and the answers to them do not expect.
    await session.query("SET DateStyle = 'ISO, MDY'; SET standard_conforming_strings = on");
    await session.query(lockPatience);
    return await work(session);
  } catch (error) {
    throw await namingLockHolder(session, error);
  } finally {
    await session.end();
  }
}
