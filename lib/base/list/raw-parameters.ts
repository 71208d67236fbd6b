/** A query parameter before it has a meaning: `~filter[a.b][]=1` is `{ name: "filter", keys: ["a.b", ""], value: "1" }`. */
export interface RawParameter {
  /** Without `~` and brackets: `~x` and `x` are the same parameter. */
  name: string;
  /** What the brackets hold; nothing for a number, as several libraries write the places of a list. */
  keys: string[];
  value: string;
  /** The name as the client wrote it, for error messages. */
  rawName: string;
}

/** Refuses a parameter: its raw name, and what is allowed instead. */
export type Reject = (rawName: string, detail: string) => undefined;

const parameterName = /^~?([A-Za-z_][A-Za-z0-9_-]*)((?:\[[^[\]]*\])*)$/;

/** Splits a search string into parameters. A name of any other form is its own bare name. */
export function rawParameters(search: URLSearchParams): RawParameter[] {
  return [...search].map(([rawName, value]) => {
    const match = parameterName.exec(rawName);
    if (!match) return { name: rawName, keys: [], value, rawName };
    return {
      name: match[1] ?? "",
      keys: [...(match[2] ?? "").matchAll(/\[(?:\d+|([^[\]]*))\]/g)].map((key) => key[1] ?? ""),
      value,
      rawName,
    };
  });
}
