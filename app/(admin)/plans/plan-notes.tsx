"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { IconCopy } from "@/components/icons/icons";
import { Bar } from "@/components/layout/page";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Change } from "@/components/ui/change";
import { useCopy } from "@/components/ui/copy";
import { fieldInWords, formatValue } from "@/components/ui/field-words";
import { Note } from "@/components/ui/note";
import { countOf, formatCount } from "@/components/ui/number-format";
import { Progress } from "@/components/ui/progress";
import { DayAndTime } from "@/components/ui/values";
import { where } from "@/lib/base/list/where";
import type { StaleRecord } from "@/lib/base/problem-document";
import { call } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { listEvents } from "@/lib/resources/event/endpoints";
import type { Event } from "@/lib/resources/event/schema";
import type { Plan } from "@/lib/resources/plan/schema";
import { writeCount } from "@/lib/resources/plan/state";
import { changesOf } from "../events/event-changes";
import { ActorName } from "../names/actor-name";
import { paths } from "../paths";
import { planPlace } from "./plan-words";
import classes from "./plans.module.css";
import { useIsForOthers } from "./use-is-for-others";
import type { PlanActions } from "./use-plan-actions";

/** What there is to say of a plan that is not simply ready. */
export function PlanNotes({ plan, actions }: { plan: Plan; actions: PlanActions }) {
  return (
    <>
      {plan.problem && <ProblemNote plan={plan} detail={plan.problem.detail} />}
      {plan.progress && !plan.problem && <TaskBar plan={plan} progress={plan.progress} />}
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

/** Why a plan could not be made, and where another one is begun. */
function ProblemNote({ plan, detail }: { plan: Plan; detail: string }) {
  const { label, href } = planPlace(plan);
  return (
    <Note kind="error">
      <p>
        <b>{t("The bulk change was not created.")}</b> {detail}
      </p>
      <div className="flex flex-wrap gap-8">
        <ButtonLink href={href}>{t("Back to {label}", { label: label.toLowerCase() })}</ButtonLink>
      </div>
    </Note>
  );
}

interface TaskBarProps {
  plan: Plan;
  progress: NonNullable<Plan["progress"]>;
}

/** The progress of a plan that is being made or applied. */
function TaskBar({ plan: { status }, progress: { done, total, inBatches } }: TaskBarProps) {
  const counted = total === undefined ? formatCount(done) : `${formatCount(done)} of ${countOf(total, "record")}`;
  return (
    <Bar label={t("Progress")}>
      <p className="grid flex-1 gap-4 px-8 text-2" role="status">
        <span>
          {status === "making" ? t("Reading") : t("Applying")} {counted}
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
    : "All change together, or none: Cancel takes back what was written.";

/** Explains that a large plan needs a second person: to its author how to pass it on, to others who made it. */
function SecondPersonNote({ plan }: { plan: Plan }) {
  const { copied, copy } = useCopy();
  const isForOthers = useIsForOthers(plan);
  const records = countOf(writeCount(plan), "record");
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
        <b>{t("Somebody else has to apply this plan,")}</b> since it writes {records}. Send the address of this page to
        a colleague.
      </p>
      <div className="flex flex-wrap gap-8">
        <Button leftSection={<IconCopy aria-hidden />} onClick={() => copy(window.location.href)}>
          {copied ? t("Copied") : t("Copy address")}
        </Button>
      </div>
    </Note>
  );
}

/** The reasons why the plan was not applied, by record, and the remedies. */
function StaleNote({ plan, records, actions }: { plan: Plan; records: StaleRecord[]; actions: PlanActions }) {
  const isChanged = records.every(({ problem }) => problem === undefined);
  const these = records.length === 1 ? "it" : "these";
  const others = writeCount(plan) - records.length;
  const events = useEventsOf(records);
  const top = useRef<HTMLParagraphElement>(null);
  // On a phone the button that applies the plan is pressed far below.
  useEffect(() => {
    top.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Note kind="error">
      <p ref={top}>
        <b>{t("Nothing was changed.")}</b> {countOf(records.length, "record")} of {formatCount(writeCount(plan))}{" "}
        {isChanged ? "changed since the plan was made." : "would not become what the plan says."}
      </p>
      <ul className={`overflow-auto mt-4 mb-8 ${classes.stale}`}>
        {records.map((record) => (
          <li key={record.id}>
            <b>{record.name ?? record.id}</b>{" "}
            <Reason record={record} event={events.get(record.changedBy?.event ?? "")} />
          </li>
        ))}
      </ul>
      <p className={`mb-8 text-2 ${classes.means}`}>
        {isChanged && others > 0
          ? `Apply without ${these} writes the other ${formatCount(others)} as shown.`
          : t("Make the plan again from the list: it then begins with the records as they are now.")}
      </p>
      {isChanged && others > 0 && (
        <div className="flex flex-wrap gap-8">
          <Button variant="primary" onClick={actions.applyRest}>
            {t("Apply without {these}", { these })}
          </Button>
        </div>
      )}
    </Note>
  );
}

/** Of how many changed records the events are requested: a plan can have 1,000, too many for an address. */
const eventsMax = 50;

/** The events of the changes, by id. */
function useEventsOf(records: readonly StaleRecord[]): ReadonlyMap<string, Event> {
  const mayRead = useHasFeature("Platform/Event");
  const ids = records.slice(0, eventsMax).flatMap(({ changedBy }) => changedBy?.event ?? []);
  const { data = [] } = useQuery({
    queryKey: [listEvents.area, listEvents.name, ids],
    queryFn: async ({ signal }) => {
      const search = where(listEvents.list, { id: ids }, { limit: eventsMax });
      const { data } = await call(listEvents, { search, signal });
      return data.data;
    },
    enabled: mayRead && ids.length > 0,
  });
  return new Map(data.map((event) => [event.id, event]));
}

/** How many fields of a changed record are shown. */
const shownMax = 3;

function Reason({ record: { changedBy, problem }, event: known }: { record: StaleRecord; event: Event | undefined }) {
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
      {known?.data &&
        changesOf(known)
          .slice(0, shownMax)
          .map(({ field, before, after }) => (
            <span key={field} className={classes.changed}>
              {fieldInWords(field)} <Change from={formatValue(before, field)} to={formatValue(after, field)} />
            </span>
          ))}{" "}
      {event && (
        <ButtonLink variant="link" href={paths.event(event)}>
          {t("Event")}
        </ButtonLink>
      )}
    </>
  );
}
