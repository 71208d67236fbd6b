import * as z from "zod";
import { isObject } from "@/lib/base/is-object";
import { text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import {
  blockTypes,
  characterCount,
  entityTypes,
  inlineStyles,
  isSafeLink,
  linkSchemes,
  richTextLimits,
} from "./vocabulary";

/** Valid raw Draft.js documents for writing. Reading is lenient, since an import can contain any text. */

const named = (values: readonly string[]) => ({ values: values.join(", ") });
const counted = (count: number) => ({ count: count.toLocaleString("en") });

/** An object with any keys. `z.record` silently skips `__proto__`; this treats it as a key, so that it is refused. */
const keyed = <Value extends z.ZodType>(key: RegExp, value: Value, limit: number) =>
  z
    .custom<object>(
      (sent) =>
        isObject(sent) &&
        Object.keys(sent).length <= limit &&
        Object.keys(sent).every((name) => key.test(name) && !unsafeKeys.includes(name)),
      message("An object of at most {limit} members whose names match {source}.", { limit, source: key.source }),
    )
    .pipe(z.record(z.string(), value));

const unsafeKeys = ["__proto__", "constructor", "prototype"];

const whole = z.int().min(0);

const inlineStyleRange = z.strictObject({
  offset: whole,
  length: whole,
  style: z.enum(inlineStyles, message("A style is one of: {values}.", named(inlineStyles))),
});

const entityRange = z.strictObject({ offset: whole, length: whole, key: whole });

const scalar = z.union([text.max(500), z.number(), z.boolean(), z.null()]);

const block = z
  .strictObject({
    key: text.min(1).max(64).optional(),
    text,
    type: z.enum(blockTypes, message("A block type is one of: {values}.", named(blockTypes))),
    depth: whole
      .max(richTextLimits.depth, message("A block is at most {depth} levels deep.", { depth: richTextLimits.depth }))
      .optional(),
    inlineStyleRanges: z.array(inlineStyleRange).optional(),
    entityRanges: z.array(entityRange).optional(),
    data: keyed(/^[A-Za-z0-9_-]{1,64}$/, scalar, 20).optional(),
  })
  .check((ctx) => {
    const { text, inlineStyleRanges = [], entityRanges = [] } = ctx.value;
    const length = characterCount(text);
    const refuse = (path: (string | number)[], message: string) =>
      ctx.issues.push({ code: "custom", input: ctx.value, path, message });
    if (length > richTextLimits.blockLength)
      refuse(["text"], message("At most {count} characters a block.", counted(richTextLimits.blockLength)));
    for (const [name, ranges] of Object.entries({ inlineStyleRanges, entityRanges })) {
      if (ranges.length > richTextLimits.rangesPerBlock) {
        refuse([name], message("At most {count} ranges of a kind in a block.", counted(richTextLimits.rangesPerBlock)));
      }
      for (const [at, range] of ranges.entries()) {
        if (range.offset + range.length > length) {
          refuse(
            [name, at],
            message("The range ends outside the text, which is {length} characters long.", { length }),
          );
        }
      }
      if (ranges.reduce((sum, range) => sum + range.length, 0) > richTextLimits.rangedPerBlock) {
        refuse(
          [name],
          message(
            "At most {count} characters under the ranges of a block, counted for each.",
            counted(richTextLimits.rangedPerBlock),
          ),
        );
      }
    }
  });

const link = z
  .string()
  .refine(
    isSafeLink,
    message("A link is an absolute address of one of: {linkSchemes}.", { linkSchemes: linkSchemes.join(", ") }),
  )
  .refine((value) => value.isWellFormed(), message("Text must not contain unpaired surrogates."));

const entity = z.strictObject({
  type: z.enum(entityTypes, message("An entity type is one of: {values}.", named(entityTypes))),
  mutability: z.enum(["MUTABLE", "IMMUTABLE", "SEGMENTED"], message("One of: MUTABLE, IMMUTABLE, SEGMENTED.")),
  data: z
    .strictObject({
      url: link.optional(),
      // Members of pasted links.
      href: link.optional(),
      title: text.max(500).optional(),
      target: text.max(50).optional(),
      targetOption: text.max(50).optional(),
      rel: text.max(100).optional(),
    })
    .refine(({ url, href }) => url !== undefined || href !== undefined, message("A link needs its address in url.")),
});

/** A document that is valid for writing. */
export const richTextDocument = z
  .strictObject({
    blocks: z
      .array(block)
      .max(richTextLimits.blocks, message("At most {count} blocks.", counted(richTextLimits.blocks))),
    entityMap: keyed(/^[0-9]{1,6}$/, entity, richTextLimits.entities),
  })
  .check((ctx) => {
    const { blocks, entityMap } = ctx.value;
    const refuse = (path: (string | number)[], message: string) =>
      ctx.issues.push({ code: "custom", input: ctx.value, path, message });
    const keys = new Set<string>();
    let length = 0;
    for (const [at, { key, text, entityRanges = [] }] of blocks.entries()) {
      length += text.length;
      if (key !== undefined && keys.has(key)) refuse(["blocks", at, "key"], message("Another block has this key."));
      if (key !== undefined) keys.add(key);
      for (const [index, range] of entityRanges.entries()) {
        if (!Object.hasOwn(entityMap, String(range.key))) {
          refuse(["blocks", at, "entityRanges", index], message("entityMap has no entry {key}.", { key: range.key }));
        }
      }
    }
    if (length > richTextLimits.textLength)
      refuse(["blocks"], message("At most {count} characters altogether.", counted(richTextLimits.textLength)));
  });
