"use client";

import { useCommand } from "@/components/command/registry";
import { lazyOnUse } from "@/components/ui/late-parts";
import { createStore, useStore } from "@/components/ui/store";
import { message, t } from "@/lib/languages/text";

const WhyMissing = lazyOnUse(async () => (await import("./why-missing")).WhyMissing);

const isOpen = createStore(false);

const label = message("Can’t find something?");

/** Explains why a record that the reader expects is not in the list: a command, and what `askForMissing` opens. */
export function MissingRecord() {
  useCommand({
    id: "missing",
    label: t(label),
    group: message("In a table"),
    keys: "m",
    run: askForMissing,
    inPalette: true,
  });
  return useStore(isOpen) && <WhyMissing title={t(label)} onClose={() => isOpen.set(false)} />;
}

export const askForMissing = () => isOpen.set(true);
