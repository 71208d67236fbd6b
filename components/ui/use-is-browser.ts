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
