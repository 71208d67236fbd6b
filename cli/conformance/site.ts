/** An installation, as the rules ask it. */

// biome-ignore lint/suspicious/noExplicitAny: whether an answer has its form is what the rules find out
export type Body = any;

export interface Reply {
  status: number;
  type: string;
  text: string;
  body: Body;
}

export class Site {
  constructor(
    readonly url: string,
    readonly key: string,
  ) {}

  get = (path: string, headers: Record<string, string> = {}) => this.send("GET", path, undefined, headers);

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const response = await fetch(this.url.replace(/\/$/, "") + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.key}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "";
    return { status: response.status, type, text, body: type.includes("json") && text ? JSON.parse(text) : undefined };
  }
}

/** Nothing could be checked: the installation has no such record. */
export class Untried extends Error {}

export function must(isKept: unknown, found: string): asserts isKept {
  if (!isKept) throw new Error(found);
}

/** The first record, by which a rule is checked. */
export function first<Each>(records: readonly Each[], noun: string): Each {
  const [record] = records;
  if (record === undefined) throw new Untried(`There is no ${noun}.`);
  return record;
}

export function mustHaveExactly(value: Body, names: readonly string[], place: string): void {
  const found = Object.keys(Object(value)).sort().join(", ");
  must(found === [...names].sort().join(", "), `${place} has ${found || "no members"} instead of ${names.join(", ")}.`);
}

/**
 * Members that are there have these types; which are there depends on the record.
 *
 * @param types each with its members: `string: name title; number: price`
 */
export function mustBeOf(record: Body, types: string, place: string): void {
  must(typeof record === "object" && record !== null, `${place} is no object.`);
  const typed = types.split("; ").map((each) => each.split(": "));
  for (const [type, name] of typed.flatMap(([type = "", names = ""]) => names.split(" ").map((name) => [type, name]))) {
    if (name === undefined) continue;
    const value = record[name];
    if (value === undefined || value === null) continue;
    const isKept =
      type === "timestamp"
        ? typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
        : type === "array"
          ? Array.isArray(value)
          : typeof value === type;
    must(isKept, `${place}.${name} is ${JSON.stringify(value)?.slice(0, 60)}, which is no ${type}.`);
  }
}
