/** The SQLSTATE of an error of Postgres; undefined for every other error. Node's errors have a `code` of another form. */
export const sqlStateOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;

/** A write to a server that has become a replica, or is one still. */
const readOnly = "25006";

/** What Postgres answers last on a connection: the server stops, or the session was ended or has been idle for too long. */
const lastStates = /^(57P..|08...|25P0[34])$/;

/**
 * Whether a connection can be used after this failure: only SQL errors leave it usable, unless they end it or it leads to a
 * replica.
 */
export const leavesUsable = (error: Error): boolean => {
  const state = sqlStateOf(error) ?? "";
  return "severity" in error && state !== readOnly && !lastStates.test(state);
};

/** The codes and words of Postgres, Node and pg for a connection that has ended. */
const ended = /^(57P01|ECONNRESET|EPIPE|Connection terminated unexpectedly|.* not queryable)$/;

/** Whether the connection has ended, so that nothing remains of what was not committed. One that does not answer has not. */
export const hasEnded = (error: unknown): boolean =>
  ended.test(sqlStateOf(error) ?? "") || (error instanceof Error && ended.test(error.message));
