"use client";

import { type ComponentType, type LazyExoticComponent, lazy, use, useEffect, useState } from "react";
import { LoadBoundary, LoadError } from "./load-boundary";
import { RenderAgain } from "./suspense";

const waiting = new Set<() => void>();
let isIdle = false;

/**
 * A component that no screen shows at first, such as a drawer. It is not part of the first load: it is fetched when the
 * page is idle, or on the first interaction.
 */
export function lazyOnIdle<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const part = lazyOnUse(load);
  // A failure is reported when the component is rendered, which fetches again.
  whenIdle(() => inIdleTask(() => void part.fetch().catch(() => {})));
  return part;
}

/**
 * A component that is fetched when it is first rendered. If loading fails, it shows an error with a button to retry.
 * Declare it at module scope and render it inside a `Suspense`.
 */
export function lazyOnUse<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  // Rendered at once if it is loaded: `lazy` would show the fallback first.
  let loaded: ComponentType<Props> | undefined;
  const suspended = new Set<() => void>();
  const fetch = async () => {
    loaded = await load();
    for (const renderAgain of suspended) renderAgain();
    suspended.clear();
    return loaded;
  };
  const lazyPart = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      fetch().then(
        (component) => ({ default: component }),
        () => Promise.reject(new LoadError()),
      ),
    );
  // `lazy` caches a failure permanently, so after one the next render creates a new component.
  let current = lazyPart();
  // biome-ignore lint/correctness/noComponentHookFactories: called at module scope, once for each part, as `lazy` is
  function Lazy(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>(() => loaded ?? current);
    const renderAgain = use(RenderAgain);
    if (!loaded) suspended.add(renderAgain);
    const renew = () => {
      current = lazyPart();
    };
    return (
      <LoadBoundary onError={renew} onRetry={() => setPart(() => current)}>
        <Part {...props} />
      </LoadBoundary>
    );
  }
  return Object.assign(Lazy, { fetch });
}

/** Each has a task of its own: what is pressed in between is answered before the next. */
const idleTasks: (() => void)[] = [];

function inIdleTask(task: () => void): void {
  idleTasks.push(task);
  if (idleTasks.length === 1) scheduleIdleTask();
}

function scheduleIdleTask(): void {
  // Safari has no idle callbacks.
  const schedule = window.requestIdleCallback ?? window.setTimeout;
  schedule(() => {
    idleTasks[0]?.();
    idleTasks.shift();
    if (idleTasks.length > 0) scheduleIdleTask();
  });
}

type LazyPart<Props> = ComponentType<Props> & { fetch: () => Promise<ComponentType<Props>> };

/** Calls back when the page is idle, or on the first interaction. @returns stops waiting */
export function whenIdle(callback: () => void): () => void {
  if (isIdle) callback();
  else waiting.add(callback);
  return () => void waiting.delete(callback);
}

/** Whether the page is idle, or has been used. */
export function useIsIdle(): boolean {
  const [is, set] = useState(false);
  useEffect(() => whenIdle(() => set(true)), []);
  return is;
}

/** Fetches the waiting chunks when the page is idle, or after the first pointer or key event, whichever is earlier. */
export function loadOnIdle(): () => void {
  const stop = new AbortController();
  const begin = () => {
    stop.abort();
    isIdle = true;
    for (const callback of waiting) callback();
    waiting.clear();
  };
  // In a frame of its own: starting all the fetches in the event would delay the frame that answers it.
  const beginAfterFrame = () => requestAnimationFrame(() => setTimeout(begin));
  for (const event of ["pointermove", "pointerdown", "keydown"] as const) {
    window.addEventListener(event, beginAfterFrame, { once: true, passive: true, signal: stop.signal });
  }
  const timer = setTimeout(begin, 3000);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
