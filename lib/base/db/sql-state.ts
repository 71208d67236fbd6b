/** The SQLSTATE of an error of Postgres; undefined for every other error. Node's errors have a `code` of another form. */
export const sqlStateOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
