"use client";

import { useEffect, useEffectEvent } from "react";
import { createStore } from "@/components/ui/store";

export type CommandGroup = "Anywhere" | "Go to" | "In a table" | "In a form or editor";

/**
 * Something the keyboard can do. What is registered is what the shortcut sheet lists and the palette offers, so the
 * three cannot disagree.
 */
export interface Command {
  id: string;
  label: string;
  group: CommandGroup;
  /** One binding, or several that do related things (`j` and `k`); `run` is told which. */
  keys: string | readonly string[];
  /** Bindings that work but are not listed, such as the arrow keys beside J and K. */
  alsoKeys?: readonly string[];
  run: (keys: string, event: KeyboardEvent | undefined) => void;
  /** If it returns false, the key press is ignored. */
  when?: (event: KeyboardEvent) => boolean;
  /** Offered by the palette under "Do". */
  inPalette?: boolean;
}

/** Later registrations win, so a screen can take over a key from the shell. */
export const commands = createStore<readonly Command[]>([]);

export const bindingsOf = ({ keys, alsoKeys = [] }: Command): readonly string[] => [
  ...(typeof keys === "string" ? [keys] : keys),
  ...alsoKeys,
];

/** Registers commands while the component is on the page. Their `run` and `when` always see the latest render. */
export function useCommands(list: readonly Command[]): void {
  const find = useEffectEvent((id: string) => list.find((command) => command.id === id));
  const signature = JSON.stringify(
    list.map(({ id, label, group, keys, alsoKeys, inPalette }) => ({ id, label, group, keys, alsoKeys, inPalette })),
  );
  useEffect(() => {
    const described: Omit<Command, "run" | "when">[] = JSON.parse(signature);
    const registered = described.map(
      (command): Command => ({
        ...command,
        run: (keys, event) => find(command.id)?.run(keys, event),
        when: (event) => find(command.id)?.when?.(event) ?? true,
      }),
    );
    commands.set((known) => [...known, ...registered]);
    return () => commands.set((known) => known.filter((command) => !registered.includes(command)));
  }, [signature]);
}

export const useCommand = (command: Command): void => useCommands([command]);

/** What Escape closes, innermost last. Menus, panels and dialogs take care of themselves. */
export const escapes = createStore<readonly (() => void)[]>([]);

/** Lets Escape close something while `active`; the last opened goes first. */
export function useEscape(active: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    if (!active) return;
    const handler = () => onEscape();
    escapes.set((known) => [...known, handler]);
    return () => escapes.set((known) => known.filter((other) => other !== handler));
  }, [active]);
}
