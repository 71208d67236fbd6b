import type pg from "pg";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";

/** Of what Postgres answers to the statements of one round trip. A page of 1,000 usual records has 2 MB. */
const answerBytesMax = 64 * 1024 * 1024;

/** Closes a connection whose answer gets too long: a page of the longest records would fill the memory of the process. */
export function limitAnswers({ connection }: pg.PoolClient): void {
  let bytes = 0;
  connection.stream.on("data", ({ length }: Buffer) => {
    bytes += length;
    if (bytes > answerBytesMax) connection.stream.destroy(answerTooLong());
  });
  connection.on("readyForQuery", () => {
    bytes = 0;
  });
}

export const answerTooLong = () =>
  new AppError(
    "invalid_parameter",
    message("The rows of this answer have more than 64 MB together. Ask for fewer at a time."),
  );
