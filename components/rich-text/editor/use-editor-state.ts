import { ContentState, convertFromRaw, convertToRaw, EditorState, type RawDraftContentState } from "draft-js";
import { useMemo, useState } from "react";
import { sanitizeDocument } from "@/lib/base/rich-text/sanitize";
import { marksOf } from "./marks";

interface EditorStateOptions {
  /** The initial document; read once, on mount. */
  initial: string;
  /** Gets the valid document after each change of the text. */
  onChange: (source: string) => void;
  saved: string | undefined;
  outdated: readonly string[];
}

/** The state of Draft.js, with the marks of changed and outdated blocks. */
export function useEditorState({ initial, onChange, saved, outdated }: EditorStateOptions) {
  const [start] = useState(() => startFrom(initial));
  const [plain, setState] = useState(start.state);
  const { decorator, styleOf } = useMemo(() => marksOf(saved, outdated), [saved, outdated]);
  // A new decorator makes Draft.js render every block again.
  const state = useMemo(() => EditorState.set(plain, { decorator }), [plain, decorator]);
  const change = (next: EditorState) => {
    setState(next);
    if (next.getCurrentContent() === state.getCurrentContent()) return;
    onChange(JSON.stringify(sanitizeDocument(convertToRaw(next.getCurrentContent())).document));
  };
  return {
    state,
    change,
    /** Moves the selection, without a change of the text. */
    select: setState,
    styleOf,
    /** The content of the stored text that the editor does not support. */
    lost: start.lost,
  };
}

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
