import { diffRecords } from "@/lib/base/audit/diff";
import { type Actor, hasFeature } from "@/lib/base/auth/actor";
import { dayMilliseconds } from "@/lib/base/day";
import { read } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import type { RecordVersion } from "@/lib/base/http/history";
import { versionsMax } from "@/lib/base/http/versions-max";
import { type InPath, idIn } from "./record";
import { eventsOfVersionsStatement, type VersionedList, versionsStatement } from "./version-sql";

/** The versions of a record, with what each has changed and who has made it. */

interface VersionRow {
  doc: object;
  /** The transaction that has made it. */
  made: string;
  madeAt: Date;
  endedAt: Date | null;
  /** Whether the viewer sees all of it. */
  isWhole: boolean;
}

interface EventRow {
  event: string;
  user: string | null;
  tx: string;
  time: Date;
  /** It is of all records that an import has written. */
  isImport: boolean;
}

/**
 * The history of a record that the actor may read, or may have read before it was deleted.
 * @param subject `The account`
 * @throws AppError `not_found`
 */
export async function readHistory(
  actor: Actor,
  list: VersionedList,
  id: string,
  subject: string,
): Promise<RecordVersion[]> {
  const { tenant } = actor;
  const rows = seenToDiffer(await read<VersionRow>(tenant, versionsStatement(list, tenant, id, versionsMax + 1)));
  if (rows.length === 0) throw AppError.notFound(subject);
  const transactions = rows.map(({ made }) => made);
  const events = hasFeature(actor, "Platform/Event")
    ? await read<EventRow>(tenant, eventsOfVersionsStatement(tenant, id, transactions))
    : [];
  return rows.slice(0, versionsMax).map((row, at): RecordVersion => {
    const by = eventOf(row, events);
    const [made, ended] = [row.madeAt.toISOString(), row.endedAt?.toISOString() ?? null];
    return {
      ...{ made, ended, made_at: made, ended_at: ended },
      ...(by ? { [by.isImport ? "import" : "event"]: by.event, user: by.user ?? "" } : {}),
      changes: changesMade(row, rows[at + 1]),
    };
  });
}

/** The versions without those that differ from the one before only in what is hidden: that one lasts as long as both then. */
function seenToDiffer(rows: readonly VersionRow[]): VersionRow[] {
  const seen: VersionRow[] = [];
  for (const row of rows.toReversed()) {
    const before = seen.at(-1);
    if (before && !row.isWhole && isSame(before.doc, row.doc)) seen.splice(-1, 1, { ...before, endedAt: row.endedAt });
    else seen.push(row);
  }
  return seen.reverse();
}

/** Apart from what each change changes. */
function isSame(before: object, after: object): boolean {
  const { updated: _, __v, ...changes } = diffRecords(before, after);
  return Object.keys(changes).length === 0;
}

function changesMade(version: VersionRow, before: VersionRow | undefined): RecordVersion["changes"] {
  if (before) return diffRecords(before.doc, version.doc);
  return isFirst(version) ? diffRecords({}, version.doc) : {};
}

/**
 * Whether the oldest version that is known is the first that there was: versions are kept until they have ended for
 * some time.
 */
function isFirst({ madeAt }: VersionRow): boolean {
  return env.VERSION_DAYS === undefined || madeAt.getTime() > Date.now() - env.VERSION_DAYS * dayMilliseconds;
}

/** Of a restored database an older event can have the number of a newer transaction: the nearest one is meant. */
function eventOf({ made, madeAt }: VersionRow, events: readonly EventRow[]): EventRow | undefined {
  const distance = ({ time }: EventRow) => Math.abs(time.getTime() - madeAt.getTime());
  return events.filter(({ tx }) => tx === made).toSorted((one, other) => distance(one) - distance(other))[0];
}

/** The service of an operation that reads the history of the record in its path. @throws AppError `not_found` */
export const historyIn =
  (list: VersionedList, missing: string) =>
  (actor: Actor, { params }: InPath): Promise<RecordVersion[]> =>
    readHistory(actor, list, idIn(params), missing);
