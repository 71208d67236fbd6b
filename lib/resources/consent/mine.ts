import type { Actor } from "@/lib/base/auth/actor";
import { type Sql, sql } from "@/lib/base/db/sql";
import { read } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { readRecord } from "@/lib/base/list/record";
import { message } from "@/lib/languages/text";
import { languageStates } from "@/lib/resources/agreement/languages";
import type { AgreementVersion } from "@/lib/resources/agreement/schema";
import type { getMyAgreement, listMyAgreements } from "./endpoints";
import type { MyAgreement, MyAgreementDetail } from "./mine-schema";
import type { Receipt } from "./schema";
import { ownUserId } from "./service";

/** The agreements that the signed-in user has to accept. API keys and guests have none. */

interface MyRow {
  owner: string;
  id: string;
  version: number;
  type: string | null;
  updated: string | null;
  reconsent: boolean | null;
  frozen: AgreementVersion;
  status: MyAgreement["status"];
  consent: MyAgreement["consent"] | null;
}

/** Each agreement that a user has to accept, with the user's newest consent to it. */
const askedOf = (tenant: string, user: string): Sql => sql`agreement_asked a LEFT JOIN LATERAL (
    SELECT c.version, json_build_object('_id', c.id, 'version', c.version, 'language', c.language,
                                        'created', c.doc->'created') AS doc
    FROM consent c
    WHERE c.tenant = a.tenant AND c.user_id = ${user} AND c.owner = a.owner AND c.agreement = a.id
    ORDER BY c.version DESC, c.created DESC, c.id DESC LIMIT 1
  ) c ON true
  WHERE a.tenant = ${tenant}`;

const status: Sql = sql`app.consent_status(c.version, a.accepted_from)`;

export const listMine = (actor: Actor, _: Input<typeof listMyAgreements>): Promise<MyAgreement[]> => mine(actor);

/** The agreements that await the user's consent, by the time of their last change. */
export async function listAwaiting(actor: Actor): Promise<MyAgreement[]> {
  const waiting = (await mine(actor)).filter((agreement) => agreement.status !== "completed");
  return waiting.sort((one, other) => (one.updated ?? "").localeCompare(other.updated ?? ""));
}

/** Whether any agreement awaits the user's consent. */
export async function isAsked(actor: Actor): Promise<boolean> {
  const { tenant } = actor;
  const user = ownUserId(actor);
  if (user === undefined) return false;
  const asked = sql`SELECT EXISTS (SELECT FROM ${askedOf(tenant.id, user)} AND ${status} <> 'completed') AS awaits`;
  const [row] = await read<{ awaits: boolean }>(tenant, asked, true);
  return row?.awaits === true;
}

/** @throws AppError `not_found` for an agreement that the caller does not have to accept */
export async function getMine(
  actor: Actor,
  { params }: Pick<Input<typeof getMyAgreement>, "params">,
): Promise<MyAgreementDetail> {
  const agreement = (await mine(actor)).find(({ _id }) => _id === params.id);
  if (!agreement) throw AppError.notFound(message("The agreement was not found."));
  const { consent } = agreement;
  const table = { table: "consent_receipt", visibility: "family" } as const;
  const [outdated, receipt] = await Promise.all([
    outdatedLanguages(actor, agreement),
    consent && readRecord<Receipt>(actor.tenant, table, consent._id),
  ]);
  if (!consent || !receipt) return { ...agreement, outdated };
  const { version, language, created } = consent;
  return { ...agreement, outdated, accepted: { version, language, created, text: receipt.text } };
}

async function outdatedLanguages(actor: Actor, { tenant, _id: id, content }: MyAgreement): Promise<string[]> {
  const versions = sql`SELECT a.versions FROM agreement_asked a
    WHERE a.tenant = ${actor.tenant.id} AND a.owner = ${tenant} AND a.id = ${id}`;
  const [row] = await read<{ versions: AgreementVersion[] }>(actor.tenant, versions);
  return languageStates(content, row?.versions ?? []).flatMap(({ code, state }) => (state === "stale" ? [code] : []));
}

async function mine(actor: Actor): Promise<MyAgreement[]> {
  const { tenant } = actor;
  const user = ownUserId(actor);
  if (user === undefined) return [];
  const rows = await read<MyRow>(
    tenant,
    sql`SELECT a.owner, a.id, a.version, a.agreement->>'type' AS type, a.agreement->>'updated' AS updated,
          (a.agreement->>'reconsent')::boolean AS reconsent, a.frozen, c.doc AS consent, ${status} AS status
        FROM ${askedOf(tenant.id, user)} ORDER BY a.owner <> a.tenant, a.id`,
  );
  return rows.map(({ owner, id, type, updated, reconsent, frozen, consent, ...row }) => ({
    _id: id,
    tenant: owner,
    ...(type === null ? {} : { type }),
    status: row.status,
    reconsent: reconsent ?? false,
    ...(updated === null ? {} : { updated }),
    version: row.version,
    content: frozen.content,
    sha256: frozen.sha256,
    ...(consent ? { consent } : {}),
  }));
}
