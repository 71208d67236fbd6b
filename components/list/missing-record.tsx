"use client";

import { Suspense, useState } from "react";
import { useCommand } from "@/components/command/registry";
import { Dialog } from "@/components/overlay/dialog";
import { Button } from "@/components/ui/button";
import { lazyOnUse } from "@/components/ui/lazy-on-idle";
import { useList } from "./use-list-state";

const WhyMissing = lazyOnUse(async () => (await import("./why-missing")).WhyMissing);

const label = "A record is missing?";

/** Asks why a record that the reader expects is not in the list. */
export function MissingRecord() {
  const { isForbidden, isPast } = useList();
  const [isOpen, setOpen] = useState(false);
  useCommand({
    id: "missing",
    label,
    group: "In a table",
    keys: "m",
    run: () => setOpen(true),
    inPalette: true,
    when: () => !isForbidden && !isPast,
  });
  if (isForbidden || isPast) return null;
  return (
    <>
      <Button variant="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={label} width={520} onClose={() => setOpen(false)}>
          <Suspense>
            <WhyMissing onClose={() => setOpen(false)} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
