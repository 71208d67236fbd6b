"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { IconArrowBackUp } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import type { Event } from "@/lib/resources/event/schema";
import { undoableQuery } from "@/lib/resources/undo/client";
import { isChangeOfRecord } from "./event-changes";
import { NotUndoable } from "./not-undoable";
import { UndoPlan } from "./undo-plan";

/** Undoes the change of an event, after a preview, or says why it cannot be undone. */
export function UndoChange({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false);
  if (!isChangeOfRecord(event)) return null;
  return (
    <>
      <h2 className="mb-8 text-12 leading-16 font-500 text-3">{t("Undo")}</h2>
      {isOpen ? (
        <UndoPlan id={event.id} onClose={() => setOpen(false)} />
      ) : (
        <Offer id={event.id} onOpen={() => setOpen(true)} />
      )}
    </>
  );
}

function Offer({ id, onOpen }: { id: string; onOpen: () => void }) {
  const { data, isPending } = useQuery(undoableQuery(id));
  if (data && !data.data.undoable) return <NotUndoable id={id} plan={data.data} />;
  return (
    <Button
      leftSection={<IconArrowBackUp aria-hidden />}
      aria-disabled={isPending}
      onClick={() => !isPending && onOpen()}
    >
      {t("Undo this change")}
    </Button>
  );
}
