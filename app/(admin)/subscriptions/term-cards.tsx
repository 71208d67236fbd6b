"use client";

import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useEscape } from "@/components/command/registry";
import { lazyOnUse } from "@/components/ui/late-parts";
import type { Subscription } from "@/lib/resources/subscription/schema";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";

const TermCard = lazyOnUse(async () => (await import("./term-card")).TermCard);

const pauseMilliseconds = 80;
/** The time that the pointer has to cross the gap to the card. */
const graceMilliseconds = 160;

interface Shown {
  id: string;
  anchor: Pick<DOMRect, "top" | "bottom" | "right">;
}

interface TermCardsProps {
  /** The subscription that an element marks with `data-term`. */
  find: (id: string) => Subscription | undefined;
  /** What is planned for subscriptions, by their ids. */
  planned?: ReadonlyMap<string, readonly SubscriptionChange[]> | undefined;
  /** Where the bar of a term ends, in the window; by default the element says so. */
  endOf?: (id: string) => number | undefined;
  /** The term under the pointer or the focus has changed. */
  onPoint?: (id: string | undefined) => void;
  children: ReactNode;
}

/**
 * Shows the card of the term under the pointer, or of the one that the keyboard reaches. The terms are those of the
 * elements with `data-term`; one inside with `data-term-end` marks where the bar ends.
 */
export function TermCards({ find, planned, endOf, onPoint, children }: TermCardsProps) {
  const [shown, setShown] = useState<Shown>();
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasMoved = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const subscription = shown && find(shown.id);
  // Without a card, Escape closes other layers.
  useEscape(subscription !== undefined, () => set(undefined));

  const set = (next: Shown | undefined) => {
    clearTimeout(timer.current);
    const right = next && endOf?.(next.id);
    setShown(next && right !== undefined ? { ...next, anchor: { ...next.anchor, right } } : next);
    onPoint?.(next?.id);
  };
  const after = (milliseconds: number, next: Shown | undefined) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set(next), milliseconds);
  };
  const onPointer = (event: PointerEvent) => {
    // A touch opens the subscription instead, and a pointer that rests where the page appears asks for nothing.
    if (event.pointerType === "touch" || !hasMoved.current) return;
    if (panel.current?.contains(event.target as Node)) return clearTimeout(timer.current);
    const next = termAt(event.target);
    // On the way to the card the pointer crosses other rows.
    if (next && next.id !== shown?.id) after(pauseMilliseconds, next);
    else if (next) clearTimeout(timer.current);
    else if (shown) after(graceMilliseconds, undefined);
    else clearTimeout(timer.current);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches("[data-term]:focus-visible")) set(termAt(target));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the card repeats what the terms say in words
    <div
      style={{ display: "contents" }}
      onPointerOver={onPointer}
      onPointerMove={(event) => {
        if (hasMoved.current) return;
        hasMoved.current = true;
        onPointer(event);
      }}
      onPointerLeave={() => (shown ? after(graceMilliseconds, undefined) : clearTimeout(timer.current))}
      onPointerDown={({ target }) =>
        // What is planned is withdrawn in the card.
        panel.current?.contains(target as Node) || (shown ? set(undefined) : clearTimeout(timer.current))
      }
      onFocus={onFocus}
      onBlur={({ relatedTarget }) => shown && !panel.current?.contains(relatedTarget) && set(undefined)}
    >
      {children}
      {subscription && (
        <TermCard
          key={shown.id}
          subscription={subscription}
          planned={planned?.get(shown.id)}
          anchor={shown.anchor}
          panel={panel}
        />
      )}
    </div>
  );
}

function termAt(target: EventTarget): Shown | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-term]") : null;
  const id = element?.dataset.term;
  if (!element || id === undefined) return undefined;
  const { top, bottom, right } = element.getBoundingClientRect();
  const end = element.querySelector("[data-term-end]")?.getBoundingClientRect().right;
  return { id, anchor: { top, bottom, right: end ?? right } };
}
