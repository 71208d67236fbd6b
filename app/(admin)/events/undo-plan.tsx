"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OptionCards } from "@/components/form/option-cards";
import { showToast } from "@/components/overlay/toasts";
import { LoadFailure } from "@/components/record/loaded";
import { Button } from "@/components/ui/button";
import { Change, ChangeList, ChangeRow } from "@/components/ui/change";
import { fieldLabel, formatValue } from "@/components/ui/field-words";
import { DayAndTime } from "@/components/ui/values";
import { reasonOf } from "@/lib/base/http/client";
import { undoQuery, useUndoChange } from "@/lib/resources/undo/client";
import type { Undo } from "@/lib/resources/undo/schema";
import { ActorName } from "../actor-name";
import classes from "./events.module.css";

type UndoneChange = Undo["changes"][number];
type Decision = "keep" | "undo";

/** The preview of an undo: each field now and after it. Fields that somebody has changed since need a decision. */
export function UndoPlan({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery(undoQuery(id));
  const { mutate, isPending, error } = useUndoChange();
  const [decisions, setDecisions] = useState<Record<string, Decision>>({});
  if (read.error) return <LoadFailure query={read} what="what an undo means" />;
  if (!read.data) return <p className={classes.quiet}>Looking at what has changed since…</p>;
  const { data: plan, etag } = read.data;
  if (!plan.undoable) return <p>{plan.reason}</p>;
  const conflicts = plan.changes.filter(({ state }) => state === "conflict");
  const isDecided = conflicts.every(({ pointer }) => decisions[pointer] !== undefined);
  const undo = () =>
    mutate(
      { event: id, resolve: decisions, ifMatch: etag },
      {
        onSuccess: () => {
          showToast({ kind: "done", message: "The change is undone" });
          onClose();
        },
      },
    );
  return (
    <>
      {conflicts.map((change) => (
        <Conflict
          key={change.pointer}
          change={change}
          decision={decisions[change.pointer]}
          onDecide={(decision) => setDecisions((made) => ({ ...made, [change.pointer]: decision }))}
        />
      ))}
      <ChangeList>
        {plan.changes
          .filter(({ state }) => state !== "conflict")
          .map(({ pointer, now, result, state }) => {
            const field = fieldOf(pointer);
            const present = formatValue(now, field);
            const isSo = state === "already";
            return (
              <ChangeRow key={pointer} label={fieldLabel(field)} {...(isSo ? { by: "is so already" } : {})}>
                {isSo ? present : <Change from={present} to={formatValue(result, field)} />}
              </ChangeRow>
            );
          })}
      </ChangeList>
      {plan.changes.length === 0 && <p>{plan.effects[0]}.</p>}
      {error && <p role="alert">Not undone. {reasonOf(error)}</p>}
      <div className={classes.links}>
        <Button variant="primary" aria-disabled={isPending || !isDecided} onClick={() => isDecided && undo()}>
          {isPending ? "Undoing" : "Undo"}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Leave it
        </Button>
        {!isDecided && <span className={classes.quiet}>Choose a value for what was changed since.</span>}
      </div>
    </>
  );
}

interface ConflictProps {
  change: UndoneChange;
  decision: Decision | undefined;
  onDecide: (decision: Decision) => void;
}

function Conflict({ change: { pointer, before, after, now, by }, decision, onDecide }: ConflictProps) {
  const field = fieldOf(pointer);
  const source = by ? (
    <>
      <ActorName username={by.user} />, <DayAndTime value={by.time} />
    </>
  ) : (
    "Changed since"
  );
  return (
    <OptionCards<Decision>
      label={fieldLabel(field)}
      was={formatValue(after, field)}
      value={decision}
      onChange={onDecide}
      options={[
        { value: "keep", source, content: formatValue(now, field) },
        { value: "undo", source: "Before the change", content: formatValue(before, field) },
      ]}
    />
  );
}

/** `/address/city` as an event's changes name it. */
const fieldOf = (pointer: string): string => pointer.slice(1).replaceAll("/", ".");
