import * as z from "zod";
import { isObject } from "@/lib/base/is-object";
import { jsonPointer } from "@/lib/base/json-pointer";
import { nearestName } from "@/lib/base/nearest-name";
import type { Problem } from "@/lib/base/problem-document";
import { message } from "@/lib/languages/text";

/** The members of a body that its operation does not take, found by comparing what was sent with the schema. */

/** A member that is not read. */
export interface IgnoredMember {
  /** A JSON pointer. */
  pointer: string;
  /** A member of the record that is read and cannot be set, so that it may be sent back. */
  isOfRecord: boolean;
  /** The members that stand beside it. */
  known: readonly string[];
}

type Schema = z.core.$ZodType;

/** @param record the schema of the record that the operation answers */
export function ignoredMembers(body: Schema, sent: unknown, record?: Schema): IgnoredMember[] {
  return [...within(body, sent, record ? formsOf(record) : [], "")];
}

function* within(schema: Schema, sent: unknown, records: readonly Schema[], at: string): Generator<IgnoredMember> {
  if (typeof sent !== "object" || sent === null) return;
  const forms = formsOf(schema);
  // Of several forms, the one that this is; what is none is refused as a whole.
  const form = forms.length > 1 ? forms.find((each) => z.safeParse(each, sent).success) : forms[0];
  if (form === undefined || form instanceof z.ZodArray !== Array.isArray(sent)) return;
  const isLoose = form instanceof z.ZodObject && !(form.def.catchall instanceof z.ZodNever || !form.def.catchall);
  for (const [name, member] of Object.entries(sent)) {
    const pointer = at + jsonPointer([name]);
    const inner = memberOf(form, name);
    const inRecord = records.flatMap((record) => memberOf(record, name) ?? []);
    if (inner) yield* within(inner, member, inRecord.flatMap(formsOf), pointer);
    else if (form instanceof z.ZodObject && !isLoose)
      yield { pointer, isOfRecord: inRecord.length > 0, known: Object.keys(form.shape) };
  }
}

/** What stays as it is since the record says so of itself, such as an address that is not editable. @param record as answered */
export function* uneditableMembers(sent: unknown, record: unknown, at = ""): Generator<Pick<IgnoredMember, "pointer">> {
  if (!isObject(sent) || !isObject(record)) return;
  if (record.editable === false && at !== "") yield { pointer: at };
  else
    for (const name of Object.keys(sent)) yield* uneditableMembers(sent[name], record[name], at + jsonPointer([name]));
}

/** The schema of a member of an object, an element of an array, or a value of a record. */
function memberOf(schema: Schema, name: string): Schema | undefined {
  if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}

/** The forms that a value can have, without what makes it optional, changes it or gives it a default. */
function formsOf(schema: Schema): Schema[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(formsOf);
  if (schema instanceof z.ZodPipe) return formsOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (schema instanceof z.ZodLazy) return formsOf(schema.unwrap());
  const { innerType } = schema._zod.def as { innerType?: Schema };
  return innerType ? formsOf(innerType) : [schema];
}

/** The most members that are compared with the known ones. */
const comparedMax = 20;

/** The refusal of members that neither the operation nor its record knows. */
export const unknownMembers = (ignored: readonly IgnoredMember[]): Problem[] =>
  ignored
    .filter(({ isOfRecord }) => !isOfRecord)
    .map(({ pointer, known }, at) => {
      const name = pointer.slice(pointer.lastIndexOf("/") + 1);
      const meant = at < comparedMax ? nearestName(name, known) : undefined;
      return { pointer, code: "unknown_member", detail: noSuchMember(known.join(", "), meant) };
    });

function noSuchMember(names: string, meant: string | undefined): string {
  if (names === "") return message("There is no such member. It takes none.");
  return meant === undefined
    ? message("There is no such member. It takes: {names}.", { names })
    : message("There is no such member. Did you mean {meant}? It takes: {names}.", { meant, names });
}

const headerLengthMax = 1_000;

/** The pointers as a header, in ASCII, as many as fit. */
export function ignoredHeader(ignored: readonly Pick<IgnoredMember, "pointer">[]): Record<string, string> {
  const pointers: string[] = [];
  for (const { pointer } of ignored) {
    const text = encodeURI(pointer.toWellFormed()).replaceAll(",", "%2C");
    if (pointers.join(", ").length + text.length > headerLengthMax) break;
    pointers.push(text);
  }
  return pointers.length > 0 ? { "Ignored-Members": pointers.join(", ") } : {};
}
