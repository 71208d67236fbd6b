import type { AgreementDraft } from "@/lib/resources/agreement/draft";

/** Drafts kept on this device, so that no typed work is lost: by a closed tab, a dead battery, or a session's end. */
export interface KeptDraft {
  draft: AgreementDraft;
  /** What the draft was begun from. */
  base: AgreementDraft;
  version: number;
  etag: string | undefined;
  keptAt: number;
}

/** Whose draft of what; `agreement` is undefined for one that is not created yet. */
export const draftKey = (user: string, tenant: string, agreement: string | undefined): string =>
  `comptoir.draft.${user}.${tenant}.${agreement ?? "new"}`;

export function readDraft(key: string): KeptDraft | undefined {
  try {
    const kept: KeptDraft | null = JSON.parse(localStorage.getItem(key) ?? "null");
    return kept?.draft?.content && kept.base?.content && Array.isArray(kept.draft.services) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Whether it could be kept: a device may be full, or not allow it. */
export function keepDraft(key: string, kept: KeptDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
