import pg from "pg";

/** Does `work` on a connection of its own, and closes it whatever happens. */
export async function withSession<T>(connectionString: string, work: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A connection that dies between two queries is reported by the next one; unheard, it would end the process.
  session.on("error", () => undefined);
  try {
    await session.connect();
    return await work(session);
  } finally {
    await session.end();
  }
}
