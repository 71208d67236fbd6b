import { useRef } from "react";

/** Runs what it is given, unless the former has not ended: the second press of a double click does nothing. */
export function useOneAtATime() {
  // A ref, because state is not updated before the second press of a double click.
  const isBusy = useRef(false);
  return async (run: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await run();
    } finally {
      isBusy.current = false;
    }
  };
}
