import { isStorableText } from "@/lib/base/schema/text";
import { ScimError } from "./protocol";

/**
 * The filters that directories send: comparisons for equality, joined by `and` (RFC 7644 section 3.4.2.2). Read with
 * patterns that never go back, so that no filter takes long.
 */

export interface Comparison {
  /** In lower case and without the schema's name: `emails.value`. */
  attribute: string;
  value: string | boolean;
}

const path = /([a-z][\w$-]*(?:\.[a-z][\w$-]*)?)(?:\[type eq "work"\])?(\.[a-z][\w$-]*)?/iy;
const equals = /[ ]+eq[ ]+/iy;
const literal = /"(?:[^"\\]|\\.)*"|true|false/iy;
const and = /[ ]+and[ ]+/iy;
const comparisonsMax = 5;

/** @throws ScimError `invalidFilter` */
export function parseFilter(filter: string, attributes: readonly string[]): Comparison[] {
  const text = withoutSchemas(filter).trim();
  const found: Comparison[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) throw refusal(attributes);
    at = pattern.lastIndex;
    return match;
  };
  for (;;) {
    const [, head = "", tail = ""] = take(path);
    take(equals);
    const [value] = take(literal);
    const attribute = `${head}${tail}`.toLowerCase();
    if (!attributes.includes(attribute)) throw refusal(attributes);
    found.push({ attribute, value: literalValue(value, attributes) });
    if (at === text.length) return found;
    if (found.length === comparisonsMax) throw refusal(attributes);
    take(and);
  }
}

/** Attributes may be named with their schema in front: `urn:ietf:params:scim:schemas:core:2.0:User:userName`. */
export const withoutSchemas = (text: string): string =>
  text.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, "");

function literalValue(literal: string, attributes: readonly string[]): string | boolean {
  if (!literal.startsWith('"')) return literal.toLowerCase() === "true";
  const value = parsed(literal);
  if (typeof value !== "string" || !isStorableText(value)) throw refusal(attributes);
  return value;
}

function parsed(literal: string): unknown {
  try {
    return JSON.parse(literal);
  } catch {
    return undefined;
  }
}

const refusal = (attributes: readonly string[]): ScimError =>
  new ScimError(
    "invalid_parameter",
    `A filter compares one of ${attributes.join(", ")} with a value by eq, such as ${attributes[0]} eq "value"; several are joined by and.`,
    "invalidFilter",
  );
