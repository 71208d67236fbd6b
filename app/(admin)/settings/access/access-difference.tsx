"use client";

import { useQuery } from "@tanstack/react-query";
import { PanelSection } from "@/components/layout/panel-parts";
import { Loaded } from "@/components/record/loaded";
import { countOf, formatCount } from "@/components/ui/number-format";
import { Recent } from "@/components/ui/values";
import { type AccessChange, type AccessDifference, simulationQuery } from "@/lib/resources/access/client";
import { featuresQuery } from "@/lib/resources/role/client";
import classes from "./access.module.css";

/**
 * Shown before a change of rights is saved: the gained and lost access, and the calls of the last days that would have been
 * refused.
 */
export function Difference({ change }: { change: AccessChange }) {
  const query = useQuery(simulationQuery(change));
  return (
    <Loaded query={query} what="what this changes" loading={<p className={classes.lead}>Trying it …</p>}>
      {(difference) => (
        <>
          <Part title="Gains" people={difference.gained} count={difference.counts.gaining} />
          <Part title="Loses" people={difference.lost} count={difference.counts.losing} />
          {difference.gained.length + difference.lost.length === 0 && (
            <PanelSection title="Who gains and loses">Nobody may do more or less than before.</PanelSection>
          )}
          {difference.backtest && <Backtest backtest={difference.backtest} />}
        </>
      )}
    </Loaded>
  );
}

function Part({ title, people, count }: { title: string; people: AccessDifference["gained"]; count: number }) {
  const summaryOf = useSummaries();
  if (people.length === 0) return null;
  return (
    <PanelSection title={title} detail={`for ${formatCount(count)}`}>
      <ul className={classes.difference} aria-label={title}>
        {people.map(({ who, operations }) => (
          <li key={`${who.type} ${who.id}`}>
            <details>
              <summary>
                <span>{who.type === "key" ? `API key ${who.name || who.id}` : who.name}</span>
                <span className={classes.by}>{countOf(operations.length, "operation")}</span>
              </summary>
              <ul>
                {operations.map((name) => (
                  <li key={name}>{summaryOf(name)}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      {count > people.length && <p className={classes.lead}>And {formatCount(count - people.length)} more.</p>}
    </PanelSection>
  );
}

function Backtest({ backtest }: { backtest: NonNullable<AccessDifference["backtest"]> }) {
  const { days, calls, wouldFail, examples } = backtest;
  const summaryOf = useSummaries();
  const period = days === 1 ? "today" : `of the last ${days} days`;
  return (
    <PanelSection title="Calls that would have failed">
      <p>
        <strong data-fails={wouldFail > 0} className={classes.failing}>
          {formatCount(wouldFail)}
        </strong>{" "}
        of {countOf(calls, "call")} {period} would have failed.
      </p>
      {examples.length > 0 && (
        <ul className={classes.difference} aria-label="Calls that would have failed">
          {examples.map(({ who, operation, calls: failing, last }) => (
            <li key={`${who.id} ${operation}`}>
              {summaryOf(operation)} by {who.name || who.id}: {formatCount(failing)}, last{" "}
              <Recent value={last} inSentence />
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

/** The summary of an operation by its name. */
function useSummaries(): (name: string) => string {
  const { data } = useQuery(featuresQuery);
  const operations = new Map(
    (data?.data ?? []).flatMap((feature) => feature.operations.map(({ name, summary }) => [name, summary])),
  );
  return (name) => operations.get(name) ?? name;
}
