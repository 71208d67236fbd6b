import { readFileSync } from "node:fs";
import { type Command, isSet, optionOf, UsageError } from "./arguments";
import { listParameters, type Operation } from "./operations";

/** What a command asks of the API. */
export interface ApiRequest {
  method: Operation["method"];
  path: string;
  /** As it is read, not yet encoded besides what would end a value. */
  query: string;
  headers: Record<string, string>;
  body: unknown;
}

export const addressOf = ({ path, query }: ApiRequest): string => (query ? `${path}?${query}` : path);

export function requestOf(operation: Operation, ids: readonly string[], command: Command): ApiRequest {
  return {
    method: operation.method,
    path: pathOf(operation, ids),
    query: parametersOf(operation, command)
      .map(([name, value]) => `${name}=${value.replace(/[%&+#]/g, encodeURIComponent)}`)
      .join("&"),
    headers: headersOf(command),
    body: operation.takesBody ? bodyOf(command) : undefined,
  };
}

function pathOf({ path, resource, verb }: Operation, ids: readonly string[]): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `<${name}>`);
  if (names.length !== ids.length)
    throw new UsageError(`Usage: comptoir ${[resource, verb, ...names].filter(Boolean).join(" ")}`);
  const values = [...ids];
  return path.replace(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ""));
}

/** Names and values of the address; `--filter 'price>=100'` is `~filter[price]=>=100` there. */
export function parametersOf({ query }: Pick<Operation, "query">, { options }: Command): [string, string][] {
  return [...options].flatMap(([name, values]) =>
    values.flatMap((value): [string, string][] => {
      if (name === "filter") return [filterOf(value)];
      if (query.includes(name)) return [[name, value]];
      return listParameters.includes(name) ? [[`~${name}`, value]] : [];
    }),
  );
}

/** A field, and what follows in the address after the first `=`, which may be left out before an operator. */
function filterOf(text: string): [string, string] {
  const [, field, value] = /^([\w*-][\w.*-]*)=?(.*)$/s.exec(text) ?? [];
  if (field === undefined)
    throw new UsageError(`--filter takes a field and a condition, such as 'price>=100', not ${text}.`);
  return [`~filter[${field}]`, value ?? ""];
}

function headersOf(command: Command): Record<string, string> {
  const given = (command.options.get("header") ?? []).map((text) => {
    const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(text) ?? [];
    if (name === undefined)
      throw new UsageError(`--header takes a name and a value, such as 'If-Match: "3"', not ${text}.`);
    return [name, value ?? ""];
  });
  return { ...Object.fromEntries(given), ...(isSet(command, "dry-run") ? { Prefer: "dry-run" } : {}) };
}

/** `--data` as JSON, `@file` or `-` for standard input; `--set a.b=1` sets a member, `--set a.b=` empties it. */
export function bodyOf(command: Command): unknown {
  const data = optionOf(command, "data");
  const sets = command.options.get("set") ?? [];
  if (data === undefined && sets.length === 0) return undefined;
  const body: unknown = data === undefined ? {} : parsed(contentOf(data), "--data");
  for (const set of sets) {
    const [, path, value] = /^([^=]+)=(.*)$/s.exec(set) ?? [];
    if (path === undefined) throw new UsageError(`--set takes a member and its value, such as name=Nord, not ${set}.`);
    setMember(Object(body), path.split("."), valueOfText(value ?? ""));
  }
  return body;
}

function contentOf(data: string): string {
  if (data === "-") return readFileSync(0, "utf8");
  if (!data.startsWith("@")) return data;
  try {
    return readFileSync(data.slice(1), "utf8");
  } catch {
    throw new UsageError(`${data.slice(1)} cannot be read.`);
  }
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${name} is not JSON.`);
  }
}

/** JSON where it is some, else the text itself. */
function valueOfText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function setMember(body: Record<string, unknown>, [name = "", ...rest]: string[], value: unknown): void {
  if (rest.length === 0)
    Object.defineProperty(body, name, { value, enumerable: true, writable: true, configurable: true });
  else {
    if (!Object.hasOwn(body, name)) setMember(body, [name], {});
    setMember(Object(body[name]), rest, value);
  }
}
