"use client";

import "draft-js/dist/Draft.css";
import {
  ContentState,
  convertFromRaw,
  convertToRaw,
  Editor,
  EditorState,
  getDefaultKeyBinding,
  type RawDraftContentState,
  RichUtils,
  SelectionState,
} from "draft-js";
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from "react";
import { sanitizeDocument } from "@/lib/base/rich-text/sanitize";
import { blocksWithHeadings } from "./headings";
import { insertBlockAfter } from "./insert-block";
import { applyLink, type LinkDraft, LinkForm, readLinkDraft } from "./links";
import { marksOf } from "./marks";
import classes from "./rich-text-field.module.css";
import { applyTool, isTool, onReturn, type ToolId, Tools, toolOf } from "./tools";

/**
 * The rich text editor. Only this folder uses Draft.js, which is archived: to replace it, rewrite this folder for the
 * same documents. Load it on demand, because it is larger than a page. The documents passed to `onChange` are always
 * valid: unsupported content of an import is removed with the first change, after a warning.
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
  onChange: (source: string) => void;
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
  const {
    label,
    lang,
    initial,
    onChange,
    saved,
    outdated = none,
    head,
    above,
    below,
    scroller,
    onScroll,
    error,
  } = props;
  const [start] = useState(() => startFrom(initial));
  const [plain, setState] = useState(start.state);
  const [hasFocus, setFocus] = useState(false);
  const [link, setLink] = useState<LinkDraft>();
  const editor = useRef<Editor>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { decorator, styleOf } = useMemo(() => marksOf(saved, outdated), [saved, outdated]);
  // A new decorator makes Draft.js render every block again.
  const state = useMemo(() => EditorState.set(plain, { decorator }), [plain, decorator]);

  const change = (next: EditorState) => {
    setState(next);
    if (next.getCurrentContent() === state.getCurrentContent()) return;
    onChange(JSON.stringify(sanitizeDocument(convertToRaw(next.getCurrentContent())).document));
  };
  const run = (tool: ToolId) => {
    if (tool === "link") setLink(readLinkDraft(state));
    else change(applyTool(state, tool));
  };

  useImperativeHandle(props.ref, () => ({
    focus: () => editor.current?.focus(),
    insertAfter: (key, paragraph) => {
      change(insertBlockAfter(state, key, paragraph));
      requestAnimationFrame(() => editor.current?.focus());
    },
    reveal: (key) => {
      const block = frame.current?.querySelector<HTMLElement>(`[data-offset-key^="${CSS.escape(key)}-"]`);
      block?.scrollIntoView({ block: "center" });
      setState(EditorState.forceSelection(state, SelectionState.createEmpty(key)));
    },
  }));

  return (
    <div className={classes.field} data-focused={hasFocus || undefined}>
      <div className={classes.bar}>
        <div className={classes.head}>{head}</div>
        <Tools label={label} state={state} isActive={hasFocus} onRun={run} />
      </div>
      {link && (
        <LinkForm
          draft={link}
          onClose={() => {
            setLink(undefined);
            requestAnimationFrame(() => editor.current?.focus());
          }}
          onApply={(address) => change(applyLink(state, link.selection, address))}
        />
      )}
      <section
        ref={scroller}
        aria-label={`${label}, scrolling`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className={classes.scroll}
        onScroll={({ currentTarget }) => onScroll?.(currentTarget)}
      >
        {above}
        {start.lost.length > 0 && (
          <p className={classes.lost}>
            {`The text contains ${listed(start.lost)}. Saving an edit removes ${start.lost.length === 1 ? "it" : "them"}; the text is kept.`}
          </p>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing beside the text only puts the cursor into it */}
        <div
          ref={frame}
          className={classes.text}
          lang={lang}
          aria-invalid={error ? true : undefined}
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return;
            event.preventDefault();
            editor.current?.focus();
          }}
        >
          <Editor
            ref={editor}
            editorState={state}
            onChange={change}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
            ariaLabel={label}
            // The placeholder would cover the marker of a list.
            placeholder={
              state.getCurrentContent().getFirstBlock().getType() === "unstyled" ? "Write the text here" : ""
            }
            ariaMultiline
            spellCheck
            stripPastedStyles
            blockRenderMap={blocksWithHeadings}
            customStyleMap={styleMap}
            blockStyleFn={styleOf}
            keyBindingFn={(event: KeyboardEvent) => toolOf(event) ?? getDefaultKeyBinding(event)}
            handleKeyCommand={(command, current) => {
              if (isTool(command)) {
                run(command);
                return "handled";
              }
              const next = RichUtils.handleKeyCommand(current, command);
              if (!next || command === "code") return "not-handled";
              change(next);
              return "handled";
            }}
            handleReturn={(event, current) => {
              const next = onReturn(event, current);
              if (!next) return "not-handled";
              change(next);
              return "handled";
            }}
          />
        </div>
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        {below}
      </section>
    </div>
  );
}

const none: readonly string[] = [];
const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

const styleMap = {
  CODE: {
    fontFamily: "var(--mantine-font-family-monospace)",
    fontSize: "0.87em",
    background: "var(--c-active)",
    borderRadius: "0.1875rem",
  },
};

/** The initial editor state, and the content of the stored text that the editor does not support. */
function startFrom(source: string): { state: EditorState; lost: string[] } {
  try {
    const raw: RawDraftContentState = JSON.parse(source);
    const { lost } = sanitizeDocument(raw);
    return { state: EditorState.createWithContent(convertFromRaw(raw)), lost };
  } catch {
    // Not valid JSON: treat it as plain text.
    return { state: EditorState.createWithContent(ContentState.createFromText(source)), lost: [] };
  }
}
