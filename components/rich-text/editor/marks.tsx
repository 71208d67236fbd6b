"use client";

import { CompositeDecorator, type ContentBlock, type ContentState } from "draft-js";
import type { ReactNode } from "react";
import { plainBlocks, wordParts } from "@/lib/base/rich-text/comparison";
import { isSafeLink } from "@/lib/base/rich-text/vocabulary";
import classes from "./rich-text-field.module.css";

/** Marks blocks that differ from the saved text or whose source has changed, and their new words. */
export function marksOf(saved: string | undefined, outdated: readonly string[]) {
  const before = saved === undefined ? undefined : new Map(plainBlocks(saved).map(({ key, text }) => [key, text]));
  const late = new Set(outdated);
  const stateOf = (block: ContentBlock): string | undefined => {
    if (late.has(block.getKey())) return classes.outdated;
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
  const heading = `leading-24 font-600 tracking-0_011em ${classes.heading}`;
  const kinds: Record<string, string | undefined> = {
    "code-block": "m-0 py-2 font-mono text-13 leading-20 bg-sunken",
    blockquote: `text-2 ${classes.quote}`,
    "header-one": heading,
    "header-two": heading,
    "header-three": "text-15 font-600 mt-16",
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
    <span className={isSafeLink(address) ? `text-accent ${classes.linked}` : classes.off} title={address}>
      {children}
    </span>
  );
}

const NewWords = ({ children }: DecoratedProps) => (
  <ins className={`text-success no-underline rounded-3 ${classes.new}`}>{children}</ins>
);
