"use client";

import { type ContentBlock, Editor, type EditorState, getDefaultKeyBinding, RichUtils } from "draft-js";
import type { KeyboardEvent, RefObject } from "react";
import { t } from "@/lib/languages/text";
import { embeddedIn } from "./embedded";
import { blocksWithHeadings } from "./headings";
import { insertPasted } from "./insert-pasted";
import { isTool, onReturn, type ToolId, toolOf } from "./tools";

interface EditableTextProps {
  label: string;
  state: EditorState;
  onChange: (next: EditorState) => void;
  onRun: (tool: ToolId) => void;
  onFocusChange: (hasFocus: boolean) => void;
  /** The class of a block. */
  styleOf: (block: ContentBlock) => string;
  ref: RefObject<Editor | null>;
}

/** The text of Draft.js, with the keys of the tools. */
export function EditableText({ label, state, onChange, onRun, onFocusChange, styleOf, ref }: EditableTextProps) {
  /** Applies the change of a key; without one, Draft.js handles the key. */
  const apply = (next: EditorState | null | undefined) => {
    if (!next) return "not-handled";
    onChange(next);
    return "handled";
  };
  return (
    <Editor
      ref={ref}
      editorState={state}
      onChange={onChange}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      ariaLabel={label}
      // The placeholder would cover the marker of a list.
      placeholder={state.getCurrentContent().getFirstBlock().getType() === "unstyled" ? t("Write the text here") : ""}
      ariaMultiline
      spellCheck
      // Without formatted text (Ctrl+Shift+V), and with what was copied here, Draft.js inserts it itself.
      handlePastedText={(_text, html, current) =>
        apply(html && !html.includes(ref.current?.getEditorKey() ?? html) ? insertPasted(current, html) : null)
      }
      blockRendererFn={embeddedIn}
      blockRenderMap={blocksWithHeadings}
      customStyleMap={styleMap}
      blockStyleFn={styleOf}
      keyBindingFn={(event: KeyboardEvent) => toolOf(event) ?? getDefaultKeyBinding(event)}
      handleKeyCommand={(command, current) => {
        if (!isTool(command)) return apply(command === "code" ? null : RichUtils.handleKeyCommand(current, command));
        onRun(command);
        return "handled";
      }}
      handleReturn={(event, current) => apply(onReturn(event, current))}
    />
  );
}

const styleMap = {
  CODE: {
    fontFamily: "var(--mantine-font-family-monospace)",
    fontSize: "0.87em",
    background: "var(--c-active)",
    borderRadius: "0.1875rem",
  },
  SUPERSCRIPT: { verticalAlign: "super", fontSize: "0.75em", lineHeight: 0 },
  SUBSCRIPT: { verticalAlign: "sub", fontSize: "0.75em", lineHeight: 0 },
};
