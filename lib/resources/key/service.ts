import { append } from "@/lib/base/audit/append";
import { type Actor, requireFeatures } from "@/lib/base/auth/actor";
import { featureNames } from "@/lib/base/auth/features";
import { dayMilliseconds } from "@/lib/base/day";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { readReferences } from "@/lib/base/http/read-references";
import type { References } from "@/lib/base/http/references";
import { recordIn } from "@/lib/base/list/record";
import { message } from "@/lib/languages/text";
import type * as endpoints from "./endpoints";
import { keyCreated, keyRotated } from "./events";
import { addKey, readingFeatures, revokeKey } from "./issue";
import { keyReferences } from "./references";
import { type ApiKey, keyList } from "./schema";

const lifetimeDaysDefault = 90;
const lifetimeDaysMax = 365;

const notFound = () => AppError.notFound(message("The API key was not found."));

export const get = recordIn<ApiKey>(keyList, message("The API key was not found."));

/** @throws AppError `not_found` */
export const references = async (actor: Actor, input: Input<typeof endpoints.getKeyReferences>): Promise<References> =>
  readReferences(actor, await get(actor, input), keyReferences);

/** @throws AppError `missing_feature` for scopes the caller lacks, `invalid_body` for an expiry out of range */
export async function create(actor: Actor, { tx, body }: Input<typeof endpoints.createKey>) {
  const { name } = body;
  const scopes = body.scopes ? [...new Set(body.scopes)] : readingFeatures(actor.features);
  if (scopes.length === 0) throw new AppError("missing_feature", message("You have no feature that reads anything."));
  requireFeatures(actor, scopes, (missing) =>
    message("To give features to a key needs features that your credential does not carry: {missing}.", { missing }),
  );
  const maker = await makerOf(tx, actor);
  const expires = expiry(body.expires, lifetimeDaysDefault * dayMilliseconds, maker);
  const { id, key } = await addKey(tx, actor.tenant.id, { name, scopes, expires, ...maker.creator });
  append(tx, actor, keyCreated, { _id: id, name, scopes, expires: expires.toISOString() });
  return { ...(await read(tx, actor.tenant.id, id)), key };
}

/** Rotates the key of the request. @throws AppError `conflict` for a session too, `invalid_body` */
export async function rotateOwn(actor: Actor, input: Input<typeof endpoints.rotateOwnKey>) {
  const { user } = actor;
  if (user.type !== "api" || user.id === undefined) {
    throw new AppError("conflict", message("Only an API key rotates itself. Send it in the Authorization header."));
  }
  return await rotate(actor, { ...input, params: { id: user.id } });
}

/**
 * Creates a key that replaces another, which stops working after the overlap. The caller gets the new key, and must
 * therefore have all of its features.
 * @throws AppError `not_found`, `conflict`, `missing_feature`, `invalid_body`
 */
export async function rotate(
  actor: Actor,
  {
    tx,
    params,
    body,
    setAuditTarget,
  }: Pick<Input<typeof endpoints.rotateKey>, "tx" | "params" | "body" | "setAuditTarget">,
) {
  const tenant = actor.tenant.id;
  const former = await lock(tx, tenant, params.id);
  setAuditTarget(former.name);
  if (former.status !== "active")
    throw new AppError("conflict", ended[former.status] ?? message("The API key has ended."));
  const isItself = isKey(actor, former);
  const maker = await makerOf(tx, actor);
  const scopes = isItself ? former.scopes : (former.scopes ?? former.granted);
  if (!isItself) {
    requireFeatures(actor, scopes ?? [], (missing) =>
      message("To rotate this key needs features that your credential does not carry: {missing}.", { missing }),
    );
    if (scopes?.length === 0)
      throw new AppError("conflict", message("The API key has no features left; make a new one."));
  }
  const lifetime = former.expires ? former.expires.getTime() - former.created.getTime() : undefined;
  const expires = expiry(
    body.expires,
    Math.min(lifetime ?? lifetimeDaysDefault * dayMilliseconds, lifetimeDaysMax * dayMilliseconds),
    // A key that rotates itself may create one that expires later; any other new key must not outlive its creator's key.
    isItself ? { latest: undefined } : maker,
  );
  const { id, key } = await addKey(tx, tenant, {
    name: former.name,
    scopes,
    expires,
    replaces: former.id,
    ...maker.creator,
  });
  const overlap = `${body.overlapSeconds} seconds`;
  tx.send`
    UPDATE api_key SET revoked = least(date_trunc('milliseconds', now()) + ${overlap}::interval, expires)
    WHERE tenant = ${tenant} AND id = ${former.id}`;
  append(tx, actor, keyRotated, {
    _id: former.id,
    name: former.name,
    replacement: id,
    overlapSeconds: body.overlapSeconds,
  });
  return { ...(await read(tx, tenant, id)), key };
}

const isKey = ({ user }: Actor, { id }: LockedKey): boolean => user.type === "api" && user.id === id;

const ended: Record<string, string> = {
  retiring: message("The API key has been replaced already."),
  expired: message("The API key has expired."),
  revoked: message("The API key is revoked."),
};

/** The caller must have the key's features, unless it is the key. @throws AppError `not_found`, `missing_feature` */
export async function revoke(
  actor: Actor,
  { tx, params, setAuditTarget }: Input<typeof endpoints.revokeKey>,
): Promise<ApiKey> {
  // Only the identifier is accepted here: the key itself is a secret and must not be used in URLs.
  if (params.id.includes("_")) throw notFound();
  const key = await lock(tx, actor.tenant.id, params.id);
  setAuditTarget(key.name);
  const { scopes, granted } = key;
  if (!isKey(actor, key))
    requireFeatures(actor, scopes?.filter((scope) => granted.includes(scope)) ?? granted, (missing) =>
      message("To revoke this key needs features that your credential does not carry: {missing}.", { missing }),
    );
  await revokeKey(tx, actor, params.id);
  return await read(tx, actor.tenant.id, params.id);
}

interface Maker {
  /** The creator of the key; undefined for the operator. */
  creator: { creator: string | null; creatorTenant: string | null };
  /** When the caller's credential expires: keys it creates must not outlive it. */
  latest: Date | undefined;
}

/** The creator of a key: the user of the session, or the creator of the key used for the request. */
export async function makerOf(tx: Transaction, { session, person, tenant, user }: Actor): Promise<Maker> {
  const creator = { creator: person?.id ?? null, creatorTenant: person?.home ?? null };
  if (session) return { creator, latest: undefined };
  const key = await tx.apiKey.findUnique({ where: { tenant_id: { tenant: tenant.id, id: user.id ?? "" } } });
  if (!key) throw new Error("the key that was just recognized is not there");
  return { creator, latest: key.revoked ?? key.expires ?? undefined };
}

/** @throws AppError `invalid_body` */
function expiry(wanted: string | undefined, lifetime: number, { latest }: Pick<Maker, "latest">): Date {
  const now = Date.now();
  const bound = Math.min(latest?.getTime() ?? Number.POSITIVE_INFINITY, now + lifetimeDaysMax * dayMilliseconds);
  if (wanted === undefined) return new Date(Math.min(now + lifetime, bound));
  const moment = new Date(wanted);
  if (moment.getTime() > now && moment.getTime() <= bound) return moment;
  const detail = message("A key expires after now and by {value}.", { value: new Date(bound).toISOString() });
  throw AppError.invalidField("/expires", detail, "out_of_range");
}

interface LockedKey {
  id: string;
  name: string;
  status: string;
  scopes: string[] | null;
  /** The current features of its creator. */
  granted: readonly string[];
  created: Date;
  expires: Date | null;
}

/** @throws AppError `not_found` */
async function lock(tx: Transaction, tenant: string, id: string): Promise<LockedKey> {
  const locked = await tx.$queryRaw<object[]>`
    SELECT id FROM api_key WHERE tenant = ${tenant} AND id = ${id} FOR UPDATE`;
  if (locked.length === 0) throw notFound();
  // Read after the lock: another rotation may have changed the row while this one waited.
  const [row] = await tx.$queryRaw<(Omit<LockedKey, "granted"> & { granted: string[] | null })[]>`
    SELECT k.id, k.name, r.status, k.scopes, k.created, k.expires, CASE WHEN k.creator IS NOT NULL THEN
      app.features(app.role_in(coalesce(k.creator_tenant, k.tenant), k.creator, k.tenant), k.tenant) END AS granted
    FROM api_key k JOIN key_record r ON r.tenant = k.tenant AND r.id = k.id
    WHERE k.tenant = ${tenant} AND k.id = ${id}`;
  if (!row) throw notFound();
  return { ...row, granted: row.granted ?? featureNames };
}

async function read(tx: Transaction, tenant: string, id: string): Promise<ApiKey> {
  const [row] = await tx.$queryRaw<{ doc: ApiKey }[]>`
    SELECT doc FROM key_record WHERE tenant = ${tenant} AND id = ${id}`;
  if (!row) throw notFound();
  return row.doc;
}
