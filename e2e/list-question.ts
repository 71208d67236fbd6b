import type { Sql } from "@/lib/base/db/sql";
import type { Viewer } from "@/lib/base/db/tenancy";
import type { List } from "@/lib/base/list/fields";
import { effectivePaging, rawParameters } from "@/lib/base/list/list-parameters";
import { type ListFacts, planList } from "@/lib/base/list/plan";
import { planSql } from "@/lib/base/list/plan-sql";
import { parseListQuery } from "@/lib/base/list/query";
import { type ListQuestion, questionOf } from "@/lib/base/list/question";

interface Asking {
  form?: "page" | "csv";
  counted?: boolean;
}

/** What the parameters of a list ask. */
export async function asked(
  list: List,
  { id, parent }: Viewer,
  search: string | URLSearchParams,
  { form = "page", counted = true }: Asking = {},
): Promise<ListQuestion> {
  const query = parseListQuery(list, rawParameters(new URLSearchParams(search)));
  const question = await questionOf({ id, parent }, { list, query, form, isUncounted: !counted }, {});
  return form === "csv" ? question : { ...question, paging: effectivePaging(list, query.paging) };
}

/** The statement that answers it. */
export const statementOf = (question: ListQuestion, facts: ListFacts = {}): Sql =>
  planSql(question, planList(question, facts));
