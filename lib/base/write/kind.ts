import type { Happened } from "@/lib/base/audit/append";
import type { Changes } from "@/lib/base/audit/changes";
import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import type { AppError } from "@/lib/base/errors";
import type { Endpoint } from "@/lib/base/http/endpoint";
import type { Filter } from "@/lib/base/list/query";
import type { Stored, Version } from "./versions";

/** The transaction that writes, and whose rights it has. */
export interface Step {
  tx: Transaction;
  actor: Actor;
}

/** What a write has made of a record: of one that was removed there is no `after`. */
export interface Changed<Doc extends object = object> {
  owner: string;
  id: string;
  /** What was sent for it. */
  body: unknown;
  before: Doc;
  after: Doc | undefined;
  changes: Changes;
  /** Whether there was none: `before` is what it was before it was removed. */
  isBack?: true;
}

/** An event that a write has appended. */
export type Appended = Happened & { id?: string };

/** Records that are being read, by identifier, and what is kept beside them. */
export interface Opened {
  present: Promise<Map<string, Version>>;
  beside?: Promise<unknown> | undefined;
}

/** What a record becomes, by rules for any number of records at once; `changeAll` carries it out. */
export interface Rules<Doc extends object = object, Found = unknown> {
  /** Brings records back that were removed, whose former documents are the bodies. */
  bringsBack?: true;
  /** Reads what is kept beside records, together with them. */
  beside?(step: Step, ids: readonly string[]): Promise<unknown>;
  /**
   * What the results depend on, besides each record.
   * @param opened the records, which are being read: what this writes of them itself, it reads again into them
   */
  find?(step: Step, commands: readonly Command[], opened: Opened): Found | Promise<Found>;
  /** The record after the write; undefined removes it. */
  after(before: Doc, body: unknown, step: Step, found: Found): Doc | undefined | Promise<Doc | undefined>;
  /** @throws AppError where one of the changes is refused */
  guard?(step: Step, changed: readonly Changed<Doc>[], found: Found): Promise<void> | void;
  /** Called before anything is stored. */
  begin?(step: Step, found: Found): void;
  /** Called once all are stored. */
  event(changed: Changed<Doc>, step: Step, found: Found): Happened | Promise<Happened>;
  /** Events of what is kept beside the records. */
  besides?(step: Step, found: Found): Happened[];
  /** Writes what is kept beside the records, also of those that stay as they are. */
  end?(step: Step, changed: readonly Changed<Doc>[], found: Found): void;
  /** A record before or after the write as plans compare it, where that is more than its document. */
  compared?(doc: Doc, side: "before" | "after", found: Found): object;
  /** What the write of a record is worth, where plans show the sums. */
  worth?(id: string, found: Found): Worth | undefined;
}

/** Amounts in the currency of the record's tenant. */
export interface Worth {
  /** A month. */
  before: number;
  after: number;
  /** By how much the rest of the present term is worth more. */
  restOfTerm: number;
}

/** What is to become of a record. */
export interface Command {
  id: string;
  body?: unknown;
}

/** A write of records, by the rules of their kind. */
export interface Write {
  /** The operation of one record, whose feature it needs, and whose recent proof of identity. */
  endpoint: Endpoint;
  /** Which records of the list it is for. */
  within?: Filter;
  /** What it makes of a record depends on no other one that is written with it, so that a plan knows it without carrying it out. */
  isAlone?: true;
  /** SQL for what the undo of a plan compares of row `t`, where that is more than its document. */
  compared?: string;
  rules: Rules;
}

/**
 * A kind of records, declared once as `lib/resources/<noun>/kind.ts`: requests write one of them, plans many, and undo takes
 * their changes back.
 */
export interface RecordKind<Doc extends object = object> extends Stored {
  plural: string;
  /** The operation that answers its list. A kind without one has a single record. */
  list?: Endpoint;
  /** `restore` gets the former document of a record that was removed. */
  writes: { readonly update: Write; readonly delete?: Write; readonly restore?: Write } & Readonly<
    Record<string, Write>
  >;
  /** The name of a record, for the log and for plans. */
  nameOf(doc: Doc): string | undefined;
  /** The record that was changed now. */
  stamped?(doc: Doc, now: string): Doc;
  /** Stores changes, where more is to be done than to store documents. */
  store?(step: Step, changed: readonly Changed<Doc>[]): Promise<void>;
  /** Why there is no record with this identifier. */
  missing?(step: Step, id: string): AppError | Promise<AppError>;
  /** Fields that a plan does not set: it would show more of them than the log does, or they are of one record alone. */
  unset?: readonly string[];
  /** Whether a record is in the trash, where its kind has one. */
  isTrashed?(doc: object): boolean;
  /** Whether the result of a record depends on other records that are written with it. */
  areTogether?: true;
  /** Takes the locks that its operations take before they lock records. */
  lock?(tx: Transaction, tenant: Actor["tenant"], ids: readonly string[]): void;
  /** The record as its operation answers it, where that is not the document in its list. */
  answered?(tx: Transaction, actor: Actor, id: string): Promise<object | undefined>;
  /** The document with the fields as events name them, and the body of an update from those. */
  fields?: { of(doc: object): object; toBody(body: object): object };
  /** Why a change of these fields, by dotted path, cannot be undone, if it cannot. */
  final?(paths: readonly string[]): string | undefined;
  /** The name that a record gets when it is restored, where others may have taken its own. */
  restoredName?(tx: Transaction, actor: Actor, doc: Doc): Promise<string | undefined>;
}
