import { defined } from "@/lib/base/defined";
import { didYouMean } from "@/lib/base/nearest-name";
import { readMoment, wrongTime } from "@/lib/base/schema/time";
import { isReadableText } from "./conditions";
import { type Field, findField, hasFeed, keptVersions, type List } from "./fields";
import type { RawParameter, Reject } from "./raw-parameters";

/**
 * The parameters that ask for another state of a list than the present one, of which at most one is given, or for something else
 * than its rows.
 */
export interface OtherParameters {
  /** The moment, past or to come, that the records are read as of, which ends with its millisecond. */
  at?: string | undefined;
  /** The token of an earlier answer, whose snapshot the records are read in. */
  snapshot?: string | undefined;
  /** A field: instead of the rows, its values and how many have each. */
  group?: string | undefined;
  /** The identifier of a record: instead of the rows, why it is among them or not. */
  why?: string | undefined;
}

const tokenLength = 6_000;
const idLength = 200;
const pathLength = 200;
const notKept = "The former versions of these records are not kept.";

/** Reads them; `single` answers the only parameter of a name. */
export function parseOthers(
  list: List,
  single: (name: string) => RawParameter | undefined,
  reject: Reject,
): OtherParameters {
  const [at, snapshot] = [single("at"), single("snapshot")];
  if (at && snapshot) reject(snapshot.rawName, "A list is read at a moment or in a snapshot, not both.");
  const [group, why] = [single("group"), single("why")];
  return defined({
    at: at && parseAt(list, at, reject),
    snapshot: snapshot && parseSnapshot(list, snapshot, reject),
    group: group && parseGroup(list, group, reject),
    why: why && parseWhy(why, at !== undefined || snapshot !== undefined, reject),
  });
}

function parseAt(list: List, { rawName, value }: RawParameter, reject: Reject): string | undefined {
  if (!keptVersions(list) && !list.ahead) return reject(rawName, notKept);
  return readMoment(value)?.toISOString() ?? reject(rawName, wrongTime);
}

function parseSnapshot(list: List, { rawName, value }: RawParameter, reject: Reject): string | undefined {
  if (!hasFeed(list)) return reject(rawName, notKept);
  return value.length <= tokenLength ? value : reject(rawName, "The value is not a token of this list.");
}

function parseGroup(list: List, { value, rawName }: RawParameter, reject: Reject): string | undefined {
  const field = value.length <= pathLength ? findField(list, value) : undefined;
  return field?.path ?? reject(rawName, unknownField(value, "to group by", fieldNames(list)));
}

function parseWhy({ value, rawName }: RawParameter, isPast: boolean, reject: Reject): string | undefined {
  if (isPast) return reject(rawName, "Why a record is in a list or not is answered of the present alone.");
  const isIdentifier = value !== "" && value.length <= idLength && isReadableText(value);
  return isIdentifier ? value : reject(rawName, "Give the identifier of a record, as a row of the list has it.");
}

export const fieldNames = (list: List, which: (field: Field) => boolean = () => true): string[] =>
  [...list.fields.values()].filter(which).map((field) => field.path);

export function unknownField(name: string, use: string, known: readonly string[]): string {
  const question = didYouMean(name, known);
  return `There is no field ${name.slice(0, 60) || "without a name"} ${use}.${question} Known: ${known.join(", ")}.`;
}
