import { fewTexts, join, type Sql, sql } from "@/lib/base/db/sql";
import { familyOf, visible } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Step } from "@/lib/base/write/kind";
import { requireSeller } from "@/lib/base/write/seller";
import { changeRows } from "@/lib/base/write/store";
import { presentVersions, type Version } from "@/lib/base/write/versions";
import { message } from "@/lib/languages/text";
import type { SubscriptionItem } from "@/lib/resources/subscription/item-of-product";
import { subscriptionRecords } from "@/lib/resources/subscription/records";
import type { Subscription } from "@/lib/resources/subscription/schema";
import type { Asked, State } from "./outcome";
import type { Planned } from "./schedule";
import type { SubscriptionChange } from "./schema";

/** Reads and writes the changes of subscriptions, and what is kept of those that were changed here. */

type Computed = Pick<SubscriptionChange, "from" | "before" | "after" | "effect">;
export type Doc = Omit<SubscriptionChange, keyof Computed>;

/** A change as it is stored. */
export interface Row extends Planned {
  doc: Doc;
  computed: Computed;
  due?: string | undefined;
  /** When it was made; of one that is being made undefined. */
  made?: string | undefined;
  /** Of one that was carried out: the day of the month at which terms began before it, and after it. */
  days?: readonly [number, number] | undefined;
}

/** A locked subscription with its planned changes. */
export interface Life extends State {
  owner: string;
  id: string;
  /** Whether it was made or changed here since it was last imported. */
  isChanged: boolean;
  /** In the order in which they were made. */
  planned: Row[];
  /** By the database's clock, or that of a sandbox. */
  now: number;
}

interface StoredRow {
  doc: Doc;
  computed: Computed;
  lines: SubscriptionItem[] | null;
  due: string | null;
  made: string;
  days: [number, number] | null;
}

const rowOf = ({ doc, computed, lines, due, made, days }: StoredRow): Row => ({
  id: doc._id,
  kind: doc.kind ?? "change",
  request: (doc.request ?? {}) as Asked["request"],
  ...{ lines: lines ?? undefined, doc, computed, due: due ?? undefined, made, days: days ?? undefined },
});

/** SQL for the stored rows of changes `c`, in the order in which they were made. */
export const rowsOf = sql`coalesce(json_agg(json_build_object('doc', c.doc, 'computed', c.computed, 'lines', c.lines,
  'due', app.iso8601(c.due), 'made', c.made::text, 'days', c.days) ORDER BY c.made, c.id), '[]')`;

/** The changes of a subscription that meet a condition on `c`, in the order in which they were made. */
export async function readRows(
  tx: Transaction,
  { owner, id }: Pick<Life, "owner" | "id">,
  condition: Sql,
): Promise<Row[]> {
  const [row] = await tx.$queryRaw<{ rows: StoredRow[] }[]>(sql`SELECT ${rowsOf} AS rows FROM subscription_change c
    WHERE c.tenant = ${owner} AND c.subscription = ${id} AND ${condition}`);
  return (row?.rows ?? []).map(rowOf);
}

/** What is stored of a subscription besides its document. */
export interface StoredLife {
  owner: string;
  id: string;
  day: number | null;
  changed: boolean | null;
  planned: StoredRow[];
  now: string;
}

/** Locks and reads subscriptions. */
export function lockAll({ tx, actor }: Step, ids: readonly string[]): Promise<Map<string, Version>> {
  subscriptionRecords.lock(tx, actor.tenant, ids);
  return presentVersions(tx, actor, subscriptionRecords, ids, true);
}

/** @param present locked subscriptions @throws AppError `not_found`, `not_seller` */
export async function openAll(
  step: Step,
  ids: readonly string[],
  present: Promise<Map<string, Version>> = lockAll(step, ids),
  reading = readLives(step, ids),
): Promise<Life[]> {
  const { actor } = step;
  const [versions, lives] = await Promise.all([present, reading]);
  const byKey = new Map(lives.map((life) => [JSON.stringify([life.owner, life.id]), life]));
  return ids.map((id) => {
    const version = versions.get(id);
    if (!version) throw AppError.notFound(message("The subscription was not found."));
    requireSeller(actor, version.seller);
    const life = byKey.get(JSON.stringify([version.owner, id]));
    if (!life) throw AppError.notFound(message("The subscription was not found."));
    return lifeOf(life, id, version.doc as Subscription);
  });
}

export function lifeOf({ owner, day, changed, planned, now }: StoredLife, id: string, doc: Subscription): Life {
  const started = doc.start_date === undefined ? new Date() : new Date(doc.start_date);
  return {
    ...{ owner, id, doc, day: day ?? started.getUTCDate() },
    isChanged: changed ?? false,
    planned: planned.map(rowOf),
    now: Date.parse(now),
  };
}

export const readLives = ({ tx, actor: { tenant } }: Step, ids: readonly string[]): Promise<StoredLife[]> => {
  const select = sql`t.tenant AS owner, t.id, l.day, l.changed, app.iso8601(app.clock(${tenant.id})) AS now,
    (SELECT ${rowsOf} FROM subscription_change c
     WHERE c.tenant = t.tenant AND c.subscription = t.id AND c.status = 'planned') AS planned`;
  const parts = visible("subscription", "family", tenant, sql`t.tenant, t.id`, () => sql`t.id = ANY (${ids})`);
  const statement = sql`SELECT ${select} FROM (${join(parts, " UNION ALL ")}) t
    LEFT JOIN subscription_life l ON l.tenant = t.tenant AND l.id = t.id`;
  return tx.$queryRaw<StoredLife[]>(fewTexts(statement));
};

/** How many changes, added at once, are worth a look at the statistics. */
const analyzedFrom = 100;

/** Adds changes, and writes what has become of others. */
export function storeRows(
  { tx, actor: { tenant } }: Step,
  added: readonly (Row & { owner: string })[],
  changed: readonly (Row & { owner: string })[],
): void {
  const recordset = (rows: readonly (Row & { owner: string })[]) =>
    sql`json_to_recordset(${JSON.stringify(
      rows.map(({ owner, id, doc, computed, lines, due, days }) => ({
        owner,
        family: familyOf(tenant, owner),
        id,
        doc,
        computed,
        lines,
        due,
        days,
      })),
    )}::json) AS r (owner text, family text, id text, doc json, computed json, lines json, due timestamptz, days integer[])`;
  const addition = sql`INSERT INTO subscription_change (tenant, family, id, subscription, seller, doc, computed, lines, due, days)
    SELECT r.owner, r.family, r.id, r.doc->>'subscription', ${tenant.id}, r.doc, r.computed, r.lines, r.due, r.days
    FROM ${recordset(added)}`;
  if (added.length > 0) tx.send(fewTexts(addition));
  if (added.length >= analyzedFrom) tx.send`SELECT app.analyze_changes()`;
  const change = sql`UPDATE subscription_change c SET doc = r.doc, computed = r.computed, due = r.due, days = r.days
    FROM ${recordset(changed)} WHERE c.tenant = r.owner AND c.id = r.id`;
  changeRows(tx, changed.length, change);
}

/** Notes that subscriptions are changed here, before they are: what was last imported stays with each. */
export function keepLives({ tx }: Step, lives: readonly Pick<Life, "owner" | "id" | "day">[]): void {
  if (lives.length === 0) return;
  const kept = lives.map(({ owner, id, day }) => ({ owner, id, day }));
  tx.send(sql`INSERT INTO subscription_life AS l (tenant, family, id, day, changed, imported)
    SELECT d.tenant, d.family, d.id, r.day, true, d.doc
    FROM json_to_recordset(${JSON.stringify(kept)}::json) AS r (owner text, id text, day integer)
    JOIN subscription_document d ON d.tenant = r.owner AND d.id = r.id
    ON CONFLICT (tenant, id) DO UPDATE SET changed = true, day = excluded.day,
      imported = CASE WHEN l.changed THEN l.imported ELSE excluded.imported END`);
}
