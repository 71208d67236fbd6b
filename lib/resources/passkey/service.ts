import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { hasFactor, lockFactors, ownUser, strengthen, withoutFactor } from "@/lib/base/auth/own-factors";
import { assertionOptions, proofUse, registrationOptions, verifyNewPasskey } from "@/lib/base/auth/passkey";
import { renewRecoveryCodes } from "@/lib/base/auth/second-factor";
import { limitTries } from "@/lib/base/auth/throttle";
import { asTenant, inTenant, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import type * as endpoints from "./endpoints";
import { passkeyAdded, passkeyRemoved, passkeyRenamed } from "./events";
import type { Passkey } from "./schema";

const passkeysMax = 20;

const notFound = () => AppError.notFound(message("The passkey was not found."));

export async function list(actor: Actor): Promise<Passkey[]> {
  if (!actor.session) return [];
  const { holder } = ownUser(actor);
  const rows = await inTenant(holder.tenant, (tx) =>
    tx.passkey.findMany({ where: holder, orderBy: [{ created: "asc" }, { id: "asc" }] }),
  );
  return rows.map(shown);
}

export async function createOptions(actor: Actor, { tx, site }: Input<typeof endpoints.createPasskeyOptions>) {
  const { holder, named } = ownUser(actor);
  const known = await asTenant(tx, holder.tenant, () => credentialsOf(tx, holder));
  const options = await registrationOptions(site, { holder, username: actor.user.username, name: named.name, known });
  return { ...options };
}

/** @throws AppError `invalid_body` for a passkey that is not verified, `conflict` for one that is known, `rate_limited` */
export async function create(actor: Actor, { tx, body, site }: Input<typeof endpoints.createPasskey>) {
  const own = ownUser(actor);
  const { holder } = own;
  const { tenant, userId } = holder;
  const made = await limitTries(`passkey ${tenant} ${userId}`, async () => {
    const verified = await verifyNewPasskey(site, holder, body.response);
    if (verified) return verified;
    const detail = message("This passkey was not made for you on this site in the last minutes.");
    throw AppError.invalidField("/response", detail);
  });
  const added = await asTenant(tx, tenant, async () => {
    const { credential, synced } = made;
    lockFactors(tx, holder);
    const isFirst = !(await hasFactor(tx, holder));
    if ((await tx.passkey.count({ where: holder })) >= passkeysMax)
      throw new AppError("conflict", message("You have {passkeysMax} passkeys. Remove one first.", { passkeysMax }));
    const row = { ...holder, id: newIdentifier(), name: body.name, synced, credential: credential.id };
    const { count } = await tx.passkey.createMany({
      data: {
        ...row,
        publicKey: Uint8Array.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
      },
      // Of another user perhaps, whom row-level security hides.
      skipDuplicates: true,
    });
    if (count === 0) throw new AppError("conflict", message("This passkey is known already."));
    await strengthen(tx, own);
    const passkey = shown({ ...row, created: new Date(), lastUsed: null });
    return isFirst ? { ...passkey, recoveryCodes: await renewRecoveryCodes(tx, holder) } : passkey;
  });
  append(tx, actor, passkeyAdded, { _id: added.id, name: added.name });
  return added;
}

/** @throws AppError `not_found` */
export async function update(actor: Actor, { tx, params, body }: Input<typeof endpoints.updatePasskey>) {
  if (!actor.session) throw notFound();
  const { holder } = ownUser(actor);
  const { before, after } = await asTenant(tx, holder.tenant, async () => {
    const before = await lock(tx, holder, params.id);
    if (body.name !== before.name)
      await tx.passkey.updateMany({ where: { tenant: holder.tenant, id: params.id }, data: { name: body.name } });
    return { before, after: { ...before, name: body.name } };
  });
  if (body.name !== before.name) append(tx, actor, passkeyRenamed, { _id: after.id, name: after.name });
  return shown(after);
}

/** @throws AppError `not_found`, `conflict` where the tenant requires it */
export async function remove(actor: Actor, { tx, params, setAuditTarget }: Input<typeof endpoints.deletePasskey>) {
  if (!actor.session) throw notFound();
  const { holder } = ownUser(actor);
  const passkey = await asTenant(tx, holder.tenant, () => lock(tx, holder, params.id));
  setAuditTarget(passkey.name);
  await withoutFactor(tx, actor, async () => {
    await tx.passkey.deleteMany({ where: { ...holder, id: params.id } });
  });
  append(tx, actor, passkeyRemoved, { _id: passkey.id, name: passkey.name });
  return shown(passkey);
}

/** @throws AppError `missing_feature` for a key */
export async function createChallenge(actor: Actor, { tx, site }: Input<typeof endpoints.createPasskeyChallenge>) {
  const { holder, session } = ownUser(actor);
  const known = await asTenant(tx, holder.tenant, () => credentialsOf(tx, holder));
  return { ...(await assertionOptions(site, proofUse(session.id), known)) };
}

type Holder = ReturnType<typeof ownUser>["holder"];

const credentialsOf = async (tx: Transaction, holder: Holder): Promise<string[]> =>
  (await tx.passkey.findMany({ where: holder, select: { credential: true } })).map(({ credential }) => credential);

interface Row {
  id: string;
  name: string;
  synced: boolean;
  created: Date;
  lastUsed: Date | null;
}

/** One of the user's passkeys, its row locked. @throws AppError `not_found` */
async function lock(tx: Transaction, { tenant, userId }: Holder, id: string): Promise<Row> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT id, name, synced, created, last_used AS "lastUsed" FROM passkey
    WHERE tenant = ${tenant} AND user_id = ${userId} AND id = ${id} FOR UPDATE`;
  if (!row) throw notFound();
  return row;
}

const shown = ({ id, name, synced, created, lastUsed }: Row): Passkey => ({
  id,
  name,
  synced,
  created: created.toISOString(),
  ...(lastUsed ? { lastUsed: lastUsed.toISOString() } : {}),
});
