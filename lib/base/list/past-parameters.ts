import { defined } from "@/lib/base/defined";
import { readMoment, wrongTime } from "@/lib/base/schema/time";
import { hasFeed, keptVersions, type List } from "./fields";
import type { RawParameter, Reject } from "./raw-parameters";

/** The parameters that ask for a past state of a list; at most one is given. */
export interface PastParameters {
  /** The past moment that the records are read as of, which ends with its millisecond. */
  at?: string | undefined;
  /** The token of an earlier answer, whose snapshot the records are read in. */
  snapshot?: string | undefined;
}

const tokenLength = 6_000;
const notKept = "The former versions of these records are not kept.";

/** Reads them; `single` answers the only parameter of a name. */
export function parsePast(
  list: List,
  single: (name: string) => RawParameter | undefined,
  reject: Reject,
): PastParameters {
  const [at, snapshot] = [single("at"), single("snapshot")];
  if (at && snapshot) reject(snapshot.rawName, "A list is read at a moment or in a snapshot, not both.");
  return defined({ at: at && parseAt(list, at, reject), snapshot: snapshot && parseSnapshot(list, snapshot, reject) });
}

function parseAt(list: List, { rawName, value }: RawParameter, reject: Reject): string | undefined {
  if (!keptVersions(list)) return reject(rawName, notKept);
  return readMoment(value)?.toISOString() ?? reject(rawName, wrongTime);
}

function parseSnapshot(list: List, { rawName, value }: RawParameter, reject: Reject): string | undefined {
  if (!hasFeed(list)) return reject(rawName, notKept);
  return value.length <= tokenLength ? value : reject(rawName, "The value is not a token of this list.");
}
