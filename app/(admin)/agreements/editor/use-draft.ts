"use client";

import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { showToast } from "@/components/overlay/toasts";
import { t } from "@/lib/languages/text";
import {
  type AgreementDraft,
  draftOf,
  emptyWording,
  newDraft,
  updateFrom,
  type Wording,
} from "@/lib/resources/agreement/draft";
import type { AgreementDetail } from "@/lib/resources/agreement/schema";
import { draftKey, type SavedDraft, useSavedDraft } from "./saved-draft";

export interface Stored {
  agreement: AgreementDetail;
  etag: string | undefined;
}

/** Long enough for the next key: reading and drawing a long text takes longer than a key press should. */
const pause = 500;

/** The draft of an agreement: starts from the draft on this device, else from the stored record; saved on each change. */
export function useDraft(owner: { user: string; tenant: string }, stored: Stored | undefined) {
  const device = useSavedDraft(draftKey(owner.user, owner.tenant, stored?.agreement._id));
  const fresh = (): SavedDraft => {
    const base = stored ? draftOf(stored.agreement) : newDraft;
    return { draft: base, base, version: stored?.agreement.version ?? 0, etag: stored?.etag, savedAt: 0 };
  };
  const [state, setState] = useState(() => device.first ?? fresh());
  // Increased to remount the editors when their text is replaced from outside.
  const [generation, setGeneration] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(state);
  // Texts that were changed and have not been read from their editor.
  const unread = useRef(new Map<string, () => string>());

  const put = (next: SavedDraft) => {
    latest.current = next;
    setState(next);
  };
  const withWording = (code: string, change: Partial<Wording>): AgreementDraft["content"] => {
    const { content } = latest.current.draft;
    return { ...content, [code]: { ...(content[code] ?? emptyWording), ...change } };
  };
  /** The draft with all that was typed. */
  const readAll = (): SavedDraft => {
    for (const [code, read] of unread.current)
      latest.current = {
        ...latest.current,
        draft: { ...latest.current.draft, content: withWording(code, { body: read() }) },
      };
    unread.current.clear();
    return latest.current;
  };
  const keep = (): SavedDraft => {
    clearTimeout(timer.current);
    put(readAll());
    if (device.hasOther()) return latest.current;
    const saved = { ...latest.current, savedAt: Date.now() };
    if (device.replace(saved) === "saved") put(saved);
    else
      showToast({
        kind: "failed",
        message: t("The draft cannot be saved on this device. Save the agreement before you leave."),
      });
    return latest.current;
  };
  const keepSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => startTransition(() => void keep()), pause);
  };
  const settle = () => {
    if (unread.current.size > 0) keep();
  };
  const onHide = useEffectEvent(settle);
  useEffect(() => {
    const hide = () => onHide();
    window.addEventListener("pagehide", hide);
    return () => window.removeEventListener("pagehide", hide);
  }, []);
  const set = (change: Partial<AgreementDraft>) => {
    put({ ...latest.current, draft: { ...latest.current.draft, ...change } });
    keepSoon();
  };
  const replace = (next: SavedDraft) => {
    clearTimeout(timer.current);
    unread.current.clear();
    put(next);
    setGeneration((count) => count + 1);
  };
  const { draft, base } = state;
  return {
    ...state,
    generation,
    update: updateFrom(base, draft),
    set,
    isOvertaken: device.isOvertaken,
    setWording: (code: string, change: Partial<Wording>) => set({ content: withWording(code, change) }),
    /** Takes a text when its user pauses: until then it is only in its editor. */
    setBody: (code: string, read: () => string) => {
      unread.current.set(code, read);
      keepSoon();
    },
    /**
     * Takes over a wording to translate in place; the editor is remounted with it. An existing title or description is kept.
     */
    startFrom: (code: string, { title, description, body }: Wording) => {
      const { draft } = readAll();
      const own = draft.content[code] ?? emptyWording;
      const wording = { title: own.title || title, description: own.description || description, body };
      replace({ ...latest.current, draft: { ...draft, content: { ...draft.content, [code]: wording } } });
      keep();
    },
    /** Saves the draft on this device, and returns it with all that was typed. */
    keep,
    /** The same if there is text that is only in its editor. */
    settle,
    /** Saves this draft over that of another tab. */
    keepOwn: () => {
      device.read();
      keep();
    },
    /** Takes the draft that another tab has saved; undo takes this one again. */
    takeOther: () => {
      const before = readAll();
      replace(device.read() ?? fresh());
      showToast({
        kind: "done",
        message: t("This is the draft of the other tab"),
        undo: () => {
          replace(before);
          keep();
        },
      });
    },
    /** Discards the draft; undo restores it. */
    discard: () => {
      const before = readAll();
      device.remove();
      replace(fresh());
      showToast({
        kind: "done",
        message: t("The draft is discarded"),
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
      device.remove();
    },
  };
}

export type EditedDraft = ReturnType<typeof useDraft>;
