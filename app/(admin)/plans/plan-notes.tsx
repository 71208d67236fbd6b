"use client";

import { IconCopy } from "@tabler/icons-react";
import { Bar } from "@/components/layout/page";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { useCopy } from "@/components/ui/copy";
import { Note } from "@/components/ui/note";
import { countOf, formatCount } from "@/components/ui/number-format";
import { Progress } from "@/components/ui/progress";
import { DayAndTime } from "@/components/ui/values";
import type { StaleRecord } from "@/lib/base/problem-document";
import type { Plan } from "@/lib/resources/plan/schema";
import { writtenBy } from "@/lib/resources/plan/state";
import { ActorName } from "../actor-name";
import { paths } from "../paths";
import classes from "./plans.module.css";
import { useIsForOthers } from "./use-is-for-others";
import type { PlanActions } from "./use-plan-actions";

/** What there is to say of a plan that is not simply ready. */
export function PlanNotes({ plan, actions }: { plan: Plan; actions: PlanActions }) {
  return (
    <>
      {(plan.progress || plan.problem) && <TaskBar plan={plan} />}
      {plan.status === "ready" && plan.secondPerson && <SecondPersonNote plan={plan} />}
      {actions.stale && <StaleNote plan={plan} records={actions.stale} actions={actions} />}
    </>
  );
}

/** Who has applied a plan, and when. */
export function AppliedBy({ plan: { applied, appliedBy, stopped } }: { plan: Plan }) {
  return (
    <>
      {stopped ? "Applied in part" : "Applied"} <DayAndTime value={applied} /> by{" "}
      <ActorName username={appliedBy?.username ?? ""} />
    </>
  );
}

/** The progress of a plan that is being made or applied, or the reason why it could not be made. */
function TaskBar({ plan }: { plan: Plan }) {
  const { status, progress, problem } = plan;
  if (problem)
    return (
      <Note kind="error">
        <p>
          <b>There is no plan.</b> {problem.detail}
        </p>
      </Note>
    );
  if (!progress) return null;
  const { done, total, inBatches } = progress;
  const counted = total === undefined ? formatCount(done) : `${formatCount(done)} of ${countOf(total, "record")}`;
  return (
    <Bar label="Progress">
      <p className={classes.task} role="status">
        <span>
          {status === "making" ? "Reading" : "Applying"} {counted}
        </span>
        {total !== undefined && <Progress value={done} total={total} />}
        {status === "applying" && <span>{promiseOf(inBatches)}</span>}
      </p>
    </Bar>
  );
}

const promiseOf = (inBatches: boolean): string =>
  inBatches
    ? "Cancel ends it after the present batch of at most 5,000. What is written remains, and can be undone."
    : "All change together, or none.";

/** Explains that a large plan needs a second person: to its author how to pass it on, to others who made it. */
function SecondPersonNote({ plan }: { plan: Plan }) {
  const { copied, copy } = useCopy();
  const isForOthers = useIsForOthers(plan);
  const records = countOf(writtenBy(plan), "record");
  if (!isForOthers) {
    return (
      <Note>
        <ActorName username={plan.author.username} /> made this plan. It writes {records}, so somebody else has to apply
        it: read it first.
      </Note>
    );
  }
  return (
    <Note kind="locked">
      <p>
        <b>Somebody else has to apply this plan,</b> since it writes {records}. Send the address of this page to a
        colleague.
      </p>
      <div className={classes.answers}>
        <Button leftSection={<IconCopy aria-hidden />} onClick={() => copy(window.location.href)}>
          {copied ? "Copied" : "Copy address"}
        </Button>
      </div>
    </Note>
  );
}

/** The reasons why the plan was not applied, by record, and the remedies. */
function StaleNote({ plan, records, actions }: { plan: Plan; records: StaleRecord[]; actions: PlanActions }) {
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
