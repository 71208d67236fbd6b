"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { useLayer } from "@/components/overlay/trigger";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { useStore } from "@/components/ui/store";
import { Suspense } from "@/components/ui/suspense";
import { CommandListener } from "./listener";
import { openPalette, type PaletteParts, type PaletteProvider, paletteOpen } from "./palette-store";
import { commands, useCommands } from "./registry";

const Palette = lazyOnIdle(async () => (await import("./palette")).Palette);
const ShortcutSheet = lazyOnIdle(async () => (await import("./shortcut-sheet")).ShortcutSheet);

interface CommandCenterProps {
  providers: readonly PaletteProvider[];
  parts: PaletteParts;
}

/** Listens for shortcuts, and renders the palette and the shortcut sheet. */
export function CommandCenter({ providers, parts }: CommandCenterProps) {
  const isPaletteOpen = useStore(paletteOpen);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const typed = useRef("");
  useLayer(isPaletteOpen);
  useCommands([
    { id: "palette", label: "Search or go to", group: "Anywhere", keys: "mod+k", run: openPalette },
    { id: "sheet", label: "This sheet", group: "Anywhere", keys: "?", run: () => setSheetOpen(true) },
  ]);
  return (
    <>
      <CommandListener />
      <Suspense fallback={<EarlyTyping onType={(text) => (typed.current = text)} />}>
        {isPaletteOpen && <Palette providers={providers} parts={parts} typed={typed} />}
      </Suspense>
      <Suspense>{isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}</Suspense>
    </>
  );
}

/** A field for text that is typed while the palette is fetched. */
function EarlyTyping({ onType }: { onType: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    input.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <input
      ref={input}
      className="sr-only"
      aria-label="Search or go to"
      onInput={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** Opens the shortcut sheet from a button, with the same command that its key runs. */
export function openShortcutSheet(): void {
  commands
    .get()
    .findLast(({ id }) => id === "sheet")
    ?.run("?", undefined);
}
