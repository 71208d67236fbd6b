import { withQuestion } from "@/lib/base/nearest-name";
import { listParameters, type Operation } from "./operations";

/** A command that cannot be understood: exit code 2. */
export class UsageError extends Error {}

export interface Command {
  words: string[];
  /** By name; one that is repeated has several values. */
  options: Map<string, string[]>;
}

export const formats = ["json", "ndjson", "csv", "table"];

/** Options without a value. */
const flags = new Set([...formats, "curl", "dry-run", "apply", "help", "version"]);

const listOptions = ["filter", ...listParameters];

export function parseCommand(args: readonly string[]): Command {
  const words: string[] = [];
  const options = new Map<string, string[]>();
  const rest = [...args];
  for (let each = rest.shift(); each !== undefined; each = rest.shift()) {
    const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(each) ?? [];
    if (name === undefined) words.push(each);
    else if (flags.has(name)) options.set(name, []);
    else {
      const given = value ?? rest.shift();
      if (given === undefined) throw new UsageError(`--${name} needs a value.`);
      options.set(name, [...(options.get(name) ?? []), given]);
    }
  }
  return { words, options };
}

/** The options of an operation. */
export const optionsOf = ({ method, fields, query, takesBody, isFeed, hasCsv }: Operation): string[] => [
  ...(fields ? (isFeed ? ["filter", "search", "fields", "perPage"] : listOptions) : []),
  ...query,
  ...(takesBody ? ["set", "data"] : []),
  ...(method === "GET" ? formats.filter((each) => each !== "csv" || hasCsv) : ["json", "dry-run"]),
  ...["curl", "header", "help"],
];

/** @throws UsageError naming what may have been meant */
export function requireOptions({ options }: Command, known: readonly string[]): void {
  for (const name of options.keys())
    if (!known.includes(name))
      throw new UsageError(
        `${withQuestion(`There is no --${name} here.`, name, known)} Known: ${known.map((each) => `--${each}`).join(" ")}`,
      );
}

export const isSet = ({ options }: Command, flag: string): boolean => options.has(flag);

export const optionOf = ({ options }: Command, name: string): string | undefined => options.get(name)?.at(-1);
