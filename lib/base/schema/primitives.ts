import * as z from "zod";
import { message } from "@/lib/languages/text";
import { setMessages } from "./messages";
import { isName, isStorableText, parseTimestamp, unstorableText, wrongName, wrongTimestamp } from "./text";
import { readMoment, readStart, wrongTime } from "./time";

setMessages();

/**
 * The primitive schemas of all contracts. A schema built from them describes a record once: it validates imports and
 * bodies, documents the response, and gives the list mechanism its filterable fields.
 */

/** Any text, kept byte for byte. */
export const text = z.string().refine(isStorableText, unstorableText);

/** What a record is called by. Imports take any text. @param missing the words where it is empty */
export const nameText = (max: number, missing: string) =>
  text
    .min(1, missing)
    .max(max, message("At most {max} characters.", { max }))
    .refine(isName, { error: wrongName, when: ({ issues }) => issues.length === 0 });

/** The same for a part of a name, which may be empty. */
export const partOfName = (max: number) =>
  text
    .trim()
    .max(max, message("At most {max} characters.", { max }))
    .refine((value) => value === "" || isName(value), wrongName);

/** An opaque identifier. Generated ones are time-ordered; imported ones are kept as they are. */
export const identifier = text.min(1).max(200).meta({ description: "Opaque identifier." });

/** The identifier of a tenant, kept to characters that need no quoting anywhere. */
export const tenantId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, message("A tenant identifier is 1 to 64 letters, digits, - or _."))
  .meta({ description: "Identifier of the tenant." });

/** A finite JSON number. */
export const number = z.number();

const time = (read: (text: string) => Date | undefined, message: string) =>
  z.string().check((sent) => {
    const found = read(sent.value);
    if (found) sent.value = found.toISOString();
    else sent.issues.push({ code: "custom", input: sent.value, message });
  });

/** A time: ISO 8601 with any zone, answered in UTC with milliseconds. */
export const timestamp = time(parseTimestamp, wrongTimestamp).meta({ format: "date-time" });

/** A time in a body, or `now` by the clock of the server, whatever that of the client says. */
export const timestampOrNow = time(
  (text) => (text === "now" ? new Date() : parseTimestamp(text)),
  message("A timestamp is ISO 8601, such as 2027-01-31T00:00:00.000Z, or now."),
);

/** A moment in a query, of a past state: a timestamp, a day or a relative time, read as what it means at present. */
export const moment = time((text) => readMoment(text), wrongTime);

/** The same of what has happened since: a day is its start. */
export const since = time((text) => readStart(text), wrongTime);

/** A raw Draft.js document as JSON text. Import takes any text; writing through the API is stricter. */
export const richText = text.meta({ format: "rich-text", description: "A raw Draft.js document, serialized as JSON." });

/** What a member was called, which is answered for a year more. Moments are participles, as the interface's `created`. */
export const formerly = <Schema extends z.ZodType>(name: string, schema: Schema) =>
  schema.meta({ deprecated: true, description: `As \`${name}\`; deprecated since 29 November 2026.` });

/**
 * An object whose members may each be absent; absent stays absent, so an import reads back as it was.
 *
 * @param texts what the documents say of its members: meaning, unit, limit, default, and who sets it
 */
export const partialObject = <Shape extends z.ZodRawShape>(shape: Shape, texts?: Texts<Shape>) =>
  z.object(texts ? described(shape, texts) : shape).partial();

type Texts<Shape> = { readonly [Name in keyof Shape]?: string };

/** Members with what the documents say of them. */
export const described = <Shape extends z.ZodRawShape>(shape: Shape, texts: Texts<Shape>): Shape =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const description = texts[name];
      return [
        name,
        description === undefined
          ? schema
          : (schema as z.ZodType).meta({ ...(schema as z.ZodType).meta(), id: undefined, description }),
      ];
    }),
  ) as Shape;

/** Any JSON whose texts can be stored. */
export const json = z.custom<z.core.util.JSONType>(isStorableJson, unstorableText).meta({ description: "Any JSON." });

function isStorableJson(value: unknown): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorableText(key) && isStorableJson(member));
}

/** A JSON array of anything that can be stored. */
export const jsonArray = z.array(json);
