import { createElement, type ReactNode } from "react";
import { IconAlertTriangle, IconBan, IconPhoto } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import {
  type Block,
  type BlockChange,
  type List,
  type Mark,
  type RichTextDocument,
  readDocument,
  type Segment,
} from "@/lib/base/rich-text/read";
import type { Link } from "@/lib/base/rich-text/vocabulary";
import { message, reader, t } from "@/lib/languages/text";
import classes from "./rich-text.module.css";

interface RichTextProps {
  /** Read by `readDocument`, or as stored. */
  document: RichTextDocument | string;
  size: "page" | "drawer";
  /** The language the text is in. */
  lang?: string | undefined;
  /** The level of the document's first headings among those of the page. */
  headingLevel?: 2 | 3 | 4;
  /** Gives headings ids, so that an outline can link to them. For at most one document per page. */
  anchors?: "outlined";
}

/** Renders a document for reading. It does not load the editor, and renders only safe links. */
export function RichText({ document, size, lang, headingLevel = 2, anchors }: RichTextProps) {
  const { blocks } = typeof document === "string" ? readDocument(document) : document;
  return (
    <div className={classes.document} data-size={size} lang={lang}>
      {blocks.map((block, at) => (
        // Blocks have no id, only a position.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <BlockView key={at} block={block} headingLevel={headingLevel} anchors={anchors} />
      ))}
    </div>
  );
}

const changeWords: Readonly<Record<BlockChange, string>> = {
  added: message("New:"),
  removed: message("Removed:"),
  changed: message("Changed:"),
  marked: message("Formatting or links changed:"),
};

/**
 * How a block differs, for screen readers; changed formatting is named for all. It is no part of the text that the
 * direction of the block is read from.
 */
function ChangeWord({ change }: { change: BlockChange | undefined }): ReactNode {
  if (change === undefined) return null;
  return (
    <bdi lang={reader().language} className={change === "marked" ? "text-12 text-3" : "sr-only"}>
      {t(changeWords[change])}{" "}
    </bdi>
  );
}

function BlockView({
  block,
  headingLevel,
  anchors,
}: {
  block: Block;
  headingLevel: number;
  anchors: "outlined" | undefined;
}) {
  const { change } = block;
  const word = <ChangeWord change={change} />;
  switch (block.kind) {
    case "heading": {
      const level = Math.min(6, headingLevel + block.level - 1);
      return createElement(
        `h${level}`,
        {
          dir: "auto",
          "data-level": block.level,
          "data-change": change,
          ...(anchors ? { id: block.id, tabIndex: -1 } : {}),
        },
        word,
        <Inline content={block.content} />,
      );
    }
    case "quote":
      return (
        <blockquote dir="auto" data-change={change}>
          {word}
          <Inline content={block.content} />
        </blockquote>
      );
    case "code":
      return (
        // A scrolling region must be reachable by keyboard.
        <section
          aria-label={t("Code")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
          className={`overflow-auto py-9 px-14 border rounded-6 bg-sunken ${classes.code}`}
          data-change={change}
        >
          <pre className="text-13 leading-20 font-mono" dir="auto">
            <code className="font-family-inherit">
              {block.content ? <Inline content={block.content} /> : block.text}
            </code>
          </pre>
        </section>
      );
    case "list":
      return <ListView list={block} />;
    case "rule":
      return (
        <div data-change={change}>
          {word}
          <hr />
        </div>
      );
    case "image":
      return (
        <p dir="auto" className={classes.image} data-change={change}>
          {word}
          <IconPhoto className="w-14 h-14 me-6 text-3" aria-hidden />
          {block.text || <bdi lang={reader().language}>{t("An image without a description")}</bdi>}
        </p>
      );
    case "unknown":
      return (
        <div className={`py-9 px-12 rounded-6 ${classes.unknown}`} data-change={change}>
          <p className={`row gap-6 text-12 leading-20 text-3 ${classes.unknownHead}`}>
            <IconAlertTriangle className="w-14 h-14" aria-hidden />
            <span>
              {rich("Block type {type} cannot be shown here. The text:", { type: <code>{block.type}</code> })}
            </span>
          </p>
          <p dir="auto">
            <Inline content={block.content} />
          </p>
        </div>
      );
    case "paragraph":
      return (
        <p dir="auto" data-change={change}>
          {word}
          <Inline content={block.content} />
        </p>
      );
  }
}

const bullets = ["disc", "circle", "square"] as const;
const numerals = ["decimal", "lower-alpha", "lower-roman"] as const;

function ListView({ list }: { list: List }) {
  const style = { listStyleType: (list.isOrdered ? numerals : bullets)[list.depth % 3] };
  const items = list.items.map((item, at) => (
    // Items have no id, only a position.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <li key={at} dir="auto" data-change={item.change}>
      <ChangeWord change={item.change} />
      <Inline content={item.content} />
      {item.lists.map((inner, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <ListView key={index} list={inner} />
      ))}
    </li>
  ));
  return list.isOrdered ? <ol style={style}>{items}</ol> : <ul style={style}>{items}</ul>;
}

function Inline({ content }: { content: readonly Segment[] }): ReactNode {
  // Gives an empty paragraph the height of a line.
  if (content.length === 0) return <br />;
  return linkedRuns(content).map((run, at) => (
    // Ranges of text have no id, only a position.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Run key={at} link={run[0]?.link}>
      {run.map(({ text, marks, change }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Compared key={index} change={change}>
          <Marked marks={marks} text={text} />
        </Compared>
      ))}
    </Run>
  ));
}

/** Merges adjacent ranges of one link, even if their marks differ. */
function linkedRuns(content: readonly Segment[]): Segment[][] {
  const runs: Segment[][] = [];
  for (const segment of content) {
    const last = runs.at(-1);
    if (last && segment.link && last[0]?.link === segment.link) last.push(segment);
    else runs.push([segment]);
  }
  return runs;
}

function Compared({ change, children }: { change: Segment["change"]; children: ReactNode }): ReactNode {
  if (change === undefined) return children;
  return change === "added" ? <ins>{children}</ins> : <del>{children}</del>;
}

const elements: Record<Mark, string> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strikethrough: "s",
  code: "code",
  superscript: "sup",
  subscript: "sub",
};

/** What programs write for a line break that browsers draw as a box, or not at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: two of them are
const lineBreaks = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

function Marked({ marks, text }: { marks: readonly Mark[]; text: string }): ReactNode {
  return marks.reduce<ReactNode>(
    (inner, mark) => createElement(elements[mark], {}, inner),
    text.replace(lineBreaks, "\n"),
  );
}

function Run({ link, children }: { link: Link | undefined; children: ReactNode }): ReactNode {
  if (!link) return children;
  if ("href" in link) {
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  }
  return (
    <>
      <s className={`text-2 ${classes.off}`}>{children}</s>{" "}
      <span
        className={`inline-flex items-center h-18 gap-4 py-0 px-5 text-11 leading-16 font-500 text-danger nowrap rounded-4 ${classes.offTag}`}
      >
        <IconBan className="w-12 h-12" aria-hidden />
        {link.scheme === "" ? t("link off") : t("{scheme}: link off", { scheme: link.scheme })}
      </span>
    </>
  );
}
