import pg from "pg";
import { lockPatience, namingLockHolder } from "./lock-holder";
import { replicationFailure, watchReplication } from "./replication";

/** Runs `work` in one transaction of the database's owner; for the command line and start-up, never for requests. */
export async function asOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  // Pipelined: statements are sent without waiting for the answers of those before.
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000, pipeline: true });
  // Without a listener a lost connection would end the process; the running query reports it.
  owner.on("error", () => {});
  watchReplication(owner);
  await owner.connect();
  try {
    await owner.query(lockPatience);
    await owner.query("BEGIN");
    const result = await work(owner);
    await owner.query("COMMIT");
    const failure = replicationFailure(owner);
    if (failure) throw failure;
    return result;
  } catch (error) {
    throw await namingLockHolder(owner, error);
  } finally {
    // Ending the connection undoes what was not committed.
    await owner.end();
  }
}
