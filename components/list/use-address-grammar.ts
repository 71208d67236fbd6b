import { useMemo } from "react";
import type { ListFacts } from "./define-list-screen";
import { allRows, type Grammar, layoutIn } from "./list-grammar";

/** The grammar of the address: without parameters it shows the first view, and all rows have one parameter of their own. */
export function useAddressGrammar({ grammar, firstView }: ListFacts): Pick<Grammar, "parse" | "format"> {
  return useMemo(() => {
    const { parse, format, isBare } = grammar;
    const firstOf = (params: URLSearchParams) => (isBare(params) ? firstView(layoutIn(params)) : undefined);
    return {
      parse: (params) => {
        const first = firstOf(params);
        return parse(first ? new URLSearchParams([...new URLSearchParams(first.search), ...params]) : params);
      },
      format: (query) => {
        const params = format(query);
        if (firstOf(params)) params.append(allRows.name, allRows.value);
        return params;
      },
    };
  }, [grammar, firstView]);
}
