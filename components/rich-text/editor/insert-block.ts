import { type ContentBlock, type ContentState, EditorState, Modifier, SelectionState } from "draft-js";

/** Inserts a paragraph after the block with that key (else at the end), selected so that typing replaces it. */
export function insertBlockAfter(
  state: EditorState,
  key: string | undefined,
  { text, type, depth }: { text: string; type: string; depth: number },
): EditorState {
  const content = state.getCurrentContent();
  const after = (key !== undefined && content.getBlockForKey(key)) || content.getLastBlock();
  const end = SelectionState.createEmpty(after.getKey()).merge({
    anchorOffset: after.getLength(),
    focusOffset: after.getLength(),
  }) as SelectionState;
  const split = Modifier.splitBlock(content, end);
  const place = split.getSelectionAfter();
  const typed = Modifier.setBlockType(Modifier.insertText(split, place, text), place, type);
  const made = typed.getBlockForKey(place.getStartKey());
  const blocks = typed.getBlockMap().set(made.getKey(), made.set("depth", depth) as ContentBlock);
  const whole = place.merge({ anchorOffset: 0, focusOffset: text.length }) as SelectionState;
  const next = typed.merge({ blockMap: blocks, selectionAfter: whole }) as ContentState;
  return EditorState.forceSelection(EditorState.push(state, next, "insert-fragment"), whole);
}
