import { defined } from "@/lib/base/defined";
import { nearestName } from "@/lib/base/nearest-name";
import { readMoment, wrongTime } from "@/lib/base/schema/time";
import { message } from "@/lib/languages/text";
import { type Field, findField, hasFeed, keptVersions, type List } from "./fields";
import { isReadableText } from "./operators";

/**
 * The parameters that ask for another state of a list than the present one, of which at most one is given, or for something else
 * than its rows.
 */
export interface OtherParameters {
  /** The moment, past or to come, that the records are read as of, which ends with its millisecond. */
  at?: string | undefined;
  /** The token of an earlier answer, whose snapshot the records are read in. */
  snapshot?: string | undefined;
  /** A field: instead of the rows, its values and how many have each. */
  group?: string | undefined;
  /** The identifier of a record: instead of the rows, why it is among them or not. */
  why?: string | undefined;
}

const tokenLength = 6_000;
const idLength = 200;
const pathLength = 200;
const notKept = message("The former versions of these records are not kept.");

/** Reads them; `single` answers the only parameter of a name. */
export function parseOthers(
  list: List,
  single: (name: string) => RawParameter | undefined,
  reject: Reject,
): OtherParameters {
  const [at, snapshot] = [single("at"), single("snapshot")];
  if (at && snapshot) reject(snapshot.rawName, message("A list is read at a moment or in a snapshot, not both."));
  const [group, why] = [single("group"), single("why")];
  return defined({
    at: at && parseAt(list, at, reject),
    snapshot: snapshot && parseSnapshot(list, snapshot, reject),
    group: group && parseGroup(list, group, reject),
    why: why && parseWhy(why, at !== undefined || snapshot !== undefined, reject),
  });
}

function parseAt(list: List, { rawName, value }: RawParameter, reject: Reject): string | undefined {
  if (!keptVersions(list) && !list.ahead) return reject(rawName, notKept);
  return readMoment(value)?.toISOString() ?? reject(rawName, wrongTime);
}

function parseSnapshot(list: List, { rawName, value }: RawParameter, reject: Reject): string | undefined {
  if (!hasFeed(list)) return reject(rawName, notKept);
  return value.length <= tokenLength ? value : reject(rawName, message("The value is not a token of this list."));
}

function parseGroup(list: List, { value, rawName }: RawParameter, reject: Reject): string | undefined {
  const field = value.length <= pathLength ? findField(list, value) : undefined;
  return field?.path ?? reject(rawName, unknownField(value, "group", fieldNames(list)));
}

function parseWhy({ value, rawName }: RawParameter, isPast: boolean, reject: Reject): string | undefined {
  if (isPast) return reject(rawName, message("Why a record is in a list or not is answered of the present alone."));
  const isIdentifier = value !== "" && value.length <= idLength && isReadableText(value);
  return isIdentifier
    ? value
    : reject(rawName, message("Give the identifier of a record, as a row of the list has it."));
}

export const fieldNames = (list: List, which: (field: Field) => boolean = () => true): string[] =>
  [...list.fields.values()].filter(which).map((field) => field.path);

type FieldUse = "filter" | "sort" | "group" | "keep";

export function unknownField(name: string, use: FieldUse, known: readonly string[]): string {
  const meant = nearestName(name, known);
  const values = { name: name.slice(0, 60) || "without a name", use, known: known.join(", ") };
  return meant === undefined
    ? message(
        "There is no field {name} {use, select, filter {to filter by} sort {to sort by} group {to group by} other {to keep}}. Known: {known}.",
        values,
      )
    : message(
        "There is no field {name} {use, select, filter {to filter by} sort {to sort by} group {to group by} other {to keep}}. Did you mean {meant}? Known: {known}.",
        { ...values, meant },
      );
}

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

/** Paging parameters: `~page` and `~perPage`, or `~limit` and `~skip`. Each list takes both pairs; its envelope shows its own. */
export interface Paging {
  limit: number;
  skip: number;
}

export const pageSizeMax = 1000;
export const defaultLimit = { page: 25, offset: 50, array: 25 } as const;
/** Far more rows than a list has; page × size stays an exact integer. */
const countMax = 1_000_000_000;

/** The names of all paging parameters. */
export const pagingParameters = ["page", "perPage", "limit", "skip", "offset"] as const;

/** Reads the paging parameters; `single` answers the only parameter of a name. */
export function parsePaging(
  list: List,
  single: (name: string) => RawParameter | undefined,
  reject: Reject,
): Paging | undefined {
  const { style } = list.envelope;
  const [page, perPage] = [single("page"), single("perPage")];
  const [limit, skip, offset] = [single("limit"), single("skip"), single("offset")];
  const byRows = limit ?? skip ?? offset;
  if (byRows && (page ?? perPage))
    reject(byRows.rawName, message("A list is paged with ~page and ~perPage, or ~limit and ~skip."));
  if (skip && offset) reject(offset.rawName, message("skip and offset are the same parameter."));
  const count = (parameter: RawParameter | undefined, countMin: number): number | undefined => {
    if (!parameter) return undefined;
    const value = /^\d{1,10}$/.test(parameter.value) ? Number(parameter.value) : Number.NaN;
    if (value >= countMin && value <= countMax) return value;
    return reject(
      parameter.rawName,
      message("The value must be a whole number from {countMin} to {countMax}.", { countMin, countMax }),
    );
  };
  const size = count(limit ?? perPage, 1);
  const [at, skipped] = [count(page, 0), count(skip ?? offset, 0)];
  if (size === undefined && at === undefined && skipped === undefined) return undefined;
  const rows = Math.min(size ?? defaultLimit[style], pageSizeMax);
  return { limit: rows, skip: skipped ?? (at ?? 0) * rows };
}

/** The page that is answered: without paging parameters the first one, but the whole of a bare array. */
export function effectivePaging(list: List, paging: Paging | undefined): Paging | undefined {
  const { style } = list.envelope;
  return paging ?? (style === "array" ? undefined : { limit: defaultLimit[style], skip: 0 });
}

/** The parameters that ask for a page; sizes and starts that hold anyway are left out. */
export function formatPaging(list: List, { limit, skip }: Paging): [name: string, value: string][] {
  const { style } = list.envelope;
  // Pages are counted from the first row: a start between two is that of rows.
  const isByRows = style === "offset" || skip % limit > 0;
  const [size, start, at] = isByRows ? ["~limit", "~skip", skip] : ["~perPage", "~page", skip / limit];
  const isDefault = limit === defaultLimit[style];
  return [
    ...(isDefault ? [] : [[size, String(limit)] satisfies [string, string]]),
    ...(at > 0 || isDefault ? [[start, String(at)] satisfies [string, string]] : []),
  ];
}
