"use client";

import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useEscape } from "@/components/command/registry";
import { Bar, Loading, ScrollRegion, Spacer } from "@/components/layout/page";
import { QueryError } from "@/components/record/query-error";
import { useNeedsNetwork } from "@/components/state/online";
import { State } from "@/components/state/state";
import { Pager } from "@/components/table/pager";
import { Button } from "@/components/ui/button";
import { Change, ChangeList, ChangeRow } from "@/components/ui/change";
import { Id } from "@/components/ui/copy";
import { fieldLabel, formatValue } from "@/components/ui/field-words";
import { formatCount } from "@/components/ui/number-format";
import { type ComparedRecord, type Comparison, differences } from "@/lib/base/http/comparison";
import type { Paging } from "@/lib/base/list/paging";
import { valueAt } from "@/lib/base/list/project";
import { call } from "@/lib/browser/client";
import { ComparedMoments } from "./compared-moments";
import { saveComparison } from "./comparison-csv";
import type { ListFacts } from "./define-list-screen";
import classes from "./list-comparison.module.css";
import { useList } from "./use-list-state";

const pageSize = 100;
const firstPage: Paging = { limit: pageSize, skip: 0 };

/** Shown instead of the table: the list as of its moment, compared with a later one, or `now`. */
export function ListComparison({ with: later }: { with: string }) {
  const { facts, query: asked, compareWith } = useList();
  const needsNetwork = useNeedsNetwork();
  const params = facts.grammar.comparison(asked);
  const of = `${asked.at} ${later}`;
  const [shown, setShown] = useState<{ of: string; paging: Paging }>();
  // Other moments are shown from their first page.
  const paging = shown?.of === of ? shown.paging : firstPage;
  const read = async (of: Paging, signal?: AbortSignal): Promise<Comparison> => {
    if (!facts.comparison) throw new Error(`${facts.plural} have no comparison`);
    const search = searchOf(params, { from: asked.at ?? "", to: later }, of);
    const { data } = await call(facts.comparison, { search, ...(signal && { signal }) });
    return data as Comparison;
  };
  const query = useQuery({
    queryKey: [facts.comparison?.area, facts.comparison?.name, String(params), asked.at, later, paging],
    queryFn: ({ signal }) => read(paging, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const close = () => compareWith(undefined);
  useEscape(true, close);
  const { data, metadata } = query.data ?? {};
  const total = metadata ? metadata.appeared + metadata.disappeared + metadata.changed : 0;
  return (
    <div className={classes.comparison}>
      <Bar>
        <p role="status">
          {metadata ? (
            differences.map((each) => (
              <span key={each}>
                <b>{formatCount(metadata[each])}</b> {each}
              </span>
            ))
          ) : (
            <span>Comparing…</span>
          )}
        </p>
        <ComparedMoments later={later} />
        <Spacer />
        {total > pageSize && (
          <Pager paging={paging} total={total} onChange={(next) => setShown({ of, paging: next })} />
        )}
        {total > 0 && (
          <Button
            leftSection={<IconDownload aria-hidden />}
            onClick={() => void saveComparison(`${facts.plural}-compared`, read)}
            {...needsNetwork}
          >
            Export
          </Button>
        )}
        <Button variant="quiet" onClick={close} data-tooltip="Back to the list" data-tooltip-keys="escape">
          Back to the list
        </Button>
      </Bar>
      <ScrollRegion label="What is different">
        {query.isPending && <Comparing />}
        {data?.length === 0 && (
          <State title="Nothing is different">
            The same {facts.plural} are in the list, and each is as it was then.
          </State>
        )}
        {differences.map((each) => {
          const found = data?.filter(({ difference }) => difference === each) ?? [];
          return found.length > 0 && <Differing key={each} title={titles[each]} rows={found} later={later} />;
        })}
      </ScrollRegion>
      <QueryError query={query} />
    </div>
  );
}

/** Many changes take seconds, since each record is read as of both moments. */
function Comparing() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Loading what="the comparison">
      <p className={classes.comparing}>
        {seconds >= 2 && `Comparing for ${seconds} s. Each record that has changed is read as of both moments.`}
      </p>
    </Loading>
  );
}

const titles = { appeared: "Appeared", disappeared: "Disappeared", changed: "Changed" } as const;

function searchOf(params: URLSearchParams | undefined, { from, to }: { from: string; to: string }, paging: Paging) {
  const search = new URLSearchParams(params);
  search.set("~from", from);
  if (to !== "now") search.set("~to", to);
  search.set("~perPage", String(paging.limit));
  search.set("~page", String(Math.floor(paging.skip / paging.limit)));
  return search;
}

interface DifferingProps {
  title: string;
  rows: readonly ComparedRecord[];
  later: string;
}

/** The records with one kind of difference; changed ones with their fields before and after. */
function Differing({ title, rows, later }: DifferingProps) {
  const { facts, query } = useList();
  const pathname = usePathname();
  return (
    <section aria-label={title} className={classes.section}>
      <h2>{title}</h2>
      <ul>
        {rows.map((row) => {
          const id = idOf(facts, row);
          const isGone = row.difference === "disappeared";
          const at = isGone ? query.at : later === "now" ? undefined : later;
          return (
            <li key={`${row.tenant} ${id}`}>
              <div className={classes.name}>
                <Link className="link" prefetch={false} href={addressOf(facts, pathname, row, at)}>
                  {nameOf(facts, row.record) || id}
                </Link>
                <Id value={id} />
              </div>
              {row.difference === "changed" && (
                <ChangeList>
                  {Object.entries(row.changes).map(([field, { before, after }]) => (
                    <ChangeRow key={field} label={labelOf(facts, field)}>
                      <Change from={shortened(before, field)} to={shortened(after, field)} />
                    </ChangeRow>
                  ))}
                </ChangeList>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const idOf = ({ list }: ListFacts, { record }: ComparedRecord): string => String(valueAt(record, [list.id]));

/** The text of the first column. */
function nameOf({ initialView: { columns } }: ListFacts, record: object): string {
  const value = valueAt(record, (columns[0] ?? "").split("."));
  return typeof value === "string" ? value : "";
}

/** A field without a column is labelled by its path. */
const labelOf = ({ fields }: ListFacts, field: string): string =>
  fields.find(({ path, label }) => path === field && label !== path)?.label ?? fieldLabel(field);

const shownMax = 200;

/** A long text would hide the other fields. */
function shortened(value: unknown, field: string): string {
  const text = formatValue(value, field);
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

/** The page of the record, or its drawer in the list, as of the moment at which it is in the list. */
function addressOf(facts: ListFacts, pathname: string, row: ComparedRecord, at: string | undefined): string {
  if (facts.page) {
    const moment = at === undefined || !facts.page.isPast ? "" : `?${new URLSearchParams({ at })}`;
    return `${facts.page.hrefOf(row.record)}${moment}`;
  }
  return `${pathname}?${new URLSearchParams({ ...(at === undefined ? {} : { "~at": at }), open: idOf(facts, row) })}`;
}
