import { AppError, type Problem } from "@/lib/base/errors";
import type { List } from "@/lib/base/list/fields";
import { type Filter, type ListQuery, parseListQuery, toSearchParams } from "@/lib/base/list/query";
import { rawParameters } from "@/lib/base/list/raw-parameters";

/** A list query as a screen's address holds it. */
export interface ScreenQuery extends ListQuery {
  paging: { limit: number; skip: number };
  /** Filters of the screen itself; `filters` are the reader's. */
  within: readonly Filter[];
  /** Parameters of the screen or its endpoint beside the list grammar. */
  extra: Readonly<Record<string, string>>;
  /** The parts of the address that are not valid, and ignored. */
  problems: readonly Problem[];
}

export interface Grammar {
  parse: (params: URLSearchParams) => ScreenQuery;
  /** The address, without what is the default. */
  format: (query: ScreenQuery) => URLSearchParams;
  /** The query that is sent to the API. */
  request: (query: ScreenQuery) => URLSearchParams;
  /** The query for one record, or several, of the screen's own filters. */
  requestOf: (ids: readonly string[], sort?: ListQuery["sort"]) => URLSearchParams;
}

interface GrammarOptions {
  list: List;
  /** Rows a page where the address does not say. */
  pageSize: number;
  within: readonly Filter[];
  /** Parameters beside the grammar's: always sent; sent when the address has them; only kept in the address. */
  fixedParameters: Readonly<Record<string, string>>;
  sentParameters: readonly string[];
  keptParameters: readonly string[];
}

/** Reads and writes a screen's address. Reading is total: what is not valid is reported and ignored. */
export function grammarOf(options: GrammarOptions): Grammar {
  const { list, pageSize, within, fixedParameters, sentParameters, keptParameters } = options;
  const isOwn = ({ field }: Filter) => within.some((filter) => filter.field === field);
  const send = (params: URLSearchParams): URLSearchParams => {
    for (const [name, value] of Object.entries(fixedParameters)) params.set(name, value);
    return params;
  };
  return {
    parse: (params) => {
      const { query, problems } = readValid(list, params);
      const extra = [...keptParameters, ...sentParameters].flatMap((name) => {
        const value = params.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      return {
        ...query,
        filters: query.filters.filter((filter) => !isOwn(filter)),
        within: query.filters.filter(isOwn),
        paging: query.paging ?? { limit: pageSize, skip: 0 },
        extra: Object.fromEntries(extra),
        problems,
      };
    },
    format: ({ extra, paging, within: own, filters, ...query }) => {
      const isDefault = paging.limit === pageSize && paging.skip === 0;
      const params = toSearchParams(list, {
        ...query,
        filters: [...own, ...filters],
        paging: isDefault ? undefined : paging,
      });
      for (const [name, value] of Object.entries(extra)) params.set(name, value);
      return params;
    },
    request: ({ extra, within: own, filters, ...query }) => {
      const params = toSearchParams(list, { ...query, filters: [...(own.length > 0 ? own : within), ...filters] });
      for (const name of sentParameters) if (extra[name] !== undefined) params.set(name, extra[name]);
      return send(params);
    },
    requestOf: (ids, sort = []) => {
      const conditions = ids.map((value) => ({ op: "eq" as const, value }));
      return send(toSearchParams(list, { filters: [...within, { field: list.id, conditions }], sort }));
    },
  };
}

/** The query without the parameters that are wrong. */
function readValid(list: List, params: URLSearchParams) {
  let raw = rawParameters(params);
  const problems: Problem[] = [];
  // Each round removes at least one parameter.
  while (raw.length > 0) {
    try {
      return { query: parseListQuery(list, raw), problems };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const found = error.details.errors ?? [];
      const rest = raw.filter(
        ({ rawName, name }) => !found.some(({ parameter }) => parameter === rawName || parameter === name),
      );
      problems.push(...found);
      raw = rest.length < raw.length ? rest : [];
    }
  }
  return { query: parseListQuery(list, []), problems };
}
