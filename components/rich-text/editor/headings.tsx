import { type ContentBlock, DefaultDraftBlockRenderMap, type DraftBlockRenderConfig } from "draft-js";
import type { ComponentProps, ReactElement } from "react";

type Tag = "h1" | "h2" | "h3" | "h4" | "h5" | "h6";

const isTag = (element: string | undefined): element is Tag => /^h[1-6]$/.test(element ?? "");

/** A heading, hidden from screen readers while it has no text. Draft.js renders the text as the only child. */
const headingOf = (Heading: Tag) =>
  function HeadingBlock(props: ComponentProps<Tag> & { children?: ReactElement<{ block: ContentBlock }> }) {
    const isEmpty = props.children?.props.block.getText() === "";
    return <Heading {...props} role={isEmpty ? "presentation" : undefined} />;
  };

/** Draft.js passes the element on to React, and reads pasted text by the names. */
export const blocksWithHeadings = DefaultDraftBlockRenderMap.map((config): DraftBlockRenderConfig => {
  const { element } = config ?? {};
  if (config === undefined || !isTag(element)) return config ?? { element: "div" };
  return { ...config, element: headingOf(element) as unknown as string, aliasedElements: [element] };
}).toMap();
