/** A request to the API, as shown by the request line. */
export interface ApiRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** From the root: `/v2/subscription/customers`. */
  path: string;
  /** Decoded, without the question mark: `~filter[price]=>=100`. */
  query?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: unknown;
}

/** A command that sends the request from a shell. The key is a variable, so that the command can be shared. */
export function curlOf(
  { method, path, query = "", headers = {}, body }: ApiRequest,
  origin: string,
  /** The separator between arguments. */
  separator = " ",
): string {
  const parts = ["curl"];
  if (method !== "GET") parts.push(`-X ${method}`);
  // Without -g curl reads brackets as ranges.
  if (query.includes("[") || query.includes("{")) parts.push("-g");
  parts.push('-H "Authorization: Bearer $COMPTOIR_KEY"');
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (body !== undefined)
    parts.push(`-H ${quote("Content-Type: application/json")}`, `-d ${quote(JSON.stringify(body))}`);
  parts.push(quote(`${origin}${path}${query === "" ? "" : `?${escapeQuery(query)}`}`));
  return parts.join(separator);
}

export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Characters that must be encoded in a URL; those of the list grammar stay readable. */
const escapeQuery = (query: string): string =>
  query
    .replace(/[^A-Za-z0-9\-._~!$&*+,;=:@/?[\]<>^\\()|%]/gu, encodeURIComponent)
    .replace(/[<>^\\|]/g, encodeURIComponent);
