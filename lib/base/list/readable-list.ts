import { AppError } from "@/lib/base/errors";
import type { Problem } from "@/lib/base/problem-document";
import type { List } from "./fields";
import { rawParameters } from "./list-parameters";
import { type ListQuery, parseListQuery } from "./query";

/** The query of an address that anybody may have edited: without its invalid parameters, and the faults of these. */
export function readableList(list: List, params: URLSearchParams): { query: ListQuery; problems: readonly Problem[] } {
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
