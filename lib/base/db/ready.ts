import { setTimeout as pause } from "node:timers/promises";
import { connection } from "./connection";

/** Whether the database answers in time. */
export async function databaseAnswers(milliseconds: number): Promise<boolean> {
  const answered = connection()
    .pool.query("SELECT 1")
    .then(
      () => true,
      () => false,
    );
  return await Promise.race([answered, pause(milliseconds, false, { ref: false })]);
}
