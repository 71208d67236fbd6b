import * as z from "zod";
import { isObject } from "@/lib/base/is-object";
import { nameText, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import { email, personName } from "@/lib/resources/user/schema";
import { ScimError } from "./protocol";

/** The bodies of SCIM for users and groups. Names are not case-sensitive; attributes that are not stored are ignored. */

/** A user as the directory sees it. */
export interface UserState {
  userName: string;
  givenName: string;
  familyName: string;
  externalId: string | null;
  active: boolean;
}

export interface GroupState {
  displayName: string;
  externalId: string | null;
}

const lowerCaseNames = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name.toLowerCase(), each])) : value;

/** An attribute that is null has no value. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional());

const externalId = text.min(1).max(200, message("An externalId has at most 200 characters."));
const displayName = nameText(200, message("A group needs a displayName.")).trim();

/** Entra sends "True" and "False". */
const active = z.preprocess(
  (value) => (typeof value === "string" && /^(true|false)$/i.test(value) ? value.toLowerCase() === "true" : value),
  z.boolean("active is true or false."),
);

/** The checks of a user, the same for all operations. */
const userState = z.object({
  userName: email,
  givenName: personName,
  familyName: personName,
  externalId: externalId.nullable(),
  active: z.boolean(),
});

const groupState = z.object({ displayName, externalId: externalId.nullable() });

/**
 * The state after a write, by the checks. What is as it was may have been stored under other rules, so that what GET answered
 * can be put back.
 * @throws ScimError `invalidValue`
 */
const judgedBy =
  <State extends UserState | GroupState>(checks: z.ZodObject) =>
  (after: State, before?: State): State => {
    const stored = new Map(Object.entries(before ?? {}));
    const changed = Object.entries(after).filter(([name, value]) => !before || value !== stored.get(name));
    const result = checks.partial().safeParse(Object.fromEntries(changed));
    if (result.success) return { ...after, ...result.data };
    const [issue] = result.error.issues;
    throw ScimError.invalid("invalidValue", `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "Not valid."}`);
  };

export const judgedUser = judgedBy<UserState>(userState);
export const judgedGroup = judgedBy<GroupState>(groupState);

export const userBody = z.preprocess(
  lowerCaseNames,
  z.object({
    username: text,
    name: optional(z.preprocess(lowerCaseNames, z.object({ givenname: optional(text), familyname: optional(text) }))),
    externalid: optional(text),
    active: optional(active),
  }),
);

export const groupBody = z.preprocess(
  lowerCaseNames,
  z.object({ displayname: text, externalid: optional(text), members: optional(z.array(z.unknown())) }),
);

const operation = z.preprocess(
  lowerCaseNames,
  z.object({
    op: z.preprocess(
      (value) => (typeof value === "string" ? value.toLowerCase() : value),
      z.enum(["add", "remove", "replace"], "An op is add, remove or replace."),
    ),
    path: optional(text.max(1000)),
    value: z.unknown().optional(),
  }),
);

export const patchBody = z.preprocess(
  lowerCaseNames,
  z.object({ operations: z.array(operation).min(1, message("Operations must not be empty.")).max(1000) }),
);

export type Patch = z.output<typeof patchBody>;

const count = z.coerce.number("A whole number.").int();

/** Of lists. A number out of range is taken as the nearest one in it. */
export const listParameters = {
  filter: text.max(1000).optional(),
  startIndex: count.transform((sent) => Math.min(Math.max(sent, 1), 1_000_000_000)).default(1),
  count: count.transform((sent) => Math.min(Math.max(sent, 0), 200)).default(100),
  attributes: text.max(1000).optional(),
  excludedAttributes: text.max(1000).optional(),
};

/** Of a single resource. */
export const recordParameters = {
  attributes: listParameters.attributes,
  excludedAttributes: listParameters.excludedAttributes,
};
