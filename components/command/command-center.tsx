"use client";

import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useLayer } from "@/components/overlay/trigger";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { useStore } from "@/components/ui/store";
import { Suspense } from "@/components/ui/suspense";
import { CommandListener } from "./listener";
import { openPalette, paletteOpen } from "./palette-store";
import { commands, useCommands } from "./registry";

const ShortcutSheet = lazyOnIdle(async () => (await import("./shortcut-sheet")).ShortcutSheet);

interface CommandCenterProps {
  /** Loaded by the application. `typed` is the text that was typed before it was loaded. */
  Palette: ComponentType<{ typed: RefObject<string> }>;
}

/** Listens for shortcuts, and renders the palette and the shortcut sheet. */
export function CommandCenter({ Palette }: CommandCenterProps) {
  const isPaletteOpen = useStore(paletteOpen);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const typed = useRef("");
  useLayer(isPaletteOpen);
  useCommands([
    { id: "palette", label: "Search or go to", group: "Anywhere", keys: "mod+k", run: openPalette },
    { id: "sheet", label: "Keyboard shortcuts", group: "Anywhere", keys: "?", run: () => setSheetOpen(true) },
  ]);
  return (
    <>
      <CommandListener />
      <Suspense fallback={<EarlyTyping onType={(text) => (typed.current = text)} />}>
        {isPaletteOpen && <Palette typed={typed} />}
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
