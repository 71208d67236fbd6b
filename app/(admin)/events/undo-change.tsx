"use client";

import { IconArrowBackUp } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { Button } from "@/components/ui/button";
import { Suspense } from "@/components/ui/suspense";
import type { Event } from "@/lib/resources/event/schema";
import { isChangeOfRecord } from "./event-changes";

const UndoPlan = lazy(async () => ({ default: (await import("./undo-plan")).UndoPlan }));

/** Undoes the change of an event, after a preview. */
export function UndoChange({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false);
  if (!isChangeOfRecord(event)) return null;
  return (
    <>
      <h2>Undo</h2>
      {isOpen ? (
        <Suspense>
          <UndoPlan id={event.id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Button leftSection={<IconArrowBackUp aria-hidden />} onClick={() => setOpen(true)}>
          Undo this change
        </Button>
      )}
    </>
  );
}
