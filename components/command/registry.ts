"use client";

import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { createStore } from "@/components/ui/store";

export type CommandGroup = "Anywhere" | "Go to" | "In a table" | "In a form or editor";

/**
 * A command with a key. The shortcut sheet and the palette list the registered commands, so that the three always agree;
 * the sheet adds those of tables and forms.
 */
export interface Command {
  id: string;
  label: string;
  /** Other words by which the palette finds it. */
  words?: string;
  group: CommandGroup;
  /** One binding, or several for related actions (`j` and `k`); `run` receives the one that was pressed. */
  keys: string | readonly string[];
  /** Bindings that are not listed in the shortcut sheet, such as the arrow keys in addition to J and K. */
  alsoKeys?: readonly string[];
  run: (keys: string, event: KeyboardEvent | undefined) => void;
  /** A held key runs it again and again: for what moves, never for what changes. */
  repeats?: true;
  /** If it returns false, the key press is ignored. */
  when?: (event: KeyboardEvent) => boolean;
  /** Listed by the palette under "Do". */
  inPalette?: boolean;
}

/** What the shortcut sheet says about a command. */
export type CommandTexts = Pick<Command, "id" | "label" | "group" | "keys" | "repeats">;

/** Later registrations win, so that a screen can override a key of the layout. */
export const commands = createStore<readonly Command[]>([]);

export const bindingsOf = ({ keys, alsoKeys = [] }: Command): readonly string[] => [
  ...(typeof keys === "string" ? [keys] : keys),
  ...alsoKeys,
];

/** Registers commands while the component is mounted. Their `run` and `when` are always those of the latest render. */
export function useCommands(list: readonly Command[]): void {
  const find = useEffectEvent((id: string) => list.find((command) => command.id === id));
  const signature = JSON.stringify(list.map(({ run: _run, when: _when, ...described }) => described));
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

/** Runs a command of a page. If another page is shown, it is opened first, and the command must come within ten seconds. */
export function runOnPage(path: string, id: string, open: (path: string) => void): void {
  const isShown = () => window.location.pathname === path;
  // The page that is left may have a command of the same name.
  const former = isShown() ? [] : commands.get();
  const run = (): boolean => {
    const command = commands.get().findLast((each) => each.id === id && !former.includes(each));
    if (!command || !isShown()) return false;
    command.run(bindingsOf(command)[0] ?? "", undefined);
    return true;
  };
  if (run()) return;
  const stop = commands.subscribe(() => {
    if (run()) stop();
  });
  setTimeout(stop, 10_000);
  open(path);
}

/** The functions that Escape calls, innermost layer last. Menus, popovers and dialogs handle Escape themselves. */
export const escapes = createStore<readonly (() => void)[]>([]);

/** Lets Escape close a layer while `active`; the last opened layer closes first. */
export function useEscape(active: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => (active ? addEscape(() => onEscape()) : undefined), [active]);
}

/** The same for a layer that contains others: they close first, even if they open at the same moment. */
export function useOuterEscape(close: () => void): void {
  const onEscape = useEffectEvent(close);
  // Effects of inner layers run first, so a layout effect registers this one before them.
  useLayoutEffect(() => addEscape(() => onEscape()), []);
}

function addEscape(handler: () => void): () => void {
  escapes.set((known) => [...known, handler]);
  return () => escapes.set((known) => known.filter((other) => other !== handler));
}
