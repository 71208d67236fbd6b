"use client";

import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Note } from "@/components/ui/note";
import { countOf, formatCount } from "@/components/ui/number-format";
import { DayAndTime } from "@/components/ui/values";
import type { StaleRecord } from "@/lib/base/problem-document";
import type { Plan } from "@/lib/resources/plan/schema";
import { writtenBy } from "@/lib/resources/plan/state";
import { ActorName } from "../actor-name";
import { paths } from "../paths";
import classes from "./plans.module.css";
import type { PlanActions } from "./use-plan-actions";

/** The reasons why the plan was not applied, by record, and the remedies. */
export function StaleNote({ plan, records, actions }: { plan: Plan; records: StaleRecord[]; actions: PlanActions }) {
  const isChanged = records.every(({ problem }) => problem === undefined);
  return (
    <Note kind="error">
      <p>
        <b>Nothing was changed.</b> {countOf(records.length, "record")} of {formatCount(writtenBy(plan))}{" "}
        {isChanged ? "changed since the plan was made." : "would not become what the plan says."}
      </p>
      <ul className={classes.stale}>
        {records.map((record) => (
          <li key={record.id}>
            <b>{record.name ?? record.id}</b> <Reason record={record} />
          </li>
        ))}
      </ul>
      <div className={classes.answers}>
        <Button variant="primary" onClick={actions.planAgain}>
          Plan again
        </Button>
        {isChanged && records.length < writtenBy(plan) && (
          <Button onClick={actions.applyRest}>Apply without {records.length === 1 ? "it" : "these"}</Button>
        )}
      </div>
    </Note>
  );
}

function Reason({ record: { changedBy, problem } }: { record: StaleRecord }) {
  if (problem) return problem.detail;
  if (!changedBy) return "was deleted";
  const { user, time, event } = changedBy;
  return (
    <>
      was changed{" "}
      {user && (
        <>
          by <ActorName username={user} />,{" "}
        </>
      )}
      <DayAndTime value={time} />{" "}
      {event && (
        <ButtonLink variant="link" href={paths.event(event)}>
          Event
        </ButtonLink>
      )}
    </>
  );
}
