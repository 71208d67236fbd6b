"use client";

import { t } from "@/lib/languages/text";
import "draft-js/dist/Draft.css";
import { type Editor, EditorState, SelectionState } from "draft-js";
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from "react";
import { EditableText } from "./editable-text";
import { insertBlockAfter } from "./insert-block";
import { applyLink, type LinkDraft, LinkForm, readLinkDraft } from "./links";
import classes from "./rich-text-field.module.css";
import { applyTool, type ToolId, Tools } from "./tools";
import { useEditorState } from "./use-editor-state";

/**
 * The rich text editor. Only this folder uses Draft.js, which is archived: to replace it, rewrite this folder for the
 * same documents. Load it on demand, because it is larger than a page. Styles, blocks and entities of an import that it
 * cannot make stay as they are.
 */

export interface RichTextHandle {
  focus: () => void;
  /** Inserts a paragraph after the block with that key (else at the end), selected so that typing replaces it. */
  insertAfter: (key: string | undefined, paragraph: { text: string; type: string; depth: number }) => void;
  /** Scrolls to a block. */
  reveal: (key: string) => void;
}

interface RichTextFieldProps {
  /** Names the field. */
  label: string;
  lang: string;
  /** The initial document; read once, on mount. */
  initial: string;
  /** Gets what reads the document, of a long text not at each key press. */
  onChange: (read: () => string) => void;
  /** Called when the text loses the focus. */
  onLeave: () => void;
  /** The saved text: differences are marked. */
  saved?: string | undefined;
  /** Keys of blocks whose source has changed since they were translated. */
  outdated?: readonly string[];
  /** Shown at the start of the toolbar. */
  head: ReactNode;
  /** Shown above the text, inside the scroll region. */
  above?: ReactNode;
  below?: ReactNode;
  /** The scroll region, for synchronised scrolling. */
  scroller?: Ref<HTMLElement>;
  onScroll?: (element: HTMLElement) => void;
  error?: ReactNode;
  ref?: Ref<RichTextHandle>;
}

export function RichTextField(props: RichTextFieldProps) {
  const { label, initial, onChange, saved, outdated = none, error } = props;
  const { state, change, select, styleOf } = useEditorState({ initial, onChange, saved, outdated });
  const [hasFocus, setFocus] = useState(false);
  const [link, setLink] = useState<LinkDraft>();
  const editor = useRef<Editor>(null);
  const frame = useRef<HTMLDivElement>(null);
  const focus = () => editor.current?.focus();
  const run = (tool: ToolId) => {
    if (tool === "link") setLink(readLinkDraft(state));
    else change(applyTool(state, tool));
  };

  useImperativeHandle(props.ref, () => ({
    focus,
    insertAfter: (key, paragraph) => {
      change(insertBlockAfter(state, key, paragraph));
      requestAnimationFrame(focus);
    },
    reveal: (key) => {
      const block = frame.current?.querySelector<HTMLElement>(`[data-offset-key="${CSS.escape(key)}-0-0"]`);
      block?.scrollIntoView({ block: "center" });
      select(EditorState.forceSelection(state, SelectionState.createEmpty(key)));
    },
  }));

  return (
    <div className="grid rows-subgrid row-span-2 min-w-0" data-focused={hasFocus || undefined}>
      <div className="stack container">
        <div className={`row flex-wrap min-h-44 py-6 ps-20 pe-12 border-b ${classes.bar}`}>
          <div className={`row max-w-full gap-8 nowrap ${classes.head}`}>{props.head}</div>
          <Tools label={label} state={state} isActive={hasFocus} onRun={run} />
        </div>
        {link && (
          <LinkForm
            draft={link}
            onClose={() => {
              setLink(undefined);
              requestAnimationFrame(focus);
            }}
            onApply={(address) => change(applyLink(state, link.selection, address))}
          />
        )}
      </div>
      <section
        ref={props.scroller}
        aria-label={t("{label}, scrolling", { label })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className={`overflow-auto min-h-0 focus-outline-inset ${classes.scroll}`}
        onScroll={({ currentTarget }) => props.onScroll?.(currentTarget)}
      >
        {props.above}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing beside the text only puts the cursor into it */}
        <div
          ref={frame}
          className={`max-w-640 text-15 leading-26 ${classes.text}`}
          style={{ "--outdated": JSON.stringify(t("The source has changed since this was translated")) }}
          lang={props.lang}
          aria-invalid={error ? true : undefined}
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return;
            event.preventDefault();
            focus();
          }}
        >
          <EditableText
            ref={editor}
            label={label}
            state={state}
            onChange={change}
            onRun={run}
            onFocusChange={(has) => {
              setFocus(has);
              if (!has) props.onLeave();
            }}
            styleOf={styleOf}
          />
        </div>
        {error && (
          <p role="alert" className="mt-8 text-danger">
            {error}
          </p>
        )}
        {props.below}
      </section>
    </div>
  );
}

const none: readonly string[] = [];
