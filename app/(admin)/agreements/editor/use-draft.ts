"use client";

import { useRef, useState } from "react";
import { showToast } from "@/components/overlay/toasts";
import {
  type AgreementDraft,
  draftOf,
  emptyWording,
  newDraft,
  updateFrom,
  type Wording,
} from "@/lib/resources/agreement/draft";
import type { AgreementDetail } from "@/lib/resources/agreement/schema";
import { draftKey, readDraft, removeDraft, type SavedDraft, saveDraft } from "./saved-draft";

export interface Stored {
  agreement: AgreementDetail;
  etag: string | undefined;
}

const pause = 500;

/** The draft of an agreement: starts from the draft on this device, else from the stored record; saved on each change. */
export function useDraft(owner: { user: string; tenant: string }, stored: Stored | undefined) {
  const key = draftKey(owner.user, owner.tenant, stored?.agreement._id);
  const fresh = (): SavedDraft => {
    const base = stored ? draftOf(stored.agreement) : newDraft;
    return { draft: base, base, version: stored?.agreement.version ?? 0, etag: stored?.etag, savedAt: 0 };
  };
  const [state, setState] = useState(() => readDraft(key) ?? fresh());
  // Increased to remount the editors when their text is replaced from outside.
  const [generation, setGeneration] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(state);

  const put = (next: SavedDraft) => {
    latest.current = next;
    setState(next);
  };
  const keep = () => {
    clearTimeout(timer.current);
    const saved = { ...latest.current, savedAt: Date.now() };
    if (saveDraft(key, saved)) put(saved);
    else
      showToast({
        kind: "failed",
        message: "The draft cannot be saved on this device. Save the agreement before you leave.",
      });
  };
  const set = (change: Partial<AgreementDraft>) => {
    put({ ...latest.current, draft: { ...latest.current.draft, ...change } });
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, pause);
  };
  const replace = (next: SavedDraft) => {
    clearTimeout(timer.current);
    put(next);
    setGeneration((count) => count + 1);
  };
  const { draft, base } = state;
  return {
    ...state,
    generation,
    update: updateFrom(base, draft),
    set,
    setWording: (code: string, change: Partial<Wording>) => {
      const { content } = latest.current.draft;
      set({ content: { ...content, [code]: { ...(content[code] ?? emptyWording), ...change } } });
    },
    /**
     * Takes over a wording to translate in place; the editor is remounted with it. An existing title or description is kept.
     */
    startFrom: (code: string, { title, description, body }: Wording) => {
      const { draft } = latest.current;
      const own = draft.content[code] ?? emptyWording;
      const wording = { title: own.title || title, description: own.description || description, body };
      replace({ ...latest.current, draft: { ...draft, content: { ...draft.content, [code]: wording } } });
      keep();
    },
    keep,
    /** Discards the draft; undo restores it. */
    discard: () => {
      const before = latest.current;
      removeDraft(key);
      replace(fresh());
      showToast({
        kind: "done",
        message: "The draft is discarded",
        undo: () => {
          replace(before);
          keep();
        },
      });
    },
    /** Continues from the revision that somebody else saved. */
    rebase: (draft: AgreementDraft, { agreement, etag }: Stored) => {
      replace({ draft, base: draftOf(agreement), version: agreement.version, etag, savedAt: 0 });
      keep();
    },
    clear: () => {
      clearTimeout(timer.current);
      removeDraft(key);
    },
  };
}

export type EditedDraft = ReturnType<typeof useDraft>;
