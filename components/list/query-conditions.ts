import { chipSentence } from "@/components/table/chip-sentence";
import type { FilterField } from "@/components/table/filter-field";
import { toChips } from "@/components/table/filter-words";
import type { ListReason } from "@/lib/base/http/list-why";
import { findField, type List } from "@/lib/base/list/fields";
import { type Condition, parseCondition } from "@/lib/base/list/operators";
import { type Filter, type ListQuery, searchWords } from "@/lib/base/list/query";
import { t } from "@/lib/languages/text";

/** The conditions that a list asks of a record, as the reader has set them. */

type Changed = Partial<Pick<ListQuery, "filters" | "search">>;

export interface QueryCondition {
  matches: boolean;
  filter: Filter | undefined;
  parameter: string;
  value: string;
  /** What the query is without it; undefined for what the screen itself asks. */
  without: Changed | undefined;
}

export function queryConditions(
  list: List,
  query: Pick<ListQuery, "filters" | "search">,
  conditions: ListReason["conditions"],
): QueryCondition[] {
  return conditions.map(({ parameter, value, matches }) => {
    const values = [value].flat();
    const filter = filterOf(list, parameter, values);
    const without = filter ? withoutFilter(query.filters, filter) : withoutWord(query.search, parameter, values);
    return { matches, filter, parameter, value: values.join(", "), without };
  });
}

function filterOf(list: List, parameter: string, values: readonly string[]): Filter | undefined {
  const [, path = ""] = /^~filter\[(.*)\]$/.exec(parameter) ?? [];
  const field = path === "" ? undefined : findField(list, path);
  if (!field) return undefined;
  const conditions = values.map((value) => parseCondition(field, value));
  return { field: path, conditions: conditions.filter((each): each is Condition => typeof each !== "string") };
}

function withoutFilter(filters: readonly Filter[], { field, conditions }: Filter): Changed | undefined {
  const isIt = (each: Condition) => conditions.some(({ op, value }) => op === each.op && value === each.value);
  const own = filters.find((filter) => filter.field === field);
  if (!own?.conditions.some(isIt)) return undefined;
  const rest = { field, conditions: own.conditions.filter((each) => !isIt(each)) };
  return { filters: filters.flatMap((each) => (each !== own ? [each] : rest.conditions.length > 0 ? [rest] : [])) };
}

function withoutWord(search: string, parameter: string, [word = ""]: readonly string[]): Changed | undefined {
  if (parameter !== "~search") return undefined;
  return {
    search: searchWords(search)
      .filter((each) => each !== word)
      .join(" "),
  };
}

/** `Price at least 5,000`. */
export function conditionWords(
  { filter, parameter, value }: QueryCondition,
  fields: readonly FilterField[],
  timeZone: string,
): string {
  if (parameter === "~search") return t("Contains “{text}”", { text: value });
  const [chip] = filter ? toChips([filter]) : [];
  if (!chip) return t("{parameter} is {value}", { parameter, value });
  const field = fields.find(({ path }) => path === chip.field);
  return chipSentence(chip, field?.label ?? chip.field, field?.kind ?? "text", timeZone);
}
