import { appendAll } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/diff";
import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { type Condition, requireMatch } from "@/lib/base/http/etag";
import type { Changed, Command, RecordKind, Rules, Step, Write } from "./kind";
import { requireSeller } from "./seller";
import { storeDocuments } from "./store";
import { presentVersions } from "./versions";

/** The one place where records of a kind are written: one that a request names, or a thousand of a plan. */

/** What is to be known of a kind whose records are changed. */
type StoredKind<Doc extends object> = Omit<RecordKind<Doc>, "plural" | "list" | "writes">;

/**
 * Changes records by the rules of their kind: all that are named, or none. Those that stay as they are have no event.
 * @param seen called with each record before it is changed
 * @throws AppError for which one of them is refused
 */
export async function changeAll<Doc extends object>(
  step: Step,
  kind: StoredKind<Doc>,
  { after, guard, event }: Rules<Doc>,
  commands: readonly Command[],
  seen?: (before: Doc) => Promise<void>,
): Promise<Changed<Doc>[]> {
  const { tx, actor } = step;
  kind.lock?.(tx, actor.tenant.id);
  const ids = commands.map(({ id }) => id);
  const present = await presentVersions(tx, actor, kind, ids, true);
  const now = new Date().toISOString();
  const changed: Changed<Doc>[] = [];
  for (const { id, body } of commands) {
    const version = present.get(id);
    if (!version) throw (await kind.missing?.(step, id)) ?? AppError.notFound("The record");
    if (kind.seller) requireSeller(actor, version.seller);
    const before = version.doc as Doc;
    await seen?.(before);
    const wanted = await after(before, body, step);
    const of = (doc: Doc): object => kind.fields?.of(doc) ?? doc;
    const changes = wanted ? diffRecords(of(before), of(wanted)) : {};
    if (wanted && Object.keys(changes).length === 0) continue;
    const stored = wanted && (kind.stamped?.(wanted, now) ?? wanted);
    changed.push({ owner: version.owner, id, body, before, after: stored, changes });
  }
  if (changed.length === 0) return [];
  await guard?.(step, changed);
  if (kind.store) await kind.store(step, changed);
  else await storeDocuments(tx, kind.table, changed);
  const happened = changed.map(async (each) => ({ ...(await event(each, step)), owner: each.owner }));
  appendAll(tx, actor, await Promise.all(happened));
  return changed;
}

interface Writing {
  tx: Transaction;
  ifMatch: Condition;
  setAuditTarget: (name: string | undefined) => void;
}

/**
 * Changes the record that a request names, and answers it; one that was removed as it was.
 * @throws AppError `precondition_failed`, and for which the change is refused
 */
export async function changeOne<Doc extends object>(
  actor: Actor,
  { tx, ifMatch, setAuditTarget }: Writing,
  kind: RecordKind<Doc>,
  rules: Rules<Doc>,
  command: Command,
): Promise<Doc> {
  const answered = async (doc: Doc): Promise<Doc> =>
    ((await kind.answered?.(tx, actor, command.id)) as Doc | undefined) ?? doc;
  let shown: Doc | undefined;
  const [change] = await changeAll({ tx, actor }, kind, rules, [command], async (before) => {
    setAuditTarget(kind.nameOf(before));
    shown = await answered(before);
    requireMatch(ifMatch, shown);
  });
  return change?.after ? await answered(change.after) : (shown as Doc);
}

/** Has a write carried out for several records: all, or none. @throws AppError for which one of them is refused */
export async function writeAll(
  step: Step,
  kind: RecordKind,
  write: Write,
  commands: readonly Command[],
): Promise<void> {
  if ("rules" in write) await changeAll(step, kind, write.rules, commands);
  else await write.runAll(step, commands);
}
