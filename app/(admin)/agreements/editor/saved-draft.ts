"use client";

import { useEffect, useRef, useState } from "react";
import type { AgreementDraft } from "@/lib/resources/agreement/draft";

/** Saves drafts on this device, so that no text is lost when a tab is closed, the device stops or a session ends. */
export interface SavedDraft {
  draft: AgreementDraft;
  /** The revision that the draft started from. */
  base: AgreementDraft;
  version: number;
  etag: string | undefined;
  savedAt: number;
}

/** The key of a draft; `agreement` is undefined for a new one. */
export const draftKey = (user: string, tenant: string, agreement: string | undefined): string =>
  `comptoir.draft.${user}.${tenant}.${agreement ?? "new"}`;

/** The draft on this device, which another tab may replace: then this one saves nothing until its user has chosen. */
export function useSavedDraft(key: string) {
  const [first] = useState(() => ({ text: readItem(key), draft: parseDraft(readItem(key)) }));
  // What this tab has read or written last.
  const known = useRef(first.text);
  const [isOvertaken, setOvertaken] = useState(false);
  useEffect(() => {
    const onStorage = ({ storageArea, key: changed, newValue }: StorageEvent) => {
      if (storageArea === localStorage && changed === key) setOvertaken(newValue !== null);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [key]);
  /** Whether another tab has saved a draft that this one has not seen. */
  const hasOther = (): boolean => {
    const now = readItem(key);
    const isOther = now !== null && now !== known.current;
    setOvertaken(isOther);
    return isOther;
  };
  const read = (): SavedDraft | undefined => {
    known.current = readItem(key);
    setOvertaken(false);
    return parseDraft(known.current);
  };
  return {
    first: first.draft,
    isOvertaken,
    read,
    /** Saves over whatever is there. */
    replace: (draft: SavedDraft): "saved" | "failed" => {
      const text = JSON.stringify(draft);
      try {
        localStorage.setItem(key, text);
      } catch {
        return "failed";
      }
      known.current = text;
      setOvertaken(false);
      return "saved";
    },
    hasOther,
    /** Removes the draft of this tab, never that of another one. */
    remove: () => {
      if (hasOther()) return;
      known.current = null;
      try {
        localStorage.removeItem(key);
      } catch {
        // Storage is not allowed, so there is no saved draft.
      }
    },
  };
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parseDraft(text: string | null): SavedDraft | undefined {
  try {
    const kept: SavedDraft | null = JSON.parse(text ?? "null");
    return kept?.draft?.content && kept.base?.content && Array.isArray(kept.draft.services) ? kept : undefined;
  } catch {
    return undefined;
  }
}
