"use client";

import { useEffect } from "react";
import { openLayers } from "@/components/overlay/trigger";
import { createMatcher, isPlain, nameOf } from "./keys";
import { lettersAreKeys, readLetterKeys } from "./letter-keys";
import { bindingsOf, commands, escapes } from "./registry";

/** Listens for the keys of all registered commands. Once per page. */
export function CommandListener() {
  useEffect(() => {
    readLetterKeys();
    const matcher = createMatcher();
    const isMac = document.documentElement.dataset.keyboard === "mac";
    // A dialog closes on Escape before this listener runs, so the layers that were open at key down count.
    let layersAtPress = 0;
    const notePress = () => {
      layersAtPress = openLayers.get();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = nameOf(event, isMac);
      if (name === undefined) return;
      if (name === "escape") return layersAtPress === 0 ? onEscape(event) : undefined;
      // While a layer is open, or a field has the focus, single keys are not shortcuts.
      if (isPlain(name) && (layersAtPress > 0 || isTyping(event.target))) return;
      if (isPlain(name) && event.key.length === 1 && !lettersAreKeys()) return;
      const candidates = commands.get().filter((command) => command.when?.(event) ?? true);
      const { keys, waiting } = matcher.match(name, candidates.flatMap(bindingsOf), event.timeStamp);
      const command = keys === undefined ? undefined : candidates.findLast((known) => bindingsOf(known).includes(keys));
      if (command && keys !== undefined && (!event.repeat || command.repeats)) command.run(keys, event);
      if (command || waiting) event.preventDefault();
    };
    window.addEventListener("keydown", notePress, { capture: true });
    document.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("keydown", notePress, { capture: true });
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
  return null;
}

/** Escape does one thing at a time: it first leaves a field, then closes the innermost open layer. */
function onEscape(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof HTMLElement && isTyping(target)) {
    // Browsers empty a search field on Escape.
    event.preventDefault();
    target.blur();
    return;
  }
  const close = escapes.get().at(-1);
  if (!close) return;
  event.preventDefault();
  close();
}

const notTyped = new Set(["button", "checkbox", "radio", "range", "submit", "reset", "file", "color"]);

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}
