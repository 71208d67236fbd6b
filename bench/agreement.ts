import { matches, valuesAt } from "@/e2e/list-model";
import { formatCondition } from "@/lib/base/list/conditions";
import type { Size } from "./data";
import { type Callers, callerOf, subscriptions } from "./lists";
import * as records from "./records";
import type { Figure } from "./report";
import { totalOf } from "./sweep";

/**
 * Compares the answers to forty queries with a second implementation, in this process, on the same records: identifiers,
 * order and total must be equal. @throws Error naming the query that differs
 */
export async function agreement(callers: Callers, size: Size): Promise<Figure[]> {
  const caller = callerOf(callers, "t10k");
  const all = Array.from({ length: size.t10k }, (_, n) => records.subscription("t10k", "t10k", n, size.t10k));
  const queries = sampled();
  for (const { filters, sort, page } of queries) {
    const parameters = new URLSearchParams({ "~sort": sort, "~page": String(page), "~perPage": "20" });
    for (const { field, op, value } of filters) parameters.append(`~filter[${field}]`, formatCondition({ op, value }));
    const { body, status } = await caller.ask(`${subscriptions}?${parameters}`);
    if (status !== 200) throw new Error(`${parameters} answered ${status}: ${body}`);
    const answered = JSON.parse(body).data.map((each: { _id: string }) => each._id);
    const expected = all.filter((each) =>
      filters.every(({ field, ...condition }) => matches(each, field, [condition])),
    );
    const ordered = expected.sort(bySort(sort)).slice(page * 20, page * 20 + 20);
    const same = JSON.stringify(answered) === JSON.stringify(ordered.map((each) => each._id));
    if (!same || totalOf(body) !== expected.length) throw new Error(`Another answer was expected to ${parameters}`);
  }
  return [
    {
      what: "queries whose identifiers, order and total equal a second implementation's",
      value: queries.length,
      unit: "of 40",
      goal: 40,
      atLeast: true,
    },
  ];
}

interface Query {
  filters: { field: string; op: "eq" | "ne" | "contains" | "gte"; value: string }[];
  sort: string;
  page: number;
}

/** Eight filters, alone and together, by five sorts. */
function sampled(): Query[] {
  const filters: Query["filters"][] = [
    [],
    [{ field: "status", op: "eq", value: "pending" }],
    [{ field: "price", op: "gte", value: "9000" }],
    [{ field: "name", op: "contains", value: "harbour 12" }],
    [{ field: "items.sku", op: "contains", value: "bac-00" }],
    [
      { field: "term.durationMonth", op: "eq", value: "24" },
      { field: "status", op: "ne", value: "active" },
    ],
    [
      { field: "creator.email", op: "contains", value: "ida" },
      { field: "price", op: "gte", value: "5000" },
    ],
    [{ field: "edition.name", op: "eq", value: "Basic" }],
  ];
  const sorts = ["-created", "created", "price", "-end_date", "-agreementPrice"];
  return filters.flatMap((each) => sorts.map((sort, at) => ({ filters: each, sort, page: at % 2 })));
}

/** By number or time, then by identifier. */
function bySort(sort: string): (one: object, other: object) => number {
  const field = sort.replace(/^-/, "");
  const sign = sort.startsWith("-") ? -1 : 1;
  const key = (record: object) => {
    const [value] = valuesAt(record, field);
    return typeof value === "string" ? Date.parse(value) : Number(value);
  };
  const id = (record: object) => String(valuesAt(record, "_id")[0]);
  return (one, other) => sign * (key(one) - key(other)) || (id(one) < id(other) ? -1 : 1);
}
