import type { FilterField } from "@/components/table/filter-field";
import { AppError, type Problem } from "@/lib/base/errors";
import type { List } from "@/lib/base/list/fields";
import { type ListQuery, parseListQuery, toSearchParams } from "@/lib/base/list/query";
import { rawParameters } from "@/lib/base/list/raw-parameters";

/** A list query as a screen's address holds it. */
export interface ScreenQuery extends ListQuery {
  paging: { limit: number; skip: number };
  /** Parameters of the screen or its endpoint beside the list grammar. */
  extra: Readonly<Record<string, string>>;
  /** What in the address cannot be understood, and is passed over. */
  problems: readonly Problem[];
}

export interface Grammar {
  parse: (params: URLSearchParams) => ScreenQuery;
  /** The address, which leaves out what the screen does anyway. */
  format: (query: ScreenQuery) => URLSearchParams;
  /** The query as the API is asked. */
  request: (query: ScreenQuery) => URLSearchParams;
}

interface GrammarOptions {
  list: List;
  /** Rows a page where the address does not say. */
  pageSize: number;
  /** Names of parameters beside the grammar's that the address keeps; `sent` goes to the API too. */
  keep: readonly string[];
  send: readonly string[];
}

/** Reads and writes a screen's address. Reading is total: what is not valid is reported and passed over. */
export function grammarOf({ list, pageSize, keep, send }: GrammarOptions): Grammar {
  const format = ({ extra, paging, ...query }: ScreenQuery): URLSearchParams => {
    const isUsual = paging.limit === pageSize && paging.skip === 0;
    const params = toSearchParams(list, { ...query, paging: isUsual ? undefined : paging });
    for (const [name, value] of Object.entries(extra)) params.set(name, value);
    return params;
  };
  return {
    parse: (params) => {
      const { query, problems } = understood(list, params);
      const extra = [...keep, ...send].flatMap((name) => {
        const value = params.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      return {
        ...query,
        paging: query.paging ?? { limit: pageSize, skip: 0 },
        extra: Object.fromEntries(extra),
        problems,
      };
    },
    format,
    request: ({ extra, ...query }) => {
      const params = toSearchParams(list, query);
      for (const name of send) if (extra[name] !== undefined) params.set(name, extra[name]);
      return params;
    },
  };
}

/** The query without the parameters that are wrong. */
function understood(list: List, params: URLSearchParams) {
  let raw = rawParameters(params);
  const problems: Problem[] = [];
  // Each round takes at least one parameter away.
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

/** What a field is called and looks like in filters; without a label its path is. */
export type FieldWords = Readonly<Record<string, Omit<FilterField, "path" | "kind">>>;

/** Every field of a list as something to filter by: those with words first, in their order. */
export function filterFieldsOf(list: List, words: FieldWords): FilterField[] {
  const named = Object.entries(words).flatMap(([path, word]) => {
    const field = list.fields.get(path);
    return field ? [{ ...word, path, kind: field.kind }] : [];
  });
  const others = [...list.fields.values()].filter(({ path }) => !(path in words) && !path.includes("*"));
  return [...named, ...others.map(({ path, kind }) => ({ path, kind, label: path }))];
}
