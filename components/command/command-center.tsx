"use client";

import { type ComponentType, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useLayer } from "@/components/overlay/trigger";
import { lateParts } from "@/components/ui/late-parts";
import { useStore } from "@/components/ui/store";
import { t } from "@/lib/languages/text";
import { CommandListener } from "./listener";
import { openPalette, paletteOpen } from "./palette-store";
import { commands, useCommands } from "./registry";

const late = lateParts(() => import("./shortcut-sheet"));
const ShortcutSheet = late("ShortcutSheet");

interface CommandCenterProps {
  /** Loaded by the application. `typed` is the text that was typed before it was loaded. */
  Palette: ComponentType<{ typed: RefObject<string>; fallback?: ReactNode }>;
}

/** Listens for shortcuts, and renders the palette and the shortcut sheet. */
export function CommandCenter({ Palette }: CommandCenterProps) {
  const isPaletteOpen = useStore(paletteOpen);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const typed = useRef("");
  useLayer(isPaletteOpen);
  useCommands([
    { id: "palette", label: t("Search or go to"), group: "Anywhere", keys: "mod+k", run: openPalette },
    { id: "sheet", label: t("Keyboard shortcuts"), group: "Anywhere", keys: "?", run: () => setSheetOpen(true) },
  ]);
  return (
    <>
      <CommandListener />
      {isPaletteOpen && <Palette typed={typed} fallback={<EarlyTyping onType={(text) => (typed.current = text)} />} />}
      {isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
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
      aria-label={t("Search or go to")}
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
