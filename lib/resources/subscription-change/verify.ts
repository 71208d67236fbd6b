import { isDeepStrictEqual } from "node:util";
import type { ClientBase } from "pg";
import { settled } from "@/lib/resources/subscription/amounts";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { endDateOf, plusMonths } from "@/lib/resources/subscription/term";
import { coming } from "./coming";
import { reconcile } from "./reconcile";
import { lifeOf, rowsOf, type StoredLife } from "./store";

/** Reads every subscription with what is planned for it, and finds where its parts disagree. */

/** What is wrong, and with which record. */
export interface Disagreement {
  tenant: string;
  id: string;
  what: string;
}

interface Stored extends StoredLife {
  seller: string;
  doc: Subscription;
  imported: Subscription | null;
  isInColumns: boolean;
  hasOrder: boolean;
  ahead: { from: string; doc: Subscription }[];
  /** Changes that were applied, and have another number of events than one. */
  untold: string[];
}

const atOnce = 500;

/** So many records are read at once. @param tenant the seller of those that are read, without which all are */
export async function* disagreements(owner: ClientBase, tenant?: string): AsyncGenerator<Disagreement> {
  for (let last: [string, string] | undefined = ["", ""]; last; ) {
    const { rows }: { rows: Stored[] } = await owner.query(pageText, [...last, tenant ?? null]);
    for (const stored of rows) for (const what of faultsOf(stored)) yield { tenant: stored.owner, id: stored.id, what };
    const end: Stored | undefined = rows.length < atOnce ? undefined : rows.at(-1);
    last = end && [end.owner, end.id];
  }
  const { rows } = await owner.query<Disagreement>(numbersText, [tenant ?? null]);
  yield* rows;
}

const pageText = `
  SELECT t.tenant AS owner, t.id, t.seller, t.doc, l.day, l.changed, l.imported, app.iso8601(app.clock(t.seller)) AS now,
    (SELECT ${rowsOf.text} FROM subscription_change c
     WHERE c.tenant = t.tenant AND c.subscription = t.id AND c.status = 'planned') AS planned,
    (s.status, s.price, s.start_date, s.end_date, e.count, e.total) IS NOT DISTINCT FROM (normalize(t.doc->>'status'),
      (t.doc->>'price')::float8, (t.doc->>'start_date')::timestamptz(3), (t.doc->>'end_date')::timestamptz(3), d.count, d.total)
      AS "isInColumns",
    l.changed IS NOT TRUE OR l.imported IS NOT NULL OR t.doc->>'order' IS NULL OR EXISTS (
      SELECT FROM customer_order o WHERE o.tenant = t.tenant AND o.id = t.doc->>'order'
        AND (o.doc->'subscriptions')::jsonb ? t.id) AS "hasOrder",
    (SELECT coalesce(json_agg(json_build_object('from', app.iso8601(a.begins_at), 'doc', a.doc) ORDER BY a.begins_at), '[]')
     FROM subscription_ahead a WHERE a.tenant = t.tenant AND a.id = t.id) AS ahead,
    (SELECT coalesce(json_agg(c.id), '[]') FROM subscription_change c JOIN tenant h ON h.id = c.seller
     -- What changes nothing has none, and what was copied into a sandbox has them where it was done.
     WHERE c.tenant = t.tenant AND c.subscription = t.id AND c.status = 'applied' AND c.made > h.created
       AND (c.computed->'before')::text <> (c.computed->'after')::text
       AND 1 <> (SELECT count(*) FROM event v WHERE v.tenant = c.seller AND v."data._id" = t.id AND v.source = 'subscription'
         AND v.action = c.kind AND v.status = 'success' AND v.doc #>> '{data,change}' = c.id)) AS untold
  FROM (SELECT * FROM subscription_document d
    WHERE (d.tenant, d.id) > ($1, $2) AND ($3::text IS NULL OR d.seller = $3) ORDER BY d.tenant, d.id LIMIT ${atOnce}) t
  JOIN subscription s ON s.tenant = t.tenant AND s.id = t.id
  LEFT JOIN subscription_life l ON l.tenant = t.tenant AND l.id = t.id,
  -- In any order a sum of floating-point numbers can differ by the last digit.
  LATERAL (SELECT count(*), sum(i."price.total"::numeric) AS total FROM subscription_item i
    WHERE i.tenant = t.tenant AND i.subscription = t.id) e,
  LATERAL (SELECT count(*), sum((i #>> '{price,total}')::float8::numeric) AS total
    FROM json_array_elements(CASE json_typeof(t.doc->'items') WHEN 'array' THEN t.doc->'items' ELSE '[]' END) i) d
  ORDER BY t.tenant, t.id`;

const numbersText = `
  SELECT o.tenant, o.id, 'Its number ' || o.number || ' is above the last of its seller.' AS what
  FROM customer_order o LEFT JOIN order_counter c ON c.tenant = o.seller
  WHERE o.number ~ '^\\d{1,9}$' AND o.number::bigint > coalesce(c.last, 0) AND ($1::text IS NULL OR o.seller = $1)`;

function* faultsOf(stored: Stored): Generator<string> {
  const { doc, isInColumns, hasOrder, ahead, untold } = stored;
  const life = lifeOf(stored, stored.id, doc);
  if (!isInColumns) yield "Its columns or items are not those of its document.";
  if (!hasOrder) yield "Its order does not name it.";
  for (const id of untold) yield `The change ${id} has no event of its own.`;
  if (life.isChanged) yield* amountFaults(stored, life.day);
  if (!life.isChanged && life.planned.length === 0 && ahead.length === 0) return;
  const { added, changed, failed } = reconcile(life, life.planned);
  if (added.length > 0) yield "Its term does not begin or end by itself.";
  for (const { id } of changed) yield `The planned change ${id} is computed otherwise.`;
  if (failed) yield `The planned change ${failed.row.id} does not fit: ${failed.error.message}`;
  const states = [...coming(life, life.planned)].filter(({ from }, at, all) => all[at + 1]?.from !== from);
  const expected = states.map((each) => ({ from: new Date(each.from).toISOString(), doc: each.doc }));
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(expected)), ahead)) yield "What it will be is stored otherwise.";
}

/** What an import has brought may disagree until it is changed. */
function* amountFaults({ doc, imported }: Stored, day: number): Generator<string> {
  const amounts = ({ items, price, billingPrice, agreementPrice }: Subscription) =>
    JSON.stringify([items?.map((item) => ({ ...item, date: undefined })), price, billingPrice, agreementPrice]);
  const isAsImported = imported !== null && amounts(doc) === amounts(imported);
  if (!isAsImported && amounts(settled(doc)) !== amounts(doc)) yield "Its items, prices and months disagree.";
  const { start_date, end_date, term, status } = doc;
  const isOfImport = imported !== null && imported.end_date === end_date;
  const months = term?.durationMonth;
  if (isOfImport || status === "cancelled" || start_date === undefined || months === undefined) return;
  if (endDateOf(plusMonths(Date.parse(start_date), months, day)) !== end_date) yield "Its term and its dates disagree.";
}
