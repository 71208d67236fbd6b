import { useSyncExternalStore } from "react";

/** A store outside React that notifies components: for state that exists once per page, such as toasts and shortcuts. */
export interface Store<Value> {
  get: () => Value;
  /** What the server renders, which a part of the page that is hydrated late has to begin with. */
  initial: () => Value;
  set: (next: Value | ((current: Value) => Value)) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    initial: () => initial,
    set: (next) => {
      const changed = next instanceof Function ? next(value) : next;
      if (Object.is(changed, value)) return;
      value = changed;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of the store; on the server and while hydrating, its initial value. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.initial);
}
