/** The JSON pointer (RFC 6901) of a path: `/address/city`. */
export const jsonPointer = (path: readonly unknown[]): string =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
