"use client";

import { type RefObject, useEffect, useState } from "react";

/** Whether some of the element is, or has been, in view. */
export function useWasInSight(element: RefObject<Element | null>): boolean {
  const [was, setWas] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setWas(true);
      observer.disconnect();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return was;
}
