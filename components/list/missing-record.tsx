"use client";

import { useCommand } from "@/components/command/registry";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { createStore, useStore } from "@/components/ui/store";
import { Suspense } from "@/components/ui/suspense";

const WhyMissing = lazyOnIdle(async () => (await import("./why-missing")).WhyMissing);

const isOpen = createStore(false);

const label = "Can’t find something?";

/** Explains why a record that the reader expects is not in the list: a command, and what `askForMissing` opens. */
export function MissingRecord() {
  useCommand({ id: "missing", label, group: "In a table", keys: "m", run: askForMissing, inPalette: true });
  return (
    useStore(isOpen) && (
      <Suspense>
        <WhyMissing title={label} onClose={() => isOpen.set(false)} />
      </Suspense>
    )
  );
}

export const askForMissing = () => isOpen.set(true);
