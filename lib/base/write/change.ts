import { appendAll } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/diff";
import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { type Condition, requireMatch } from "@/lib/base/http/etag";
import { message } from "@/lib/languages/text";
import type { Changed, Command, RecordKind, Rules, Step } from "./kind";
import { requireSeller } from "./seller";
import { storeDocuments } from "./store";
import { presentVersions, type Version } from "./versions";

/** The one place where records of a kind are written: one that a request names, or a thousand of a plan. */

/** What is to be known of a kind whose records are changed. */
type StoredKind<Doc extends object> = Omit<RecordKind<Doc>, "plural" | "list" | "writes">;

interface Options<Doc extends object> {
  /** Called with each record before it is changed. */
  seen?: (before: Doc) => Promise<void>;
  /** Whether identifiers of no record are left out. */
  isLenient?: boolean;
}

/**
 * Changes records by the rules of their kind: all that are named, or none. Those that stay as they are have no event.
 * @throws AppError for which one of them is refused
 */
export async function changeAll<Doc extends object, Found>(
  step: Step,
  kind: StoredKind<Doc>,
  rules: Rules<Doc, Found>,
  commands: readonly Command[],
  { seen, isLenient = false }: Options<Doc> = {},
): Promise<Changed<Doc>[]> {
  const { tx, actor } = step;
  kind.lock?.(tx, actor.tenant.id);
  const found = (await rules.find?.(step, commands)) as Found;
  const ids = commands.map(({ id }) => id);
  const present = await presentVersions(tx, actor, kind, ids, true);
  const now = new Date().toISOString();
  const changed: Changed<Doc>[] = [];
  for (const { id, body } of commands) {
    const version = rules.bringsBack ? removed(actor, present.get(id), body) : present.get(id);
    if (!version && isLenient) continue;
    if (!version) throw (await kind.missing?.(step, id)) ?? AppError.notFound(message("The record was not found."));
    if (kind.seller) requireSeller(actor, version.seller);
    const before = version.doc as Doc;
    await seen?.(before);
    const wanted = await rules.after(before, body, step, found);
    const of = (doc: Doc): object => kind.fields?.of(doc) ?? doc;
    const changes = wanted ? diffRecords(of(before), of(wanted)) : {};
    if (wanted && !rules.bringsBack && Object.keys(changes).length === 0) continue;
    const stored = wanted && (kind.stamped?.(wanted, now) ?? wanted);
    const isBack = rules.bringsBack;
    changed.push({ owner: version.owner, id, body, before, after: stored, changes, ...defined({ isBack }) });
  }
  if (changed.length > 0) {
    await rules.guard?.(step, changed, found);
    if (kind.store) await kind.store(step, changed);
    else storeDocuments(tx, kind.table, changed);
    const happened = changed.map(async (each) => ({ ...(await rules.event(each, step, found)), owner: each.owner }));
    appendAll(tx, actor, await Promise.all(happened));
  }
  rules.end?.(step, changed, found);
  return changed;
}

/** A record that was removed. @throws AppError `conflict` where there is one with its identifier */
function removed(
  { tenant }: Actor,
  present: Version | undefined,
  doc: unknown,
): Pick<Version, "owner" | "doc" | "seller"> {
  if (present) throw new AppError("conflict", message("There is a record with this identifier."));
  return { owner: tenant.id, doc: doc as object };
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
  const seen = async (before: Doc) => {
    setAuditTarget(kind.nameOf(before));
    shown = await answered(before);
    requireMatch(ifMatch, shown);
  };
  const [change] = await changeAll({ tx, actor }, kind, rules, [command], { seen });
  return change?.after ? await answered(change.after) : (shown as Doc);
}
