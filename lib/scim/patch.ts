import { isObject } from "@/lib/base/is-object";
import { isStorableText } from "@/lib/base/schema/text";
import { withoutSchemas } from "./filter";
import { ScimError } from "./protocol";
import type { GroupState, Patch, UserState } from "./schema";

/**
 * PATCH (RFC 7644 section 3.5.2) as directories send it. Microsoft Entra capitalizes operations, sends booleans as strings, and
 * removes members by value; both Entra and Okta leave out the path and send an object of attributes, whose names Entra writes
 * with dots.
 */

type Operation = Patch["operations"][number];

/** A path with at most one filter: `members[value eq "x"]`, `emails[type eq "work"].value`. */
const pathForm = /^([a-z][\w$:.-]*)(?:\[([^\]]*)\])?(?:\.([a-z][\w$-]*))?$/i;

interface Path {
  /** In lower case: `name.givenname`. */
  attribute: string;
  filter: string | undefined;
}

function pathOf(sent: string): Path {
  const [, head, filter, tail] = pathForm.exec(withoutSchemas(sent.trim())) ?? [];
  if (head === undefined) throw ScimError.invalid("invalidPath", `There is no attribute ${sent.slice(0, 100)}.`);
  return { attribute: (tail ? `${head}.${tail}` : head).toLowerCase(), filter };
}

/** One attribute at a time, whatever the form of the operation. */
function eachAttribute(
  { operations }: Patch,
  take: (op: Operation["op"], path: Path, value: unknown, isNamed: boolean) => void,
): void {
  for (const { op, path, value } of operations) {
    if (path !== undefined && path !== "") {
      if (op === "add" && value === undefined) throw ScimError.invalid("invalidValue", "An add needs a value.");
      take(op, pathOf(path), value, true);
    } else if (op === "remove") throw ScimError.invalid("noTarget", "A remove needs a path.");
    else for (const [name, each] of Object.entries(objectOf(value))) take(op, pathOf(name), each, false);
  }
}

function objectOf(value: unknown): object {
  if (isObject(value)) return value;
  throw ScimError.invalid("invalidValue", "Without a path, the value is an object of attributes.");
}

const readOnly = ["id", "meta", "schemas", "groups"];

/** A whole resource sent without a path may repeat what nobody can change. */
function requireWritable({ attribute }: Path, isNamed: boolean): void {
  const [name = ""] = attribute.split(".");
  if (isNamed && readOnly.includes(name)) throw ScimError.invalid("mutability", `${name} cannot be changed.`);
}

/** The user after a PATCH. Attributes that are not stored are ignored. */
export function patchUser(before: UserState, patch: Patch): UserState {
  const after = { ...before };
  eachAttribute(patch, (op, path, value, isNamed) => {
    requireWritable(path, isNamed);
    setOfUser(after, path.attribute, op === "remove" ? null : value);
  });
  return after;
}

/** Sets an attribute; null removes its value. */
function setOfUser(user: UserState, attribute: string, value: unknown): void {
  if (attribute === "username") user.userName = textOf(attribute, value, "");
  else if (attribute === "externalid") user.externalId = value === null ? null : textOf(attribute, value, "");
  else if (attribute === "active") user.active = booleanOf(value);
  else if (attribute === "name.givenname") user.givenName = textOf(attribute, value, "");
  else if (attribute === "name.familyname") user.familyName = textOf(attribute, value, "");
  else if (attribute === "name") {
    const parts: object = value === null ? { givenName: null, familyName: null } : objectOf(value);
    for (const [part, each] of Object.entries(parts)) setOfUser(user, `name.${part.toLowerCase()}`, each);
  }
}

/** Changes of a group's members: those that are in afterwards, and those that are out. */
export interface MemberChanges {
  /** Whether everybody else is out. */
  isWhole: boolean;
  added: Set<string>;
  removed: Set<string>;
}

export function patchGroup(before: GroupState, patch: Patch): { state: GroupState; members: MemberChanges } {
  const state = { ...before };
  const members: MemberChanges = { isWhole: false, added: new Set(), removed: new Set() };
  eachAttribute(patch, (op, path, value, isNamed) => {
    requireWritable(path, isNamed);
    const { attribute } = path;
    if (attribute === "members" || attribute === "members.value") changeMembers(members, op, path, value);
    else if (attribute === "displayname") state.displayName = textOf(attribute, op === "remove" ? null : value, "");
    else if (attribute === "externalid")
      state.externalId = op === "remove" || value === null ? null : textOf(attribute, value, "");
  });
  return { state, members };
}

function changeMembers(members: MemberChanges, op: Operation["op"], { filter }: Path, value: unknown): void {
  const named = filter === undefined ? undefined : idsOfFilter(filter);
  if (op === "remove") {
    const ids = named ?? (value === undefined ? undefined : idsOf(value));
    if (ids === undefined) replaceMembers(members, []);
    else for (const id of ids) move(id, members.added, members.removed);
    return;
  }
  const ids = value === undefined ? (named ?? []) : idsOf(value);
  if (op === "replace" && !named) replaceMembers(members, ids);
  else for (const id of ids) move(id, members.removed, members.added);
}

function replaceMembers(members: MemberChanges, ids: readonly string[]): void {
  members.isWhole = true;
  members.removed = new Set();
  members.added = new Set(ids);
}

function move(id: string, from: Set<string>, to: Set<string>): void {
  from.delete(id);
  to.add(id);
}

/** `value eq "x"`, or several joined by `or`. */
function idsOfFilter(filter: string): string[] {
  return filter.split(/ or /i).map((each) => {
    const [, id] = /^ *value +eq +"([^"\\]*)" *$/i.exec(each) ?? [];
    if (id === undefined) throw ScimError.invalid("invalidPath", 'Members are named by value: members[value eq "id"].');
    return id;
  });
}

/** Members as a list of objects, one object, or bare identifiers. */
export function idsOf(value: unknown): string[] {
  return [value].flat().map((each) => {
    const id = typeof each === "object" && each !== null ? memberNamed(each, "value") : each;
    if (typeof id !== "string" || id === "" || !isStorableText(id))
      throw ScimError.invalid("invalidValue", "A member is an object with a value.");
    return id;
  });
}

/** Names of attributes are not case-sensitive. */
const memberNamed = (object: object, wanted: string): unknown =>
  Object.entries(object).find(([name]) => name.toLowerCase() === wanted)?.[1];

function textOf(attribute: string, value: unknown, absent: string): string {
  if (value === null || value === undefined) return absent;
  if (typeof value === "string") return value;
  throw ScimError.invalid("invalidValue", `${attribute} is a text.`);
}

/** Entra sends "True" and "False". */
function booleanOf(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.toLowerCase() : "";
  if (text === "true" || text === "false") return text === "true";
  throw ScimError.invalid("invalidValue", "active is true or false.");
}
