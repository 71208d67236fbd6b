"use client";

import { useQuery } from "@tanstack/react-query";
import { rich } from "@/components/language/rich";
import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { DayAndTime } from "@/components/ui/values";
import { reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { undosQuery, useUndoChange } from "@/lib/resources/undo/client";
import type { Undo } from "@/lib/resources/undo/schema";
import { ActorName } from "../names/actor-name";
import { paths } from "../paths";

interface NotUndoableProps {
  id: string;
  plan: Undo;
  onClose?: () => void;
}

/** Why a change cannot be undone, and what can be done instead. */
export const NotUndoable = ({ id, plan: { reason, deletion }, onClose }: NotUndoableProps) => (
  <>
    <p>{t(reason ?? "")}</p>
    {deletion !== undefined && <Restore deletion={deletion} onClose={onClose} />}
    <UndoneBy id={id} />
  </>
);

/** Brings back the record that a change was made in. */
function Restore({ deletion, onClose }: { deletion: string; onClose: (() => void) | undefined }) {
  const { mutate, isPending, error } = useUndoChange();
  const restore = () =>
    mutate(
      { event: deletion, resolve: {}, ifMatch: undefined },
      {
        onSuccess: () => {
          showToast({ kind: "done", message: t("The record is restored") });
          onClose?.();
        },
      },
    );
  return (
    <>
      {error && <p role="alert">{t("Not restored. {reason}", { reason: reasonOf(error) })}</p>}
      <div className="flex flex-wrap gap-8 mb-20">
        <Button variant="primary" aria-disabled={isPending} onClick={() => !isPending && restore()}>
          {isPending ? t("Restoring") : t("Restore the record")}
        </Button>
      </div>
    </>
  );
}

/** Who has undone the change, and when, if somebody has. */
function UndoneBy({ id }: { id: string }) {
  const undone = useQuery(undosQuery([id])).data?.[0];
  if (!undone) return null;
  return (
    <div className="flex flex-wrap gap-8 mb-20">
      <ButtonLink href={paths.event(undone.id)}>
        {rich("Undone by {user}, {time}", {
          user: <ActorName username={undone.user?.username ?? ""} />,
          time: <DayAndTime value={undone.time} />,
        })}
      </ButtonLink>
    </div>
  );
}
