import { append } from "@/lib/base/audit/append";
import { type Actor, hasFeature, requireFeature } from "@/lib/base/auth/actor";
import { insertDocument } from "@/lib/base/db/documents";
import { lockName } from "@/lib/base/db/locks";
import { sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { toProblem } from "@/lib/base/http/problem";
import { readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import type { Agreement, AgreementVersion } from "@/lib/resources/agreement/schema";
import type { getReceipt, getSignedAgreement, listAcceptances, signAgreement } from "./endpoints";
import { agreementAccepted, signatureRecorded } from "./events";
import { type AcceptanceCreate, acceptanceCreate, type Receipt, type Signature, type SignedAgreement } from "./schema";

/**
 * An `active` agreement has to be accepted by every enabled user of its tenant, and if it is `global` by those of direct
 * child tenants too. Each user accepts individually, regardless of the agreement's `type`. The rule is defined once, in
 * the database's views.
 */

export async function listOfAgreement(
  actor: Actor,
  { params, list: request }: Input<typeof listAcceptances>,
): Promise<ListResult> {
  const agreement = await readRecord(actor.tenant, { table: "agreement", visibility: "own" }, params.id);
  if (!agreement) throw AppError.notFound(message("The agreement was not found."));
  return await readList(actor.tenant, request, { where: sql`t.agreement = ${params.id}` });
}

export async function get(actor: Actor, { params }: Input<typeof getSignedAgreement>): Promise<Signature> {
  const consent = await readRecord<SignedAgreement>(
    actor.tenant,
    { table: "consent", visibility: "family" },
    params.id,
  );
  if (!consent || !maySee(actor, consent)) throw AppError.notFound(message("The consent was not found."));
  return signatureOf(consent);
}

export async function getReceiptOf(actor: Actor, { params }: Input<typeof getReceipt>): Promise<Receipt> {
  const table = { table: "consent_receipt", visibility: "family" } as const;
  const receipt = await readRecord<Receipt>(actor.tenant, table, params.id);
  if (!receipt || !maySee(actor, receipt)) throw AppError.notFound(message("The receipt was not found."));
  return receipt;
}

const maySee = (actor: Actor, { tenant, user_id }: { tenant: string; user_id: string }): boolean =>
  hasFeature(actor, "Platform/Contract") || (tenant === actor.tenant.id && user_id === ownUserId(actor));

/** The caller as a user of this tenant; undefined for an API key or a guest. */
export const ownUserId = (actor: Actor): string | undefined =>
  actor.session?.home === actor.tenant.id ? actor.user.id : undefined;

const signatureOf = ({ _id, user_id, tenant, username, full_name, data, ...evidence }: SignedAgreement): Signature => ({
  _id,
  signed: { user_id, tenant, username, full_name, data },
  ...evidence,
});

/**
 * Records a consent, unless the user has given it before, or another signed document. The text is the current one in this
 * transaction; the digest is the one stored with its version.
 * @throws AppError `invalid_body`, `missing_feature` (for another user), `conflict` (another version is current)
 */
export async function sign(actor: Actor, { tx, body, client }: Input<typeof signAgreement>): Promise<Signature> {
  const accepted = acceptanceOf(body);
  const signer = await signerOf(tx, actor, accepted?.user);
  const isOther = signer.user_id !== ownUserId(actor);
  const text = accepted && (await textOf(tx, actor, signer, accepted));
  const given = text && (await givenBefore(tx, signer, text.evidence, isOther));
  if (given) return signatureOf(given);
  const consent: SignedAgreement = {
    _id: newIdentifier(),
    ...signer,
    data: text ? [text.data] : (body as SignedAgreement["data"]),
    ...text?.evidence,
    address: client.ip,
    browser: client.browser,
    ...(isOther ? { recordedBy: actor.user.username } : {}),
    created: new Date().toISOString(),
  };
  const { tenant, _id } = consent;
  const owner = text?.owner ?? tenant;
  // The trigger `columns` (prisma/sql/20_columns.sql) sets who sees it: the tenant and its parent. Values sent here are
  // ignored.
  insertDocument(tx, "consent", {
    tenant,
    family: owner === tenant ? null : owner,
    id: _id,
    doc: consent,
    user_id: signer.user_id,
  });
  const signature = { _id, user_id: signer.user_id, username: signer.username };
  if (text) append(tx, actor, agreementAccepted, { ...signature, name: text.title, ...text.evidence }, tenant);
  else append(tx, actor, signatureRecorded, signature, tenant);
  return signatureOf(consent);
}

/**
 * An acceptance of the same text, of which one record is enough; of several at once the first. The user's own counts for
 * more than one that somebody else has recorded, and is stored beside it.
 */
async function givenBefore(
  tx: Transaction,
  { tenant, user_id }: Signer,
  { agreement, version, language }: { agreement: string; version: number; language: string },
  isOther: boolean,
): Promise<SignedAgreement | undefined> {
  lockName(tx, `consent:${tenant}:${user_id}:${agreement}`);
  const [row] = await tx.$queryRaw<{ doc: SignedAgreement }[]>`
    SELECT doc FROM consent
    WHERE tenant = ${tenant} AND user_id = ${user_id} AND agreement = ${agreement} AND version = ${version}
      AND language = ${language} AND (${isOther} OR doc->>'recordedBy' IS NULL)
    ORDER BY created, id LIMIT 1`;
  return row?.doc;
}

/** The acceptance in the body, if it names an agreement. */
function acceptanceOf(body: unknown): AcceptanceCreate | undefined {
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, "agreement")) return undefined;
  const { data, error } = acceptanceCreate.safeParse(body);
  if (error) throw AppError.invalidBody(error.issues.map(toProblem));
  return data;
}

type Signer = Pick<SignedAgreement, "user_id" | "tenant" | "username" | "full_name">;

async function signerOf(tx: Transaction, actor: Actor, named: string | undefined): Promise<Signer> {
  const own = ownUserId(actor);
  if (named === undefined && own === undefined) {
    throw AppError.invalidField(
      "/user",
      message("You are not a user of this tenant: name the agreement, and the user who accepts it."),
    );
  }
  if (named !== undefined && named !== own) requireFeature(actor, "Platform/Contract/Write");
  // The tenant's own user takes precedence over a child's user with the same identifier.
  const [signer] = await tx.$queryRaw<Signer[]>`
    SELECT user_id, user_tenant AS tenant, username, full_name FROM audience
    WHERE tenant = ${actor.tenant.id} AND user_id = ${named ?? own}
    ORDER BY user_tenant <> ${actor.tenant.id}, user_tenant LIMIT 1`;
  if (!signer) throw AppError.invalidField("/user", message("No user has this identifier."));
  return signer;
}

interface AskedRow {
  owner: string;
  version: number;
  agreement: Agreement;
  frozen: AgreementVersion;
}

/** The text that the signer accepts, from the agreements the signer has to accept. */
async function textOf(tx: Transaction, actor: Actor, signer: Signer, accepted: AcceptanceCreate) {
  const [asked] =
    signer.tenant === actor.tenant.id
      ? await tx.$queryRaw<AskedRow[]>`SELECT owner, version, agreement, frozen FROM agreement_asked
          WHERE tenant = ${actor.tenant.id} AND id = ${accepted.agreement} ORDER BY owner <> ${actor.tenant.id} LIMIT 1`
      : // A child's user has to accept only the tenant's global agreements.
        await tx.$queryRaw<AskedRow[]>`SELECT owner, version, agreement, frozen FROM agreement_asked
          WHERE tenant = ${actor.tenant.id} AND owner = tenant AND id = ${accepted.agreement}
            AND agreement->>'global' = 'true'`;
  if (!asked)
    throw AppError.invalidField(
      "/agreement",
      message("No active agreement of this identifier asks the user for consent."),
    );
  const { owner, version, agreement, frozen } = asked;
  if (accepted.version !== undefined && accepted.version !== version) {
    throw new AppError(
      "conflict",
      message("The current text is version {version}. Show it, and accept that version.", { version }),
    );
  }
  const languages = Object.keys(frozen.content);
  const language = accepted.language ?? (languages.length === 1 ? languages[0] : undefined);
  const sha256 = language !== undefined && Object.hasOwn(frozen.sha256, language) ? frozen.sha256[language] : undefined;
  if (language === undefined || sha256 === undefined) {
    throw AppError.invalidField(
      "/language",
      message("The text has these languages: {languages}.", { languages: languages.join(", ") }),
    );
  }
  const { title, description } = frozen.content[language] ?? {};
  return {
    owner,
    title,
    evidence: { agreement: agreement._id, version, language, sha256 },
    data: {
      ...agreement,
      content: {
        [language]: defined({ title, description }),
      },
    },
  };
}
