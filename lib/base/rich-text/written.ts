import * as z from "zod";
import { isStorableText, unstorableText } from "@/lib/base/schema/text";
import { message } from "@/lib/languages/text";
import { richTextDocument } from "./document";
import { richTextLimits } from "./vocabulary";

/** Limits the number of reported problems: a hostile document could have thousands. */
const problemsMax = 50;

/**
 * A rich text in a request: a Draft.js document, serialized as JSON and stored byte for byte. Errors in it are reported
 * with the path inside the document, such as `/blocks/3/entityRanges/0`, after the pointer of the text.
 */
export const richTextInput = z
  .string()
  .meta({ description: "A raw Draft.js document, serialized as JSON: known blocks, styles and links only." })
  .check((ctx) => {
    const refuse = (message: string, path: PropertyKey[] = []) =>
      ctx.issues.push({ code: "custom", input: ctx.value, path: [...path], message });
    if (ctx.value.length > richTextLimits.sourceLength) {
      refuse(
        message("At most {sourceLength} characters of JSON.", {
          sourceLength: richTextLimits.sourceLength.toLocaleString("en"),
        }),
      );
      return;
    }
    if (!isStorableText(ctx.value)) {
      refuse(unstorableText);
      return;
    }
    let document: unknown;
    try {
      document = JSON.parse(ctx.value);
    } catch {
      refuse(message("Not a Draft.js document: the text is not valid JSON."));
      return;
    }
    const { error } = richTextDocument.safeParse(document);
    for (const issue of error?.issues.slice(0, problemsMax) ?? []) refuse(issue.message, issue.path);
  });
