import type { List } from "@/lib/base/list/fields";
import { type Filter, type ListQuery, resolveTimes, toSearchParams } from "@/lib/base/list/query";
import { readableList } from "@/lib/base/list/readable-list";
import type { Problem } from "@/lib/base/problem-document";

/** `view=all` asks for all rows, where an address without parameters shows the first view; other values are layouts. */
export const allRows = { name: "view", value: "all" } as const;

const isBare = (params: URLSearchParams): boolean =>
  !params.getAll(allRows.name).includes(allRows.value) &&
  ![...params.keys()].some((name) => /^~(filter|sort|search)\b/.test(name));

/** The layout that the address asks for; undefined for the table. */
export const layoutIn = (params: URLSearchParams): string | undefined =>
  params.getAll(allRows.name).find((value) => value !== allRows.value);

/** A list query as held in the URL of a screen. */
export interface ScreenQuery extends ListQuery {
  paging: { limit: number; skip: number };
  /** Fixed filters of the screen; `filters` are the user's. */
  within: readonly Filter[];
  /** Parameters of the screen or its endpoint outside the list grammar. */
  extra: Readonly<Record<string, string>>;
  /** The invalid parts of the URL, which are ignored. */
  problems: readonly Problem[];
}

export interface Grammar {
  /** Whether the address has no parameters of the list, so that its first view is shown. */
  isBare: (params: URLSearchParams) => boolean;
  parse: (params: URLSearchParams) => ScreenQuery;
  /** The query string of the URL, without default values. */
  format: (query: ScreenQuery) => URLSearchParams;
  /** The query that is sent to the API. */
  request: (query: ScreenQuery) => URLSearchParams;
  /**
   * The query for the feed of changes, with relative times resolved at a moment; undefined if the query has a parameter that
   * the feed does not take.
   */
  feed: (query: ScreenQuery, present: Date) => URLSearchParams | undefined;
  /** The query for records by id, within the fixed filters of the screen. */
  requestOf: (ids: readonly string[], sort?: ListQuery["sort"]) => URLSearchParams;
}

interface GrammarOptions {
  list: List;
  /** Rows per page if the URL does not say. */
  pageSize: number;
  /** The order of an address without one, where it is not that of the API. */
  sort?: string | undefined;
  within: readonly Filter[];
  /** Parameters outside the list grammar: always sent; sent if the URL has them; only held in the URL. */
  fixedParameters: Readonly<Record<string, string>>;
  sentParameters: Readonly<Record<string, FaultOf>>;
  keptParameters: readonly string[];
}

/** What is wrong with a value; undefined if nothing is. Browsers do not have the schemas of parameters. */
export type FaultOf = (value: string) => string | undefined;

/** Reads and writes the URL of a screen. Reading never fails: invalid parts are reported and ignored. */
export function grammarOf(options: GrammarOptions): Grammar {
  const { list, pageSize, within, fixedParameters, sentParameters, keptParameters } = options;
  const sent = Object.keys(sentParameters);
  const shown: List = { ...list, defaultSort: options.sort ?? list.defaultSort };
  const isOwn = ({ field }: Filter) => within.some((filter) => filter.field === field);
  const send = (params: URLSearchParams): URLSearchParams => {
    for (const [name, value] of Object.entries(fixedParameters)) params.set(name, value);
    return params;
  };
  const filtersOf = ({ within: own, filters }: Pick<ScreenQuery, "within" | "filters">): Filter[] => [
    ...own,
    ...filters,
  ];
  return {
    isBare: (params) => isBare(params) && !sent.some((name) => params.has(name)),
    parse: (params) => {
      const { query, problems } = readableList(shown, withoutMomentOfRecord(params));
      const wrong = sent.flatMap((parameter) => faultsOf(parameter, params.get(parameter), sentParameters));
      const extra = [...keptParameters, ...sent].flatMap((name) => {
        const value = name === allRows.name ? layoutIn(params) : (params.get(name) ?? undefined);
        const isWrong = wrong.some(({ parameter }) => parameter === name);
        return value === undefined || isWrong ? [] : [[name, value] as const];
      });
      return {
        ...query,
        filters: query.filters.filter((filter) => !isOwn(filter)),
        within: query.filters.filter(isOwn),
        paging: query.paging ?? { limit: pageSize, skip: 0 },
        extra: Object.fromEntries(extra),
        problems: [...problems, ...wrong],
      };
    },
    format: ({ extra, paging, within: own, filters, ...query }) => {
      const isDefault = paging.limit === pageSize && paging.skip === 0;
      const params = toSearchParams(shown, {
        ...query,
        filters: [...own, ...filters],
        paging: isDefault ? undefined : paging,
      });
      for (const [name, value] of Object.entries(extra)) params.set(name, value);
      return params;
    },
    request: ({ extra, ...query }) => {
      const params = toSearchParams(list, { ...query, filters: filtersOf(query) });
      for (const name of sent) if (extra[name] !== undefined) params.set(name, extra[name]);
      return send(params);
    },
    feed: (query, present) => {
      if (query.at !== undefined || sent.some((name) => query.extra[name] !== undefined)) return undefined;
      const { filters } = resolveTimes(list, { filters: filtersOf(query) }, present);
      return toSearchParams(list, { filters, search: query.search, fields: [list.id] });
    },
    requestOf: (ids, sort = []) => {
      const conditions = ids.map((value) => ({ op: "eq" as const, value }));
      return send(toSearchParams(list, { filters: [...within, { field: list.id, conditions }], sort }));
    },
  };
}

function faultsOf(parameter: string, value: string | null, faults: GrammarOptions["sentParameters"]): Problem[] {
  const detail = value === null ? undefined : faults[parameter]?.(value);
  return detail === undefined ? [] : [{ parameter, code: "invalid_parameter", detail }];
}

/** Removes `at`, the moment of an open record; that of the list is `~at`. */
const withoutMomentOfRecord = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => name !== "at"));
