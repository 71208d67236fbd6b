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

/** The draft of an agreement: begun from what is stored or saved on the device, and saved there as it changes. */
export function useDraft(owner: { user: string; tenant: string }, stored: Stored | undefined) {
  const key = draftKey(owner.user, owner.tenant, stored?.agreement._id);
  const fresh = (): SavedDraft => {
    const base = stored ? draftOf(stored.agreement) : newDraft;
    return { draft: base, base, version: stored?.agreement.version ?? 0, etag: stored?.etag, savedAt: 0 };
  };
  const [state, setState] = useState(() => readDraft(key) ?? fresh());
  // Editors are begun anew when their text comes from elsewhere than their own typing.
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
    /** The same for a text that does not come from its editor, which is begun anew with it. */
    replaceWording: (code: string, wording: Wording) => {
      const { draft } = latest.current;
      replace({ ...latest.current, draft: { ...draft, content: { ...draft.content, [code]: wording } } });
      keep();
    },
    keep,
    /** Back to what is stored. Undone, the draft is there again. */
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
    /** Goes on from what somebody else saved. */
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
