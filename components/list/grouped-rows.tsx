"use client";

import { useQuery } from "@tanstack/react-query";
import { Loaded } from "@/components/record/loaded";
import { ValueNames } from "@/components/table/offered-values";
import { Button } from "@/components/ui/button";
import { formatCount, formatMoney } from "@/components/ui/number-format";
import type { Filter } from "@/lib/base/list/query";
import { t } from "@/lib/languages/text";
import { saidFields } from "./filter-fields";
import classes from "./grouped-rows.module.css";
import type { Groups } from "./list-values";
import { useList } from "./use-list-state";

/** The rows in groups by a field, with counts and sums: each opens its rows. */
export function GroupedRows({ by }: { by: string }) {
  const { facts, query, address, search } = useList();
  const field = saidFields(facts).find(({ path }) => path === by) ?? { path: by, label: by, kind: "text" as const };
  const groups = useQuery(facts.groupsQuery(search, by));
  const { group: _, ...extra } = query.extra;
  const show = (conditions: Filter["conditions"]) =>
    address.setQuery({
      filters: [...query.filters.filter((filter) => filter.field !== by), { field: by, conditions }],
      extra,
    });
  return (
    <Loaded query={groups} failed={t("Could not load the groups.")}>
      {({ data, metadata }) => (
        <ValueNames field={field} values={data.flatMap(({ value }) => (value === null ? [] : [String(value)]))}>
          {(nameOf) => (
            <div className="flex-1 overflow-auto min-w-0">
              <table
                className={`border-collapse w-full ${classes.groups}`}
                aria-label={t("{list} by {field}", { list: t(facts.title), field: field.label })}
              >
                <thead>
                  <tr>
                    <th className="text-2" scope="col">
                      {field.label}
                    </th>
                    <th className="text-2" scope="col">
                      {t(facts.title)}
                    </th>
                    {data.some(({ sums }) => sums) && (
                      <th className="text-2" scope="col">
                        {t("Sum")}
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {data.map(({ value, count, sums }) => (
                    <tr key={String(value)}>
                      <th scope="row">
                        <Button
                          variant="link"
                          onClick={() =>
                            show(value === null ? [{ op: "missing", value: "" }] : [{ op: "eq", value: String(value) }])
                          }
                        >
                          {value === null ? t("None") : nameOf(String(value))}
                        </Button>
                      </th>
                      <td>{formatCount(count)}</td>
                      {sums && <td>{sumWords(sums)}</td>}
                    </tr>
                  ))}
                </tbody>
              </table>
              {metadata.total > data.length && (
                <p className="py-12 px-20 text-3">
                  {t("The {count} largest of {total} groups.", { count: data.length, total: metadata.total })}
                </p>
              )}
            </div>
          )}
        </ValueNames>
      )}
    </Loaded>
  );
}

/** One line for each currency, never a sum across. */
const sumWords = (sums: NonNullable<Groups["data"][number]["sums"]>): string =>
  sums
    .flatMap(({ currency, ...amounts }) => {
      const [amount] = Object.values(amounts);
      return typeof amount === "number" ? [`${formatMoney(amount)} ${currency ?? ""}`.trim()] : [];
    })
    .join(", ");
