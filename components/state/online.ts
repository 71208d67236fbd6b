"use client";

import { useSyncExternalStore } from "react";
import { t } from "@/lib/languages/text";

/**
 * The properties of a control that cannot work without the network, and does not wait for it: without one it says so and does
 * nothing, but keeps the focus. To be given after the control's own.
 */
export function useNeedsNetwork() {
  const reason = t("You are offline. This needs the network.");
  return useIsOnline()
    ? {}
    : ({ "aria-disabled": true, "aria-description": reason, "data-tooltip": reason, onClick: undefined } as const);
}

/** Whether the browser has a network. On the server and while hydrating it has. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener("online", listener);
      window.addEventListener("offline", listener);
      return () => {
        window.removeEventListener("online", listener);
        window.removeEventListener("offline", listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
