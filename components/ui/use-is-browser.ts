"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the page is hydrated: for what the server does not draw. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The address of this installation, with which a reader reaches it; the server, which does not know it, draws none. */
export const useOrigin = (): string => (useIsBrowser() ? window.location.origin : "");
