"use client";

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useReducer, useState } from "react";
import { LoadBoundary, LoadError } from "./load-boundary";

/** Fetches its code when it is needed. The fallback is shown until then. */
export type LazyPart<Props> = ((props: Props & { fallback?: ReactNode }) => ReactNode) & {
  fetch: () => Promise<unknown>;
};

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/**
 * What a screen shows only once it is used, such as its menus, drawers and forms, is one file: `const late = lateParts(() =>
 * import("./late"))`, `const UserForm = late("UserForm")`. It is fetched on the first input.
 */
export function lateParts<Parts extends object>(load: () => Promise<Parts>) {
  const parts: { fetch: () => Promise<unknown> }[] = [];
  used.when(() =>
    inIdleTask(() => {
      // A failure is reported when the part is rendered, which fetches again.
      for (const part of parts) part.fetch().catch(() => {});
    }),
  );
  return <Name extends keyof Parts>(name: Name) => {
    const part = lazyOnUse(async () => (await load())[name] as ComponentType<PropsOf<Parts[Name]>>);
    parts.push(part);
    return part;
  };
}

/**
 * A component that is fetched when it is first rendered. If loading fails, it shows an error with a button to retry.
 * Declare it at module scope.
 */
export function lazyOnUse<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  // Rendered at once if it is loaded: `lazy` would show the fallback first.
  let loaded: ComponentType<Props> | undefined;
  // React would wait up to 300 ms before it shows a part that was not there at once.
  const suspended = new Set<() => void>();
  const fetch = async () => {
    loaded = await load();
    for (const renderAgain of suspended) renderAgain();
    suspended.clear();
    return loaded;
  };
  const lazyPart = (): ComponentType<Props> =>
    lazy(() =>
      fetch().then(
        (component) => ({ default: component }),
        () => Promise.reject(new LoadError()),
      ),
    );
  // `lazy` caches a failure permanently, so after one the next render creates a new component.
  let current = lazyPart();
  // biome-ignore lint/correctness/noComponentHookFactories: called at module scope, once for each part, as `lazy` is
  function Lazy({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const [Part, setPart] = useState<ComponentType<Props>>(() => loaded ?? current);
    const [, renderAgain] = useReducer((times: number) => times + 1, 0);
    if (!loaded) suspended.add(renderAgain);
    const renew = () => {
      current = lazyPart();
    };
    return (
      <LoadBoundary onError={renew} onRetry={() => setPart(() => current)}>
        <Suspense fallback={fallback}>
          <Part {...(props as Props)} />
        </Suspense>
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

/** Something that happens once in the life of a page. */
function once() {
  const waiting = new Set<() => void>();
  let is = false;
  return {
    happen() {
      is = true;
      for (const callback of waiting) callback();
      waiting.clear();
    },
    /** Calls back when it happens, or at once if it has. @returns stops waiting */
    when(callback: () => void): () => void {
      if (is) callback();
      else waiting.add(callback);
      return () => void waiting.delete(callback);
    },
  };
}

const used = once();
const idle = once();

export const whenUsed = used.when;

function useHas(when: (callback: () => void) => () => void): boolean {
  const [is, set] = useState(false);
  useEffect(() => when(() => set(true)), [when]);
  return is;
}

/** Whether the page has had an input. */
export const useIsUsed = (): boolean => useHas(used.when);

/** Whether the page is idle, or has had an input: the time to read what nobody waits for. */
export const useIsIdle = (): boolean => useHas(idle.when);

/** Waits for the first input, with which the late parts are fetched, and until the page is idle. */
export function watchUse(): () => void {
  const stop = new AbortController();
  const begin = () => {
    stop.abort();
    used.happen();
    idle.happen();
  };
  // In a frame of its own: starting all the fetches in the event would delay the frame that answers it.
  const beginAfterFrame = () => requestAnimationFrame(() => setTimeout(begin));
  for (const event of ["pointermove", "pointerdown", "keydown", "wheel", "scroll"] as const) {
    window.addEventListener(event, beginAfterFrame, { capture: true, once: true, passive: true, signal: stop.signal });
  }
  const timer = setTimeout(idle.happen, 3000);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
