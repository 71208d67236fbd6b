"use client";

import { Suspense, useMemo, useState } from "react";
import { useLayer } from "@/components/overlay/trigger";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { useStore } from "@/components/ui/store";
import { CommandListener } from "./listener";
import { openPalette, type PaletteProvider, paletteOpen } from "./palette-store";
import { bindingsOf, commands, useCommands } from "./registry";

const Palette = lazyOnIdle(async () => (await import("./palette")).Palette);
const ShortcutSheet = lazyOnIdle(async () => (await import("./shortcut-sheet")).ShortcutSheet);

/** Listens for shortcuts, and renders the palette and the shortcut sheet. */
export function CommandCenter({ providers }: { providers: readonly PaletteProvider[] }) {
  const isPaletteOpen = useStore(paletteOpen);
  const offered = useMemo(() => [screenCommands, ...providers], [providers]);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useLayer(isPaletteOpen);
  useCommands([
    { id: "palette", label: "Search or go to", group: "Anywhere", keys: "mod+k", run: openPalette },
    { id: "sheet", label: "This sheet", group: "Anywhere", keys: "?", run: () => setSheetOpen(true) },
  ]);
  return (
    <>
      <CommandListener />
      <Suspense>
        {isPaletteOpen && <Palette providers={offered} />}
        {isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
      </Suspense>
    </>
  );
}

/** The commands of the screen, searched by name. */
const screenCommands: PaletteProvider = {
  id: "commands",
  group: "Do",
  items: (query) =>
    commands
      .get()
      .filter(({ inPalette, label }) => inPalette && label.toLowerCase().includes(query.toLowerCase()))
      .map((command) => {
        const [keys = ""] = bindingsOf(command);
        return { id: `do ${command.id}`, label: command.label, keys, run: () => command.run(keys, undefined) };
      }),
};

/** Opens the shortcut sheet from a button, with the same command that its key runs. */
export function openShortcutSheet(): void {
  commands
    .get()
    .findLast(({ id }) => id === "sheet")
    ?.run("?", undefined);
}
