import { appendAll, type Happened } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/diff";
import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { type Condition, requireMatch } from "@/lib/base/http/etag";
import { type InPath, idIn } from "@/lib/base/list/record";
import { message } from "@/lib/languages/text";
import type { Appended, Changed, Command, Opened, RecordKind, Rules, Step, Write } from "./kind";
import { requireSeller } from "./seller";
import { storeDocuments } from "./store";
import { presentVersions, type Stored, type Version } from "./versions";

/** The one place where records of a kind are written: one that a request names, or a thousand of a plan. */

/** What is to be known of a kind whose records are changed. */
type StoredKind<Doc extends object> = Omit<RecordKind<Doc>, "plural" | "list" | "writes">;

interface Options<Doc extends object> {
  /** Called with each record before it is changed. */
  seen?: (before: Doc) => Promise<void>;
  /** Whether identifiers of no record are left out. */
  isLenient?: boolean;
  /** The records, where they are being read already. */
  opened?: Opened;
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
  options: Options<Doc> = {},
): Promise<readonly Changed<Doc>[]> {
  const decision = await decide(step, kind, rules, commands, options);
  await carryOut(step, kind, rules, decision);
  return decision.changed;
}

/** What is to become of records, as their rules decide it before anything is written. */
export interface Decision<Doc extends object = object, Found = unknown> {
  changed: readonly Changed<Doc>[];
  /** All that are named, also those that stay as they are. */
  records: ReadonlyMap<string, { before: Doc; after: Doc | undefined }>;
  found: Found;
}

/** Begins to read records, with what is kept beside them. @param lock until the transaction ends */
export function openRecords(
  step: Step,
  kind: Stored & Pick<RecordKind, "lock">,
  rules: Pick<Rules, "beside">,
  ids: readonly string[],
  lock: boolean,
): Opened {
  const { tx, actor } = step;
  if (lock) kind.lock?.(tx, actor.tenant, ids);
  const opened = { present: presentVersions(tx, actor, kind, ids, lock), beside: rules.beside?.(step, ids) };
  // Nobody may await the one where the other has failed.
  opened.present.catch(() => undefined);
  opened.beside?.catch(() => undefined);
  return opened;
}

/** Locks and reads records, and decides what becomes of them. @throws AppError for which one of them is refused */
export async function decide<Doc extends object, Found>(
  step: Step,
  kind: StoredKind<Doc>,
  rules: Rules<Doc, Found>,
  commands: readonly Command[],
  {
    seen,
    isLenient = false,
    opened = openRecords(
      step,
      kind,
      rules,
      commands.map(({ id }) => id),
      true,
    ),
  }: Options<Doc> = {},
): Promise<Decision<Doc, Found>> {
  const { actor } = step;
  const found = (await rules.find?.(step, commands, opened)) as Found;
  const present = await opened.present;
  const now = new Date().toISOString();
  const changed: Changed<Doc>[] = [];
  const records = new Map<string, { before: Doc; after: Doc | undefined }>();
  for (const { id, body } of commands) {
    const version = rules.bringsBack ? removed(actor, present.get(id), body) : present.get(id);
    if (!version && isLenient) continue;
    if (!version) throw (await kind.missing?.(step, id)) ?? AppError.notFound(message("The record was not found."));
    if (kind.seller) requireSeller(actor, version.seller);
    const before = version.doc as Doc;
    await seen?.(before);
    const wanted = await rules.after(before, body, step, found);
    const of = (doc: Doc): object => kind.fields?.of(doc) ?? doc;
    const changes = wanted && wanted !== before ? diffRecords(of(before), of(wanted)) : {};
    const isBack = rules.bringsBack;
    const isSame = wanted && !isBack && Object.keys(changes).length === 0;
    const after = isSame ? before : wanted && (kind.stamped?.(wanted, now) ?? wanted);
    records.set(id, { before, after });
    if (!isSame) changed.push({ owner: version.owner, id, body, before, after, changes, ...defined({ isBack }) });
  }
  if (changed.length > 0) await rules.guard?.(step, changed, found);
  return { changed, records, found };
}

/** Writes what was decided. @returns its events */
export async function carryOut<Doc extends object, Found>(
  step: Step,
  kind: StoredKind<Doc>,
  rules: Rules<Doc, Found>,
  decision: Decision<Doc, Found>,
): Promise<Appended[]> {
  const { changed, found } = decision;
  rules.begin?.(step, found);
  if (changed.length > 0) {
    if (kind.store) await kind.store(step, changed);
    else storeDocuments(step.tx, kind.table, changed);
  }
  const happened = await eventsOf(step, kind, rules, decision);
  const events = appendAll(step.tx, step.actor, happened);
  rules.end?.(step, changed, found);
  return happened.map((each, at) => ({ ...each, ...events[at] }));
}

/** The events of what was decided. */
export async function eventsOf<Doc extends object, Found>(
  step: Step,
  _: StoredKind<Doc>,
  rules: Rules<Doc, Found>,
  { changed, found }: Decision<Doc, Found>,
): Promise<Happened[]> {
  const happened = changed.map(async (each) => ({ ...(await rules.event(each, step, found)), owner: each.owner }));
  return [...(await Promise.all(happened)), ...(rules.besides?.(step, found) ?? [])];
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

/**
 * The service of an operation that updates the record in its path, or deletes it, by the rules of its kind. An update appends no
 * event where nothing changes.
 */
const changing =
  <Verb extends "update" | "delete">(verb: Verb) =>
  <Doc extends object>(kind: RecordKind<Doc> & { writes: Record<Verb, Write> }) =>
  (actor: Actor, input: Writing & InPath & { body?: unknown }): Promise<Doc> =>
    changeOne(actor, input, kind, kind.writes[verb].rules as Rules<Doc>, { id: idIn(input.params), body: input.body });

export const updating = changing("update");
export const removing = changing("delete");
