"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "@/components/command/navigate";
import { TextField } from "@/components/form/field";
import { OptionCards } from "@/components/form/option-cards";
import { showToast } from "@/components/overlay/toasts";
import { LoadFailure } from "@/components/record/loaded";
import { Button } from "@/components/ui/button";
import { Change, ChangeList, ChangeRow } from "@/components/ui/change";
import { fieldAt, fieldLabel, formatValue } from "@/components/ui/field-words";
import { DayAndTime } from "@/components/ui/values";
import { reasonOf } from "@/lib/browser/client";
import { message, t } from "@/lib/languages/text";
import { undoQuery, useUndoChange } from "@/lib/resources/undo/client";
import type { Undo, UndoRequest } from "@/lib/resources/undo/schema";
import { ActorName } from "../names/actor-name";
import { paths } from "../paths";
import classes from "./events.module.css";
import { NotUndoable } from "./not-undoable";

type UndoneChange = Undo["changes"][number];
type Decision = UndoRequest["resolve"][string];

/**
 * The preview of an undo: each field now and after it. A field that somebody has changed since is kept unless another
 * value is chosen.
 */
export function UndoPlan({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery(undoQuery(id));
  const { mutate, mutateAsync, isPending, error } = useUndoChange();
  const navigate = useNavigate();
  const [decisions, setDecisions] = useState<Record<string, Decision>>({});
  if (read.error) return <LoadFailure query={read} failed={message("Could not load what an undo means.")} />;
  if (!read.data) return <p className="text-3">{t("Looking at what has changed since…")}</p>;
  const { data: plan, etag } = read.data;
  if (!plan.undoable) return <NotUndoable id={id} plan={plan} onClose={onClose} />;
  const conflicts = plan.changes.filter(({ state }) => state === "conflict");
  const decisionOf = ({ pointer }: UndoneChange): Decision => decisions[pointer] ?? "keep";
  const areKept =
    plan.changes.length > 0 &&
    plan.changes.every(
      (change) => change.state === "already" || (change.state === "conflict" && decisionOf(change) === "keep"),
    );
  const resolve = Object.fromEntries(conflicts.map((change) => [change.pointer, decisionOf(change)]));
  const undo = () =>
    mutate(
      { event: id, resolve, ifMatch: etag },
      {
        onSuccess: ({ data }) => {
          showToast({
            kind: "done",
            message: t("The change is undone"),
            undo: () =>
              void mutateAsync({ event: data.event, resolve: {}, ifMatch: undefined }).then(sayUndone, sayFailed),
            action: { label: t("Show the event"), run: () => navigate(paths.event(data.event)) },
          });
          onClose();
        },
        // The choices stay.
        onError: () => void read.refetch(),
      },
    );
  return (
    <>
      {conflicts.map((change) => (
        <Conflict
          key={change.pointer}
          change={change}
          decision={decisionOf(change)}
          onDecide={(decision) => setDecisions((made) => ({ ...made, [change.pointer]: decision }))}
        />
      ))}
      <ChangeList>
        {plan.changes
          .filter(({ state }) => state !== "conflict")
          .map(({ pointer, now, result, state }) => {
            const field = fieldAt(pointer);
            const present = formatValue(now, field);
            const isSo = state === "already";
            return (
              <ChangeRow key={pointer} label={fieldLabel(field)} {...(isSo ? { by: t("is so already") } : {})}>
                {isSo ? present : <Change from={present} to={formatValue(result, field)} />}
              </ChangeRow>
            );
          })}
      </ChangeList>
      <div className={`row flex-wrap sticky bottom-0 gap-8 py-12 mb-20 border-t ${classes.actions}`}>
        {error && <p role="alert">{t("Not undone. {reason}", { reason: reasonOf(error) })}</p>}
        <Button variant="primary" aria-disabled={isPending || areKept} onClick={() => !isPending && !areKept && undo()}>
          {isPending ? t("Undoing") : t("Undo")}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t("Cancel")}
        </Button>
        {areKept && <span className="text-3">{t("All fields keep their present values.")}</span>}
      </div>
    </>
  );
}

interface ConflictProps {
  change: UndoneChange;
  decision: Decision;
  onDecide: (decision: Decision) => void;
}

function Conflict({ change: { pointer, before, after, now, by }, decision, onDecide }: ConflictProps) {
  const field = fieldAt(pointer);
  const source = by ? (
    <>
      <ActorName username={by.user} />, <DayAndTime value={by.time} />
    </>
  ) : (
    t("Changed since")
  );
  const label = fieldLabel(field);
  const other = typeof decision === "object" ? String(decision.value) : undefined;
  const isText = [before, after, now].every((value) => value === null || typeof value === "string");
  return (
    <>
      <OptionCards<"keep" | "undo" | "other">
        label={label}
        was={formatValue(after, field)}
        value={typeof decision === "object" ? "other" : decision}
        onChange={(chosen) => onDecide(chosen === "other" ? { value: now ?? "" } : chosen)}
        options={[
          { value: "keep", source, content: formatValue(now, field) },
          { value: "undo", source: t("Before the change"), content: formatValue(before, field) },
          ...(isText ? [{ value: "other" as const, source: t("Another value"), content: other ?? t("Type it") }] : []),
        ]}
      />
      {other !== undefined && (
        <TextField
          label={t("{label}: another value", { label })}
          value={other}
          autoComplete="off"
          className={`mb-16 ${classes.other}`}
          onChange={({ currentTarget }) => onDecide({ value: currentTarget.value })}
        />
      )}
    </>
  );
}

// The panel is closed when an undo is undone by its message, and a mutation tells nothing to a component that is gone.
const sayUndone = () => showToast({ kind: "done", message: t("The change is restored") });
const sayFailed = (thrown: Error) =>
  showToast({ kind: "failed", message: t("Not undone. {reason}", { reason: reasonOf(thrown) }) });
