import type { List } from "./fields";
import type { RawParameter, Reject } from "./raw-parameters";

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
    reject(byRows.rawName, "A list is paged with ~page and ~perPage, or ~limit and ~skip.");
  if (skip && offset) reject(offset.rawName, "skip and offset are the same parameter.");
  const count = (parameter: RawParameter | undefined, countMin: number): number | undefined => {
    if (!parameter) return undefined;
    const value = /^\d{1,10}$/.test(parameter.value) ? Number(parameter.value) : Number.NaN;
    if (value >= countMin && value <= countMax) return value;
    return reject(parameter.rawName, `The value must be a whole number from ${countMin} to ${countMax}.`);
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
