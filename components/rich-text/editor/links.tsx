"use client";

import { EditorState, Modifier, RichUtils, type SelectionState } from "draft-js";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { isSafeLink } from "@/lib/base/rich-text/vocabulary";
import { t } from "@/lib/languages/text";
import classes from "./links.module.css";

export interface LinkDraft {
  selection: SelectionState;
  address: string;
  isNew: boolean;
}

export function linkAt(state: EditorState): { key: string; start: number; end: number; address: string } | undefined {
  const selection = state.getSelection();
  const block = state.getCurrentContent().getBlockForKey(selection.getStartKey());
  // At a cursor the character before it counts: typed text continues its link.
  const at = selection.getStartOffset() - (selection.isCollapsed() ? 1 : 0);
  const key = block && at >= 0 && at < block.getLength() ? block.getEntityAt(at) : undefined;
  if (!key) return undefined;
  const entity = state.getCurrentContent().getEntity(key);
  if (entity.getType() !== "LINK") return undefined;
  let range = { start: selection.getStartOffset(), end: selection.getEndOffset() };
  block.findEntityRanges(
    (character) => character.getEntity() === key,
    (start, end) => {
      if (start <= selection.getStartOffset() && selection.getStartOffset() <= end) range = { start, end };
    },
  );
  const { url, href } = entity.getData();
  return { key, ...range, address: String(url ?? href ?? "") };
}

/** The selection; if it is inside a link, the whole link. */
export function readLinkDraft(state: EditorState): LinkDraft {
  const selection = state.getSelection();
  const link = linkAt(state);
  if (!selection.isCollapsed() || !link) {
    return { selection, address: link?.address ?? "", isNew: link === undefined };
  }
  const whole = selection.merge({ anchorOffset: link.start, focusOffset: link.end, isBackward: false });
  return { selection: whole as SelectionState, address: link.address, isNew: false };
}

/** An empty URL removes the link. */
export function applyLink(state: EditorState, selection: SelectionState, address: string): EditorState {
  if (address === "") return RichUtils.toggleLink(state, selection, null);
  const content = state.getCurrentContent().createEntity("LINK", "MUTABLE", { url: address });
  const key = content.getLastCreatedEntityKey();
  const linked = Modifier.applyEntity(content, selection, key);
  return EditorState.push(state, linked, "apply-entity");
}

export function LinkForm({
  draft,
  onApply,
  onClose,
}: {
  draft: LinkDraft;
  onApply: (address: string) => void;
  onClose: () => void;
}) {
  const [address, setAddress] = useState(draft.address);
  const [error, setError] = useState<string>();
  const apply = () => {
    const trimmed = address.trim();
    if (draft.selection.isCollapsed()) setError(t("Select the words of the link in the text first."));
    else if (!isSafeLink(trimmed)) setError(t("Use a whole address that begins with https, http, mailto or tel."));
    else {
      onApply(trimmed);
      onClose();
    }
  };
  return (
    <form
      aria-label={t("Link")}
      className={`row flex-wrap flex-none gap-8 py-8 px-20 border-b bg-sunken ${classes.link}`}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <label className="row flex-1 gap-8 font-500">
        <span>{t("Address")}</span>
        <input
          className="flex-1 min-w-0 h-32 px-10 font-inherit text-1 rounded-6 bg-raised"
          // The user opens the form to type into it.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          type="text"
          inputMode="url"
          value={address}
          placeholder={t("https://")}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "link-error" : undefined}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </label>
      <Button type="submit">{draft.isNew ? t("Add link") : t("Change link")}</Button>
      {!draft.isNew && (
        <Button
          variant="quiet"
          onClick={() => {
            onApply("");
            onClose();
          }}
        >
          {t("Remove link")}
        </Button>
      )}
      <Button variant="quiet" onClick={onClose}>
        {t("Cancel")}
      </Button>
      {error && (
        <p className="w-full text-danger" id="link-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
