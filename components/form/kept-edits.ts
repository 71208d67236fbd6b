import { useEffect, useEffectEvent } from "react";
import { isLeaving } from "@/components/command/navigate";
import { useViewer } from "@/components/session/viewer";
import type { Edits } from "./field-edits";
import type { Revision } from "./use-record-form";

/** Unsaved edits of forms, which the tab keeps until they are saved or discarded: a reload does not lose them. */

const prefix = "comptoir.form.";

interface Kept<Stored> {
  edits: Edits;
  /** The revision that the edits are based on; undefined for a new record. */
  revision?: Revision<Stored> | undefined;
}

/**
 * Gives a form the edits that the tab has kept of it, once it is shown.
 *
 * @param form undefined for a form whose edits are not kept
 * @returns keeps the present edits
 */
export function useKeptEdits<Stored>(form: string | undefined, restore: (kept: Kept<Stored>) => void) {
  const { user, tenant } = useViewer();
  const key = form === undefined ? undefined : `${prefix}${user.id}.${tenant.id}.${form}`;
  const restoreKept = useEffectEvent(() => {
    const kept = readKept<Stored>(key);
    if (kept) restore(kept);
  });
  useEffect(() => {
    if (key === undefined) return;
    restoreKept();
    // Only an answer to the question discards them: a form that goes without one, such as by Back, has them when it returns.
    return () => {
      if (isLeaving()) writeKept(key, { edits: {} });
    };
  }, [key]);
  return (kept: Kept<Stored>) => writeKept(key, kept);
}

function readKept<Stored>(key: string | undefined): Kept<Stored> | undefined {
  if (key === undefined) return undefined;
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    // Storage is not allowed.
    return undefined;
  }
}

/** Without edits there is nothing to keep. */
function writeKept<Stored>(key: string | undefined, kept: Kept<Stored>): void {
  if (key === undefined) return;
  try {
    if (Object.keys(kept.edits).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The storage is full or not allowed. The form has the edits.
  }
}

/** Forgets all of them, at the end of a session. */
export function forgetKeptEdits(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is not allowed.
  }
}
