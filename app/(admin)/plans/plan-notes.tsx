"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { IconCopy } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { Bar } from "@/components/layout/page";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Change } from "@/components/ui/change";
import { useCopy } from "@/components/ui/copy";
import { fieldInWords, formatValue } from "@/components/ui/field-words";
import { Note } from "@/components/ui/note";
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

const bold = (text: ReactNode): ReactNode => <b>{text}</b>;

/** Who has applied a plan, and when. */
export function AppliedBy({ plan: { applied, appliedBy, stopped } }: { plan: Plan }) {
  const values = { time: <DayAndTime value={applied} />, actor: <ActorName username={appliedBy?.username ?? ""} /> };
  return <>{stopped ? rich("Applied in part {time} by {actor}", values) : rich("Applied {time} by {actor}", values)}</>;
}

/** Why a plan could not be made, and where another one is begun. */
function ProblemNote({ plan, detail }: { plan: Plan; detail: string }) {
  return (
    <Note kind="error">
      <p>
        <b>{t("The bulk change was not created.")}</b> {t(detail)}
      </p>
      <div className="flex flex-wrap gap-8">
        <ButtonLink href={planPlace(plan).href}>{t("Back to the list")}</ButtonLink>
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
  return (
    <Bar label={t("Progress")}>
      <p className="grid flex-1 gap-4 px-8 text-2" role="status">
        <span>
          {total === undefined
            ? t("{status, select, making {Reading} other {Applying}} {done}", { status, done })
            : t(
                "{status, select, making {Reading} other {Applying}} {done} of {total, plural, one {# record} other {# records}}",
                { status, done, total },
              )}
        </span>
        {total !== undefined && <Progress value={done} total={total} />}
        {status === "applying" && <span>{promiseOf(inBatches)}</span>}
      </p>
    </Bar>
  );
}

const promiseOf = (inBatches: boolean): string =>
  inBatches
    ? t("Cancel ends it after the present batch of at most 5,000. What is written remains, and can be undone.")
    : t("All change together, or none: Cancel takes back what was written.");

/** Explains that a large plan needs a second person: to its author how to pass it on, to others who made it. */
function SecondPersonNote({ plan }: { plan: Plan }) {
  const { copied, copy } = useCopy();
  const isForOthers = useIsForOthers(plan);
  const count = writeCount(plan);
  if (!isForOthers) {
    return (
      <Note>
        {rich(
          "{actor} made this plan, which writes {count, plural, one {# record} other {# records}}, so somebody else has to apply it: read it first.",
          { actor: <ActorName username={plan.author.username} />, count },
        )}
      </Note>
    );
  }
  return (
    <Note kind="locked">
      <p>
        {rich(
          "<b>Somebody else has to apply this plan,</b> since it writes {count, plural, one {# record} other {# records}}. Send the address of this page to a colleague.",
          { b: bold, count },
        )}
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
  const count = records.length;
  const total = writeCount(plan);
  const others = total - count;
  const events = useEventsOf(records);
  const top = useRef<HTMLParagraphElement>(null);
  // On a phone the button that applies the plan is pressed far below.
  useEffect(() => {
    top.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Note kind="error">
      <p ref={top}>
        {rich(
          "<b>Nothing was changed.</b> {count, plural, one {# record} other {# records}} of {total} {changed, select, true {changed since the plan was made.} other {would not become what the plan says.}}",
          { b: bold, count, total, changed: isChanged },
        )}
      </p>
      <ul className={`overflow-auto mt-4 mb-8 ${classes.stale}`}>
        {records.map((record) => (
          <li key={record.id}>
            <Reason record={record} event={events.get(record.changedBy?.event ?? "")} />
          </li>
        ))}
      </ul>
      <p className="max-w-704 mb-8 text-2">
        {isChanged && others > 0
          ? t("Apply without {count, plural, one {it} other {these}} writes the other {others} as shown.", {
              count,
              others,
            })
          : t("Make the plan again from the list: it then begins with the records as they are now.")}
      </p>
      {isChanged && others > 0 && (
        <div className="flex flex-wrap gap-8">
          <Button variant="primary" onClick={actions.applyRest}>
            {t("Apply without {count, plural, one {it} other {these}}", { count })}
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

function Reason({ record, event: known }: { record: StaleRecord; event: Event | undefined }) {
  const { changedBy, problem, id, name = id } = record;
  if (problem)
    return (
      <>
        <b>{name}</b> {t(problem.detail)}
      </>
    );
  if (!changedBy) return rich("<b>{name}</b> was deleted", { b: bold, name });
  const { user, time, event } = changedBy;
  const values = { b: bold, name, actor: user && <ActorName username={user} />, time: <DayAndTime value={time} /> };
  return (
    <>
      {user
        ? rich("<b>{name}</b> was changed by {actor}, {time}", values)
        : rich("<b>{name}</b> was changed {time}", values)}{" "}
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
