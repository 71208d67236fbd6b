import type pg from "pg";
import type { Actor } from "@/lib/base/auth/actor";
import { asOwner } from "@/lib/base/db/owner";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import { groupBy } from "@/lib/base/group-by";
import { firstIdentifier } from "@/lib/base/schema/identifier";
import { changeAll } from "@/lib/base/write/change";
import type { RecordKind, Rules } from "@/lib/base/write/kind";
import { kinds } from "@/lib/kinds";
import { subscriptionRecords } from "@/lib/resources/subscription/records";
import { asking } from "@/lib/resources/subscription-change/write";
import { hour, iso, startOfDay } from "./time";
import type { Work } from "./work";

/*
 * Changes that were made in the past: the operations of the API make them now, with everything that follows from them, and what is
 * stored of them is moved to the time at which they were made. Only the owner of the database may do that.
 */

/** Makes all changes, unless some were made already. */
export async function writeWork(ownerUrl: string, actor: Actor, all: readonly Work[]): Promise<void> {
  const provider = actor.tenant.id;
  const setClock = (moment?: number) => asOwner(ownerUrl, (owner) => setClockOf(owner, provider, moment));
  // One that was interrupted has left its clock.
  await setClock();
  if (await inTenant(provider, hasChanges)) return;
  const made: Made[] = [];
  const makeRound = async (some: readonly Work[]) => {
    const tx = await inTenant(provider, (tx) => makeTogether(tx, actor, some));
    made.push(...some.map(({ id, time }) => ({ tx, id, time: iso(time), first: firstIdentifier(time) })));
  };
  const days = groupBy(all.filter(isOfItsDay), ({ time }) => startOfDay(time));
  for (const [date, some] of days) {
    await setClock(date + 12 * hour);
    await makeRound(some);
  }
  await setClock();
  for (const some of rounds(all.filter((each) => !isOfItsDay(each)))) await makeRound(some);
  await asOwner(ownerUrl, (owner) => backdate(owner, made));
}

async function hasChanges(tx: Transaction): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ any: boolean }[]>`SELECT EXISTS (SELECT FROM subscription_change) AS any`;
  return found?.any === true;
}

/** Changes of a subscription at once count from the day on which they are made. */
const isOfItsDay = ({ on, body }: Work): boolean => on === "change" && !("from" in body);

/** What can be made in one transaction, which makes one version of a record: the first change of each, and so on. */
function rounds(all: readonly Work[]): Iterable<Work[]> {
  const counts = new Map<string, number>();
  return groupBy(all, ({ id }) => {
    const before = counts.get(id) ?? 0;
    counts.set(id, before + 1);
    return before;
  }).values();
}

/** By the clock of its seller a change of a subscription is due. Without a moment it is that of the database. */
async function setClockOf(owner: pg.ClientBase, tenant: string, moment?: number): Promise<void> {
  await owner.query("UPDATE tenant SET clock_ahead = extract(epoch FROM $2::timestamptz - now()) WHERE id = $1", [
    tenant,
    moment === undefined ? null : iso(moment),
  ]);
}

/** Carries changes out by the rules of the operations. Answers the transaction. */
async function makeTogether(tx: Transaction, actor: Actor, all: readonly Work[]): Promise<string> {
  const times = new Map(all.map(({ id, time }) => [id, iso(time)]));
  for (const some of groupBy(all, ({ on, by }) => `${on} ${by.username}`).values()) {
    const [{ on, by }] = some as [Work];
    const [kind, rules] = writeOf(on);
    const stamped = (doc: Identified, now: string) =>
      kind.stamped?.(doc, times.get(doc._id ?? doc.id ?? "") ?? now) ?? doc;
    await changeAll({ tx, actor: { ...actor, user: by } }, { ...kind, stamped }, rules, some);
  }
  // They are new, so that their versions begin with this.
  await tx.$queryRaw`UPDATE subscription_change c SET doc = regexp_replace(c.doc::text,
      '"(created|applied)":"[^"]*"', '"\\1":"' || (${JSON.stringify(Object.fromEntries(times))}::json ->> c.subscription) || '"', 'g')::json
    WHERE c.tx = pg_current_xact_id()`;
  const [row] = await tx.$queryRaw<{ tx: string }[]>`SELECT pg_current_xact_id()::text AS tx`;
  return row?.tx ?? "";
}

type Identified = { _id?: string; id?: string };

function writeOf(on: Work["on"]): [StoredKind, Rules] {
  if (on === "change" || on === "renew" || on === "cancel")
    return [subscriptionRecords as StoredKind, asking(on) as Rules];
  return [kinds[on] as StoredKind, kinds[on].writes.update.rules as Rules];
}

type StoredKind = Omit<RecordKind, "plural" | "list" | "writes">;

/** A change, and the transaction that has made it. */
interface Made {
  tx: string;
  id: string;
  time: string;
  /** With which identifiers of that time begin. */
  first: string;
}

/** Tables whose rows begin a version. */
const versioned = ["account", "product", "distributor", "collection", "subscription_document"];

/** Moves changes to their times: their events, the versions that they have ended, and those that they have begun. */
export async function backdate(owner: pg.ClientBase, made: readonly Made[]): Promise<void> {
  const past = `(SELECT tx::xid8, id, time, first FROM json_to_recordset($1) AS r (tx text, id text, time timestamptz, first text)) p`;
  const each = [JSON.stringify(made)];
  await owner.query(
    `UPDATE event e SET id = p.first || right(e.id, 12), time = p.time,
       doc = replace(replace(e.doc::text, e.id, p.first || right(e.id, 12)), e.doc ->> 'time', app.iso8601(p.time))::json
     FROM ${past} WHERE e.tx = p.tx AND e."data._id" = p.id`,
    each,
  );
  await owner.query(`UPDATE version v SET ended_at = p.time FROM ${past} WHERE v.ended = p.tx AND v.id = p.id`, each);
  await owner.query(`UPDATE version v SET made_at = p.time FROM ${past} WHERE v.made = p.tx AND v.id = p.id`, each);
  for (const table of versioned)
    await owner.query(`UPDATE ${table} t SET made_at = p.time FROM ${past} WHERE t.tx = p.tx AND t.id = p.id`, each);
  await owner.query(
    `UPDATE subscription_change t SET made_at = p.time, made = p.time FROM ${past} WHERE t.tx = p.tx AND t.subscription = p.id`,
    each,
  );
}
