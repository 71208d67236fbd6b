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

export function readDraft(key: string): SavedDraft | undefined {
  try {
    const kept: SavedDraft | null = JSON.parse(localStorage.getItem(key) ?? "null");
    return kept?.draft?.content && kept.base?.content && Array.isArray(kept.draft.services) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether it was saved: the storage may be full or not allowed. */
export function saveDraft(key: string, kept: SavedDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is not allowed, so there is no saved draft.
  }
}
