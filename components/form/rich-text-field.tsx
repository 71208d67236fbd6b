"use client";

import "draft-js/dist/Draft.css";
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
} from "@tabler/icons-react";
import {
  CompositeDecorator,
  type ContentBlock,
  ContentState,
  convertFromRaw,
  convertToRaw,
  Editor,
  EditorState,
  getDefaultKeyBinding,
  Modifier,
  type RawDraftContentState,
  RichUtils,
  SelectionState,
} from "draft-js";
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { plainBlocks, wordParts } from "@/lib/base/rich-text/comparison";
import { mend } from "@/lib/base/rich-text/mend";
import { isSafeLink, richTextLimits } from "@/lib/base/rich-text/vocabulary";
import classes from "./rich-text-field.module.css";

/**
 * The rich text editor, and the only file that knows Draft.js. Load it on demand: it weighs more than a page. What it
 * hands out can always be written: what an import holds beyond that is mended with the first change, and said before.
 */

export interface RichTextHandle {
  focus: () => void;
  /** Puts a paragraph after the block of that key (else at the end), selected so that typing replaces it. */
  insertAfter: (key: string | undefined, paragraph: { text: string; type: string; depth: number }) => void;
  /** Goes to a block. */
  reveal: (key: string) => void;
}

interface RichTextFieldProps {
  /** Names the field. */
  label: string;
  lang: string;
  /** The document to begin with; later ones are passed over unless the field is mounted anew. */
  initial: string;
  onChange: (source: string) => void;
  /** The text as it is saved: what is not as there is marked. */
  saved?: string | undefined;
  /** Keys of blocks that are behind what they translate. */
  behind?: readonly string[];
  /** At the start of the bar with the tools. */
  head: ReactNode;
  /** Above the text, in the region that scrolls. */
  above?: ReactNode;
  below?: ReactNode;
  /** The region that scrolls, for those that scroll along. */
  scroller?: Ref<HTMLElement>;
  onScroll?: (element: HTMLElement) => void;
  error?: ReactNode;
  ref?: Ref<RichTextHandle>;
}

export function RichTextField(props: RichTextFieldProps) {
  const { label, lang, initial, onChange, saved, behind = none, head, above, below, scroller, onScroll, error } = props;
  const [begun] = useState(() => begin(initial));
  const [plain, setState] = useState(begun.state);
  const [hasFocus, setFocus] = useState(false);
  const [link, setLink] = useState<LinkDraft>();
  const editor = useRef<Editor>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { decorator, styleOf } = useMemo(() => marksOf(saved, behind), [saved, behind]);
  // Draft.js draws blocks anew when the decorator is another one.
  const state = useMemo(() => EditorState.set(plain, { decorator }), [plain, decorator]);

  const change = (next: EditorState) => {
    setState(next);
    if (next.getCurrentContent() === state.getCurrentContent()) return;
    onChange(JSON.stringify(mend(convertToRaw(next.getCurrentContent())).document));
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
        {begun.lost.length > 0 && (
          <p className={classes.lost}>
            The text contains {listed(begun.lost)}. Saving an edit removes {begun.lost.length === 1 ? "it" : "them"};
            the text is kept.
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
            // Over a list's mark it would be in the way.
            placeholder={
              state.getCurrentContent().getFirstBlock().getType() === "unstyled" ? "Write the text here" : ""
            }
            ariaMultiline
            spellCheck
            stripPastedStyles
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

/** A stored text as the editor begins with it. */
function begin(source: string): { state: EditorState; lost: string[] } {
  try {
    const raw: RawDraftContentState = JSON.parse(source);
    const { lost } = mend(raw);
    return { state: EditorState.createWithContent(convertFromRaw(raw)), lost };
  } catch {
    // Text that is no document is its own paragraphs.
    return { state: EditorState.createWithContent(ContentState.createFromText(source)), lost: [] };
  }
}

// ---- Tools

const tools = [
  { id: "header-two", label: "Heading", keys: "mod+alt+2", icon: IconH2, kind: "block" },
  { id: "header-three", label: "Smaller heading", keys: "mod+alt+3", icon: IconH3, kind: "block" },
  { id: "BOLD", label: "Bold", keys: "mod+b", icon: IconBold, kind: "style" },
  { id: "ITALIC", label: "Italic", keys: "mod+i", icon: IconItalic, kind: "style" },
  { id: "UNDERLINE", label: "Underline", keys: "mod+u", icon: IconUnderline, kind: "style" },
  { id: "STRIKETHROUGH", label: "Strike through", keys: "mod+shift+x", icon: IconStrikethrough, kind: "style" },
  { id: "CODE", label: "Code in text", keys: "mod+e", icon: IconCode, kind: "style" },
  { id: "link", label: "Link", keys: "mod+shift+k", icon: IconLink, kind: "link" },
  { id: "unordered-list-item", label: "List", keys: "mod+shift+8", icon: IconList, kind: "block" },
  { id: "ordered-list-item", label: "Numbered list", keys: "mod+shift+7", icon: IconListNumbers, kind: "block" },
  { id: "deeper", label: "Deeper in the list", keys: "mod+]", icon: IconIndentIncrease, kind: "depth" },
  { id: "shallower", label: "Less deep in the list", keys: "mod+[", icon: IconIndentDecrease, kind: "depth" },
  { id: "blockquote", label: "Quote", keys: "mod+shift+9", icon: IconBlockquote, kind: "block" },
  { id: "code-block", label: "Block of code", keys: "mod+shift+e", icon: IconSourceCode, kind: "block" },
] as const satisfies readonly { id: string; label: string; keys: string; icon: ComponentType; kind: string }[];

type ToolId = (typeof tools)[number]["id"];

const isTool = (command: string): command is ToolId => tools.some(({ id }) => id === command);

/** The tool of a key press, by the key's place where its character depends on the layout. */
function toolOf(event: KeyboardEvent): ToolId | null {
  if (!event.metaKey && !event.ctrlKey) return null;
  const key = /^(Digit|Key)(.)$/.exec(event.code)?.[2]?.toLowerCase() ?? event.key;
  const pressed = ["mod", ...(event.altKey ? ["alt"] : []), ...(event.shiftKey ? ["shift"] : []), key].join("+");
  return tools.find(({ keys }) => keys === pressed)?.id ?? null;
}

function applyTool(state: EditorState, id: Exclude<ToolId, "link">): EditorState {
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

/** Enter leaves a heading for a paragraph, and an empty list item for the level above; code keeps its lines together. */
function onReturn(event: { shiftKey: boolean }, state: EditorState): EditorState | undefined {
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

function Tools({ label, state, isActive, onRun }: ToolsProps) {
  const style = state.getCurrentInlineStyle();
  const type = RichUtils.getCurrentBlockType(state);
  const isOn = (id: ToolId) => id === type || style.has(id) || (id === "link" && linkAt(state) !== undefined);
  const isList = type.endsWith("list-item");
  return (
    <div
      role="toolbar"
      aria-label={`Formatting, ${label}`}
      className={classes.tools}
      data-active={isActive || undefined}
    >
      {tools
        .filter(({ kind }) => kind !== "depth" || isList)
        .map(({ id, label: name, keys, icon: Icon, kind }) => (
          <IconButton
            key={id}
            label={name}
            keys={keys}
            aria-pressed={kind === "depth" ? undefined : isActive && isOn(id)}
            // The text keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onRun(id)}
          >
            <Icon aria-hidden />
          </IconButton>
        ))}
    </div>
  );
}

// ---- Links

interface LinkDraft {
  selection: SelectionState;
  address: string;
  isNew: boolean;
}

function linkAt(state: EditorState): { key: string; start: number; end: number; address: string } | undefined {
  const selection = state.getSelection();
  const block = state.getCurrentContent().getBlockForKey(selection.getStartKey());
  // A cursor belongs to the character before it, as what is typed there does.
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

/** What is selected; inside a link the whole of it. */
function readLinkDraft(state: EditorState): LinkDraft {
  const selection = state.getSelection();
  const link = linkAt(state);
  if (!selection.isCollapsed() || !link) {
    return { selection, address: link?.address ?? "", isNew: link === undefined };
  }
  const whole = selection.merge({ anchorOffset: link.start, focusOffset: link.end, isBackward: false });
  return { selection: whole as SelectionState, address: link.address, isNew: false };
}

/** An empty address takes the link away. */
function applyLink(state: EditorState, selection: SelectionState, address: string): EditorState {
  if (address === "") return RichUtils.toggleLink(state, selection, null);
  const content = state.getCurrentContent().createEntity("LINK", "MUTABLE", { url: address });
  const key = content.getLastCreatedEntityKey();
  const linked = Modifier.applyEntity(content, selection, key);
  return EditorState.push(state, linked, "apply-entity");
}

function LinkForm({
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
    if (draft.selection.isCollapsed()) setError("Select the words of the link in the text first.");
    else if (!isSafeLink(trimmed)) setError("Use a whole address that begins with https, http, mailto or tel.");
    else {
      onApply(trimmed);
      onClose();
    }
  };
  return (
    <form
      aria-label="Link"
      className={classes.link}
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
      <label>
        <span>Address</span>
        <input
          // The form is opened to type into it.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          type="text"
          inputMode="url"
          value={address}
          placeholder="https://"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "link-error" : undefined}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </label>
      <Button type="submit">{draft.isNew ? "Add link" : "Change link"}</Button>
      {!draft.isNew && (
        <Button
          variant="quiet"
          onClick={() => {
            onApply("");
            onClose();
          }}
        >
          Remove link
        </Button>
      )}
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      {error && (
        <p id="link-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}

// ---- What is marked in the text

/** How each block stands to the saved text and to what it translates, and which of its words are new. */
function marksOf(saved: string | undefined, behind: readonly string[]) {
  const before = saved === undefined ? undefined : new Map(plainBlocks(saved).map(({ key, text }) => [key, text]));
  const late = new Set(behind);
  const stateOf = (block: ContentBlock): string | undefined => {
    if (late.has(block.getKey())) return classes.behind;
    if (!before) return undefined;
    const old = before.get(block.getKey());
    if (old === undefined) return block.getText() === "" ? undefined : classes.added;
    return old === block.getText() ? undefined : classes.changed;
  };
  const decorator = new CompositeDecorator([
    {
      strategy: (block, mark, content) =>
        block.findEntityRanges((character) => {
          const key = character.getEntity();
          return key !== null && content.getEntity(key).getType() === "LINK";
        }, mark),
      component: LinkedWords,
    },
    {
      strategy: (block, mark) => {
        if (!before) return;
        const old = before.get(block.getKey());
        if (old === block.getText()) return;
        let at = 0;
        for (const { text, change } of wordParts(old ?? "", block.getText())) {
          if (change === "removed") continue;
          if (change === "added") mark(at, at + text.length);
          at += text.length;
        }
      },
      component: NewWords,
    },
  ]);
  const kinds: Record<string, string | undefined> = {
    "code-block": classes.code,
    blockquote: classes.quote,
    "header-one": classes.heading,
    "header-two": classes.heading,
    "header-three": classes.subheading,
  };
  const styleOf = (block: ContentBlock): string =>
    [classes.block, kinds[block.getType()], stateOf(block)].filter(Boolean).join(" ");
  return { decorator, styleOf };
}

interface DecoratedProps {
  children?: ReactNode;
  contentState: ContentState;
  entityKey?: string;
}

function LinkedWords({ children, contentState, entityKey }: DecoratedProps) {
  const { url, href } = entityKey ? contentState.getEntity(entityKey).getData() : {};
  const address = String(url ?? href ?? "");
  return (
    <span className={isSafeLink(address) ? classes.linked : classes.off} title={address}>
      {children}
    </span>
  );
}

const NewWords = ({ children }: DecoratedProps) => <ins className={classes.new}>{children}</ins>;

// ---- Paragraphs from outside

function insertBlockAfter(
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
