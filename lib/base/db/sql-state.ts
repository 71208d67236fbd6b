/** The SQLSTATE of an error of Postgres; undefined for every other error. Node's errors have a `code` of another form. */
export const sqlStateOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;

/** A write to a server that has become a replica, or is one still. */
const readOnly = "25006";

/** Whether a connection can be used after this failure: only SQL errors leave it usable, unless it leads to a replica. */
export const leavesUsable = (error: Error): boolean => "severity" in error && sqlStateOf(error) !== readOnly;
