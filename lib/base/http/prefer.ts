/** Whether a request names a preference in `Prefer` (RFC 7240). A value of it is ignored. */
export const prefers = ({ headers }: Request, preference: string): boolean =>
  (headers.get("prefer") ?? "")
    .split(",")
    .some((each) => each.split(/[=;]/, 1)[0]?.trim().toLowerCase() === preference);
