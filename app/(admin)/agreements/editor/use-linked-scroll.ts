"use client";

import { useRef } from "react";

/** Links two scroll regions, so that both are at the same fraction of their length. */
export function useLinkedScroll() {
  const one = useRef<HTMLElement>(null);
  const other = useRef<HTMLElement>(null);
  const led = useRef<HTMLElement>(undefined);
  return {
    one,
    other,
    onScroll: (element: HTMLElement) => {
      // The other region fires a scroll event too, which must not scroll back.
      if (led.current === element) {
        led.current = undefined;
        return;
      }
      const follower = element === one.current ? other.current : one.current;
      if (!follower || follower === element) return;
      const share = element.scrollTop / Math.max(1, element.scrollHeight - element.clientHeight);
      const top = Math.round(share * (follower.scrollHeight - follower.clientHeight));
      if (Math.abs(follower.scrollTop - top) < 2) return;
      led.current = follower;
      follower.scrollTop = top;
    },
  };
}
