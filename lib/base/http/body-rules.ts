import type * as z from "zod";
import type { Endpoint } from "./endpoint";

/** The rules that a form checks before it is sent. Members are named by JSON pointer, such as `/address/zip`. */
export interface BodyRules {
  /** Members that must not be empty. */
  required: readonly string[];
  /** The most characters of the texts that have a limit. */
  maxLength: Readonly<Record<string, number>>;
}

/**
 * The rules of an endpoint's body. A browser has no schemas: it gets the rules as data, which are computed with this
 * function when the pages are built. So a page renders the same on the server and in the browser.
 */
export function bodyRules({ body, bodyRules: built }: Pick<Endpoint, "body" | "bodyRules">): BodyRules {
  if (built) return built;
  const members = body ? membersOf(rootOf(body.toJSONSchema({ io: "input", unrepresentable: "any" }))) : [];
  return {
    required: members.flatMap(({ path, isRequired }) => (isRequired ? [path] : [])),
    maxLength: Object.fromEntries(
      members.flatMap(({ path, maxLength }) => (maxLength === undefined ? [] : [[path, maxLength]])),
    ),
  };
}

/** A schema with an `id` is a reference to its definition. */
const rootOf = (schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema =>
  schema.$defs?.[schema.$ref?.replace("#/$defs/", "") ?? ""] ?? schema;

interface Member {
  path: string;
  isRequired: boolean;
  maxLength: number | undefined;
}

/** The members of an object and of the objects in it. One that may be absent but not empty must not be emptied. */
function membersOf(schema: z.core.JSONSchema.BaseSchema, at = "", isPresent = true): Member[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    if (typeof member === "boolean") return [];
    const path = `${at}/${name}`;
    const mustBePresent = isPresent && (schema.required?.includes(name) ?? false);
    const isRequired = mustBePresent || (member.minLength ?? 0) > 0 || (member.minItems ?? 0) > 0;
    return [{ path, isRequired, maxLength: member.maxLength }, ...membersOf(member, path, mustBePresent)];
  });
}
