import { type ContentBlock, type ContentState, EditorState, Modifier } from "draft-js";
import { sanitizeDocument } from "@/lib/base/rich-text/sanitize";
import { contentOf } from "./content";
import { pastedDocument } from "./pasted";

/** Inserts the formatted text of the clipboard, with what may be written of it. */
export function insertPasted(state: EditorState, html: string): EditorState | undefined {
  const document = sanitizeDocument(pastedDocument(html));
  const [first] = document.blocks;
  if (!first) return undefined;
  const content = Modifier.removeRange(state.getCurrentContent(), state.getSelection(), "forward");
  const at = content.getSelectionAfter();
  const target = content.getBlockForKey(at.getStartKey());
  const pasted = Modifier.replaceWithFragment(content, at, contentOf(document).getBlockMap());
  // Draft.js gives the kind of the first pasted block to text that is there already, or takes it from one that is not.
  const { type, depth } = at.getStartOffset() === 0 && target.getLength() === 0 ? first : ofBlock(target);
  const begun = pasted.getBlockForKey(target.getKey()).merge({ type, depth, data: target.getData() }) as ContentBlock;
  const next = pasted.merge({ blockMap: pasted.getBlockMap().set(begun.getKey(), begun) }) as ContentState;
  return EditorState.push(state, next, "insert-fragment");
}

const ofBlock = (block: ContentBlock) => ({ type: block.getType(), depth: block.getDepth() });
