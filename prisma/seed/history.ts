import type pg from "pg";
import { iso, startOfDay } from "./time";
import { knownSince } from "./work";

/*
 * The past of the demo: without it, all records would be a minute old, and the log would contain only the import. It is
 * inserted like the records, because the services would use today's date.
 */

/** Tables whose rows have a document and know when its version began. */
const documents = [
  ...["account", "account_role", "agreement", "collection", "customer_order", "distributor", "product"],
  ...["subscription_document", "ticket"],
];

/** Has what is stored in this transaction known since some time: as if it had been imported then. */
export async function beginHistory(owner: pg.ClientBase): Promise<void> {
  const since = iso(startOfDay(Date.now()) - knownSince);
  // A default costs nothing, where an update would write each row again.
  for (const table of ["tenant", ...documents])
    await owner.query(`ALTER TABLE ${table} ALTER made_at SET DEFAULT '${since}'`);
}

/** What was made later is known since then. */
export async function endHistory(owner: pg.ClientBase): Promise<void> {
  for (const table of ["tenant", ...documents])
    await owner.query(`ALTER TABLE ${table} ALTER made_at SET DEFAULT clock_timestamp()`);
  for (const table of ["customer_order", "ticket"])
    await owner.query(`UPDATE ${table} SET made_at = created WHERE created > made_at`);
  await owner.query(`UPDATE subscription_document d SET made_at = s.created FROM subscription s
    WHERE s.tenant = d.tenant AND s.id = d.id AND s.created > d.made_at`);
  // Each text of an agreement was replaced when the next was written.
  await owner.query("UPDATE agreement SET made_at = (doc ->> 'updated')::timestamptz");
  await owner.query(
    `UPDATE version v SET made_at = n.made, ended_at = n.ended
     FROM (SELECT tenant, id, ended AS tx, (doc ->> 'updated')::timestamptz AS made,
         lead((doc ->> 'updated')::timestamptz, 1, present.made_at) OVER (PARTITION BY tenant, id ORDER BY ended) AS ended
       FROM version JOIN (SELECT tenant, id, made_at FROM agreement) present USING (tenant, id) WHERE kind = 'agreement') n
     WHERE v.tenant = n.tenant AND v.kind = 'agreement' AND v.id = n.id AND v.ended = n.tx`,
  );
}

/** Consents, sign-ins, the age of users, and a log of people's work alone. */
export async function writeHistory(
  owner: pg.ClientBase,
  tenants: readonly string[],
  administrator: string,
): Promise<void> {
  await acceptAgreements(owner, administrator);
  // Most have signed in lately, some long ago, and one in eight never.
  await owner.query(
    `UPDATE "user" u SET created = now() - (200 + any_number.chance % 700) * interval '1 day',
       last_login = CASE WHEN any_number.chance % 8 > 0
         THEN now() - (any_number.chance % 97) * (any_number.chance % 11) * interval '73 minutes' END
     FROM (SELECT tenant, id, hashtext(email)::bigint + 2147483648 AS chance FROM "user") any_number
     WHERE any_number.tenant = u.tenant AND any_number.id = u.id AND u.tenant = ANY($1)`,
    [tenants],
  );
  // Nobody signed in for the last time before the log says so.
  await owner.query(
    `UPDATE "user" u SET last_login = greatest(u.last_login, login.time)
     FROM (SELECT tenant, doc->'user'->>'username' AS email, max(doc->>'time')::timestamptz AS time FROM event
       WHERE tenant = ANY($1) AND doc->>'action' = 'Login' AND doc->>'status' = 'success' GROUP BY 1, 2) login
     WHERE login.tenant = u.tenant AND login.email = u.email`,
    [tenants],
  );
  await owner.query(`DELETE FROM event WHERE tenant = ANY($1) AND doc->'user'->>'username' = 'comptoir-cli'`, [
    tenants,
  ]);
}

interface KeyHistory {
  tenant: string;
  name: string;
  /** The identifier that events name it by; without it, the one that it was issued with. */
  id?: string;
  /** How many days ago it was made, and used last. */
  made: number;
  used?: number;
}

/** Makes a key look as old and as used as this. */
export async function backdateKey(owner: pg.ClientBase, { tenant, name, id, made, used }: KeyHistory): Promise<void> {
  await owner.query(
    `UPDATE api_key SET id = coalesce($5, id), created = now() - $3 * interval '1 day', last_used = now() - $4 * interval '1 day'
     WHERE tenant = $1 AND name = $2`,
    [tenant, name, made, used ?? null, id ?? null],
  );
}

/**
 * Three users of four have accepted what they are asked, at some time since it was published. These consents are history
 * like the records above, so they are written down rather than given, which would fill the event log with today. The one
 * who signs in to the demo has accepted everything, and so is asked nothing first.
 */
async function acceptAgreements(owner: pg.ClientBase, administrator: string): Promise<void> {
  await owner.query(
    `
    INSERT INTO consent (tenant, family, id, user_id, doc)
    SELECT u.tenant, CASE WHEN u.tenant <> a.tenant THEN a.tenant END, given.id, u.id, json_build_object(
      '_id', given.id, 'user_id', u.id, 'tenant', u.tenant, 'username', u.email,
      'full_name', concat_ws(' ', u.firstname, u.lastname),
      'data', json_build_array((a.doc::jsonb || jsonb_build_object('content', jsonb_build_object(given.language,
        (v.doc::jsonb->'content'->given.language) - 'body')))::json),
      'agreement', a.id, 'version', v.version, 'language', given.language,
      'sha256', v.doc->'sha256'->given.language,
      'browser', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'address', '192.0.2.10',
      'created', to_char(given.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM agreement a
    JOIN tenant t ON t.id = a.tenant OR (t.parent = a.tenant AND a.global)
    JOIN "user" u ON u.tenant = t.id
    CROSS JOIN LATERAL (SELECT hashtext(a.id || u.email)::bigint + 2147483648 AS chance) any_number
    -- Every fifth has accepted an earlier text, where there is one.
    JOIN agreement_version v ON v.tenant = a.tenant AND v.agreement = a.id
      AND v.version = greatest(1, a.version - CASE WHEN chance % 5 = 0 AND u.email <> $1 THEN 1 ELSE 0 END)
    CROSS JOIN LATERAL (
      SELECT md5(a.id || u.email) AS id,
             CASE WHEN chance % 3 > 0 AND v.doc->'content'->'no' IS NOT NULL THEN 'no' ELSE 'en' END AS language,
             v.created + (until - v.created) * ((chance % 97) / 100.0) AS at
      FROM (SELECT coalesce(min(n.created), now()) AS until FROM agreement_version n
            WHERE n.tenant = v.tenant AND n.agreement = v.agreement AND n.version > v.version) later
    ) given
    WHERE a.active AND (chance % 4 > 0 OR u.email = $1)
    ON CONFLICT DO NOTHING`,
    [administrator],
  );
}
