"use client";

import { type ContentBlock, type ContentState, EditorState, Modifier, RichUtils } from "draft-js";
import type { ComponentType, KeyboardEvent } from "react";
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconSourceCode,
  IconStrikethrough,
  IconUnderline,
} from "@/components/icons/icons";
import { IconButton } from "@/components/ui/icon-button";
import { richTextLimits } from "@/lib/base/rich-text/vocabulary";
import { message, t } from "@/lib/languages/text";
import { linkAt } from "./links";
import classes from "./rich-text-field.module.css";

const tools = [
  { id: "header-two", label: message("Heading"), keys: "mod+alt+2", icon: IconH2, kind: "block" },
  { id: "header-three", label: message("Smaller heading"), keys: "mod+alt+3", icon: IconH3, kind: "block" },
  { id: "BOLD", label: message("Bold"), keys: "mod+b", icon: IconBold, kind: "style" },
  { id: "ITALIC", label: message("Italic"), keys: "mod+i", icon: IconItalic, kind: "style" },
  { id: "UNDERLINE", label: message("Underline"), keys: "mod+u", icon: IconUnderline, kind: "style" },
  { id: "STRIKETHROUGH", label: message("Strikethrough"), keys: "mod+shift+x", icon: IconStrikethrough, kind: "style" },
  { id: "CODE", label: message("Inline code"), keys: "mod+e", icon: IconCode, kind: "style" },
  { id: "link", label: message("Link"), keys: "mod+shift+k", icon: IconLink, kind: "link" },
  { id: "unordered-list-item", label: message("List"), keys: "mod+shift+8", icon: IconList, kind: "block" },
  {
    id: "ordered-list-item",
    label: message("Numbered list"),
    keys: "mod+shift+7",
    icon: IconListNumbers,
    kind: "block",
  },
  { id: "deeper", label: message("Increase indent"), keys: "mod+]", icon: IconIndentIncrease, kind: "depth" },
  { id: "shallower", label: message("Decrease indent"), keys: "mod+[", icon: IconIndentDecrease, kind: "depth" },
  { id: "blockquote", label: message("Quote"), keys: "mod+shift+9", icon: IconBlockquote, kind: "block" },
  { id: "code-block", label: message("Code block"), keys: "mod+shift+e", icon: IconSourceCode, kind: "block" },
] as const satisfies readonly { id: string; label: string; keys: string; icon: ComponentType; kind: string }[];

export type ToolId = (typeof tools)[number]["id"];

export const isTool = (command: string): command is ToolId => tools.some(({ id }) => id === command);

/** The tool of a key press. Uses the physical key where the character depends on the layout. */
export function toolOf(event: KeyboardEvent): ToolId | null {
  if (!event.metaKey && !event.ctrlKey) return null;
  const key = /^(Digit|Key)(.)$/.exec(event.code)?.[2]?.toLowerCase() ?? event.key;
  const pressed = ["mod", ...(event.altKey ? ["alt"] : []), ...(event.shiftKey ? ["shift"] : []), key].join("+");
  return tools.find(({ keys }) => keys === pressed)?.id ?? null;
}

export function applyTool(state: EditorState, id: Exclude<ToolId, "link">): EditorState {
  if (id === "deeper") return adjustDepth(state, 1);
  if (id === "shallower") return adjustDepth(state, -1);
  const isStyle = id === id.toUpperCase();
  return isStyle ? RichUtils.toggleInlineStyle(state, id) : RichUtils.toggleBlockType(state, id);
}

function adjustDepth(state: EditorState, by: 1 | -1): EditorState {
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  let isInside = false;
  let next = content;
  for (const block of content.getBlocksAsArray()) {
    if (block.getKey() === selection.getStartKey()) isInside = true;
    if (isInside && block.getType().endsWith("list-item")) {
      const depth = Math.max(0, Math.min(richTextLimits.depth, block.getDepth() + by));
      const blocks = next.getBlockMap().set(block.getKey(), block.set("depth", depth) as ContentBlock);
      next = next.merge({ blockMap: blocks, selectionAfter: selection }) as ContentState;
    }
    if (block.getKey() === selection.getEndKey()) break;
  }
  return next === content ? state : EditorState.push(state, next, "adjust-depth");
}

/** Enter after a heading starts a paragraph; in an empty list item it outdents; in code it inserts a line break. */
export function onReturn(event: { shiftKey: boolean }, state: EditorState): EditorState | undefined {
  const selection = state.getSelection();
  if (!selection.isCollapsed()) return undefined;
  const content = state.getCurrentContent();
  const block = content.getBlockForKey(selection.getStartKey());
  const type = block.getType();
  if (event.shiftKey || (type === "code-block" && block.getText() !== "")) return RichUtils.insertSoftNewline(state);
  if (block.getText() === "" && type.endsWith("list-item")) {
    if (block.getDepth() > 0) return adjustDepth(state, -1);
    return EditorState.push(state, Modifier.setBlockType(content, selection, "unstyled"), "change-block-type");
  }
  if (type.startsWith("header-") && selection.getStartOffset() === block.getLength()) {
    const split = Modifier.splitBlock(content, selection);
    const plain = Modifier.setBlockType(split, split.getSelectionAfter(), "unstyled");
    return EditorState.push(state, plain, "split-block");
  }
  return undefined;
}

interface ToolsProps {
  label: string;
  state: EditorState;
  isActive: boolean;
  onRun: (tool: ToolId) => void;
}

export function Tools({ label, state, isActive, onRun }: ToolsProps) {
  const style = state.getCurrentInlineStyle();
  const type = RichUtils.getCurrentBlockType(state);
  const isOn = (id: ToolId) => id === type || style.has(id) || (id === "link" && linkAt(state) !== undefined);
  const isList = type.endsWith("list-item");
  return (
    <div
      role="toolbar"
      aria-label={t("Formatting, {label}", { label })}
      className={`flex flex-wrap min-w-0 phone-flex-nowrap phone-overflow-x-auto phone-no-scrollbar ${classes.tools}`}
      data-active={isActive || undefined}
    >
      {tools.map(({ id, label: name, keys, icon: Icon, kind }) => (
        <IconButton
          key={id}
          label={t(name)}
          keys={keys}
          aria-pressed={kind === "depth" ? undefined : isActive && isOn(id)}
          disabled={kind === "depth" && !isList}
          // Keep the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRun(id)}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
    </div>
  );
}
