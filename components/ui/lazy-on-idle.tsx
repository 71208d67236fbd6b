"use client";

import { type ComponentType, type LazyExoticComponent, lazy, useState } from "react";
import { LoadBoundary, LoadError } from "./load-boundary";

const waiting = new Set<() => void>();
let isIdle = false;

/**
 * A component that no screen begins with, such as a drawer. It is not part of the first load: it is fetched once the page
 * is idle, or when somebody begins to use the page. Where it cannot be fetched it says so, and offers another try.
 * Declare it at module scope and render it inside a `Suspense`.
 */
export function lazyOnIdle<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  // A failure is reported when the component is rendered, which fetches again.
  const prefetch = () => void load().catch(() => {});
  if (isIdle) prefetch();
  else waiting.add(prefetch);

  const lazyPart = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        () => Promise.reject(new LoadError()),
      ),
    );
  // `lazy` remembers a failure for good, so after one the next render gets a new one.
  let current = lazyPart();
  // biome-ignore lint/correctness/noComponentHookFactories: called at module scope, once for each part, as `lazy` is
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>(() => current);
    const renew = () => {
      current = lazyPart();
    };
    return (
      <LoadBoundary onError={renew} onRetry={() => setPart(() => current)}>
        <Part {...props} />
      </LoadBoundary>
    );
  };
}

/** Fetches what waits once the page is idle, or at the first pointer or key, whichever is earlier. */
export function loadOnIdle(): () => void {
  const stop = new AbortController();
  const begin = () => {
    stop.abort();
    isIdle = true;
    for (const prefetch of waiting) prefetch();
    waiting.clear();
  };
  for (const event of ["pointermove", "pointerdown", "keydown"] as const) {
    window.addEventListener(event, begin, { once: true, passive: true, signal: stop.signal });
  }
  const timer = setTimeout(begin, 3000);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
