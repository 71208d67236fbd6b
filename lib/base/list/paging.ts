import type { List } from "./fields";
import type { RawParameter, Reject } from "./raw-parameters";

/** Paging parameters: `~page` and `~perPage`, or `~limit` and `~skip`, by the list's envelope. */
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

/** The paging parameters that this list does not take. */
export const otherPaging = ({ envelope }: List): readonly string[] =>
  envelope.style === "offset" ? ["page", "perPage"] : ["limit", "skip", "offset"];

/** Reads the paging parameters; `single` answers the only parameter of a name. */
export function parsePaging(
  list: List,
  single: (name: string) => RawParameter | undefined,
  reject: Reject,
): Paging | undefined {
  const { style } = list.envelope;
  for (const name of otherPaging(list)) {
    const parameter = single(name);
    const use = style === "offset" ? "~limit and ~skip" : "~page and ~perPage";
    if (parameter) reject(parameter.rawName, `This list is paged with ${use}.`);
  }
  const count = (parameter: RawParameter | undefined, countMin: number): number | undefined => {
    if (!parameter) return undefined;
    const value = /^\d{1,10}$/.test(parameter.value) ? Number(parameter.value) : Number.NaN;
    if (value >= countMin && value <= countMax) return value;
    return reject(parameter.rawName, `The value must be a whole number from ${countMin} to ${countMax}.`);
  };
  if (style === "offset") {
    const skip = single("skip");
    const offset = single("offset");
    if (skip && offset) reject(offset.rawName, "skip and offset are the same parameter.");
    const limit = count(single("limit"), 1);
    const skipped = count(skip ?? offset, 0);
    if (limit === undefined && skipped === undefined) return undefined;
    return { limit: Math.min(limit ?? defaultLimit.offset, pageSizeMax), skip: skipped ?? 0 };
  }
  const page = count(single("page"), 0);
  const perPage = count(single("perPage"), 1);
  if (page === undefined && perPage === undefined) return undefined;
  const limit = Math.min(perPage ?? defaultLimit[style], pageSizeMax);
  return { limit, skip: (page ?? 0) * limit };
}

/** The page that is answered: without paging parameters the first one, but the whole of a bare array. */
export function effectivePaging(list: List, paging: Paging | undefined): Paging | undefined {
  const { style } = list.envelope;
  return paging ?? (style === "array" ? undefined : { limit: defaultLimit[style], skip: 0 });
}

/** The parameters that ask for a page; sizes and starts that hold anyway are left out. */
export function formatPaging(list: List, { limit, skip }: Paging): [name: string, value: string][] {
  const { style } = list.envelope;
  const [size, start, at] =
    style === "offset" ? ["~limit", "~skip", skip] : ["~perPage", "~page", Math.floor(skip / limit)];
  const isDefault = limit === defaultLimit[style];
  return [
    ...(isDefault ? [] : [[size, String(limit)] satisfies [string, string]]),
    ...(at > 0 || isDefault ? [[start, String(at)] satisfies [string, string]] : []),
  ];
}
