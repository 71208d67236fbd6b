import { convertToRaw, EditorState } from "draft-js";
import { useMemo, useState } from "react";
import { readStored } from "@/lib/base/rich-text/stored";
import { contentOf } from "./content";
import { marksOf } from "./marks";

interface EditorStateOptions {
  /** The initial document; read once, on mount. */
  initial: string;
  /** Called at each change of the text with what reads it: of a long text that takes longer than a key press. */
  onChange: (read: () => string) => void;
  saved: string | undefined;
  outdated: readonly string[];
}

/** The state of Draft.js, with the marks of changed and outdated blocks. */
export function useEditorState({ initial, onChange, saved, outdated }: EditorStateOptions) {
  const [plain, setState] = useState(() => startFrom(initial));
  // A new decorator makes Draft.js render every block again: the same keys are no reason for one.
  const late = JSON.stringify(outdated);
  const { decorator, styleOf } = useMemo(() => marksOf(saved, JSON.parse(late)), [saved, late]);
  const state = useMemo(() => EditorState.set(plain, { decorator }), [plain, decorator]);
  const change = (next: EditorState) => {
    setState(next);
    const content = next.getCurrentContent();
    if (content !== state.getCurrentContent()) onChange(() => JSON.stringify(convertToRaw(content)));
  };
  return {
    state,
    change,
    /** Moves the selection, without a change of the text. */
    select: setState,
    styleOf,
  };
}

function startFrom(source: string): EditorState {
  const document = readStored(source);
  return document.blocks.length > 0 ? EditorState.createWithContent(contentOf(document)) : EditorState.createEmpty();
}
