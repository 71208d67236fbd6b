import { setTimeout as sleep } from "node:timers/promises";
import { connection } from "./connection";

/** Whether the database answers in time, and takes writes. */
export async function databaseState(milliseconds: number): Promise<"ok" | "read-only" | undefined> {
  const answered = connection()
    .pool.query<{ readOnly: boolean }>("SELECT current_setting('transaction_read_only')::boolean AS \"readOnly\"")
    .then(
      ({ rows }) => (rows[0]?.readOnly ? "read-only" : "ok"),
      () => undefined,
    );
  return await Promise.race([answered, sleep(milliseconds, undefined, { ref: false })]);
}
