import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { userLoggedIn } from "@/lib/base/auth/events";
import { endSessions, idleMinutes, replaceSession } from "@/lib/base/auth/session";
import { sql } from "@/lib/base/db/sql";
import { asTenant, inTenant, type Transaction } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { type ListResult, readList } from "@/lib/base/list/run";
import { message } from "@/lib/languages/text";
import { acceptInvitation } from "@/lib/resources/guest/service";
import type * as endpoints from "./endpoints";
import { contextSwitched } from "./events";
import type { Context } from "./schema";

const site = new URL(env.PUBLIC_URL ?? "http://localhost").host;

export async function listContexts(actor: Actor): Promise<{ username: string; contexts: Context[] }> {
  const contexts = await inTenant(actor.session?.home ?? actor.tenant.id, (tx) => contextsOf(tx, actor));
  return { username: actor.user.username, contexts };
}

/**
 * Replaces the session by one for the other tenant, so that a cookie always belongs to one tenant. Both tenants' logs get
 * an event: one the sign-in, the other the sign-out.
 * @throws AppError `not_found` for a tenant that does not admit the user, or does not exist, `conflict` for a session that ends
 */
export async function switchContext(
  actor: Actor,
  { tx, body, setSession }: Input<typeof endpoints.switchContext>,
): Promise<Context> {
  const { session } = actor;
  const contexts = await asTenant(tx, session?.home ?? actor.tenant.id, () => contextsOf(tx, actor));
  const wanted = contexts.find(({ id }) => id === body.id);
  if (!wanted) throw AppError.notFound(message("The context was not found."));
  if (wanted.active || !session) return wanted;
  const { home } = session;
  const { id: userId = "" } = actor.user;
  if (wanted.sandboxOf !== undefined) await asTenant(tx, home, () => enterSandbox(tx, home, userId, wanted.id));
  if (wanted.invited) await asTenant(tx, wanted.id, () => acceptInvitation(tx, wanted.id, home, userId));
  const secret = await asTenant(tx, home, () => replaceSession(tx, session, wanted.tenant));
  if (secret === undefined) throw new AppError("conflict", message("The session has ended or was just switched."));
  setSession(secret);
  append(tx, actor, contextSwitched, { _id: wanted.tenant, name: wanted.name });
  const arrived: Actor = {
    ...actor,
    tenant: { id: wanted.tenant, name: wanted.name, parent: null },
    user: { ...actor.user, role: wanted.role },
  };
  await asTenant(tx, wanted.tenant, async () => append(tx, arrived, userLoggedIn));
  const { invited: _, ...entered } = wanted;
  return { ...entered, active: true };
}

/** Admits the user to a sandbox, as a guest of it. @throws AppError `not_found` */
async function enterSandbox(tx: Transaction, home: string, userId: string, copy: string): Promise<void> {
  const [entered] = await tx.$queryRaw<{ allowed: boolean }[]>`
    SELECT app.enter_sandbox(${home}, ${userId}, ${copy}) AS allowed`;
  if (!entered?.allowed) throw AppError.notFound(message("The context was not found."));
}

export async function logout(actor: Actor, { tx, body, setSession }: Input<typeof endpoints.logout>) {
  if (!actor.session) return { message: "An API key has no session to end. It works until it is revoked." };
  await endSessions(tx, actor, body.everywhere ? {} : { id: actor.session.id });
  setSession(null);
  return { message: body.everywhere ? "You are signed out everywhere." : "You are signed out." };
}

export async function listSessions(actor: Actor, { list }: Input<typeof endpoints.listSessions>): Promise<ListResult> {
  const { session, tenant, user } = actor;
  const idle = `${idleMinutes} minutes`;
  const where = session
    ? sql`t.user_id = ${user.id} AND t.expires > now() AND t."lastSeen" + ${idle}::interval > now()`
    : sql`false`;
  // The session's row is in the user's tenant, and this list reads only one tenant's rows.
  return await readList({ id: session?.home ?? tenant.id, parent: null }, list, { where });
}

/** @throws AppError `not_found`, also for a session of somebody else */
export async function endSession(actor: Actor, { tx, params, setSession }: Input<typeof endpoints.endSession>) {
  if ((await endSessions(tx, actor, { id: params.id })) === 0)
    throw AppError.notFound(message("The session was not found."));
  if (params.id === actor.session?.id) setSession(null);
  return { message: "The session has ended." };
}

/** The tenants the caller can act for. The transaction is in the user's own tenant. */
async function contextsOf(tx: Transaction, actor: Actor): Promise<Context[]> {
  const { session, user, tenant } = actor;
  const entry = (id: string, name: string, role: string): Context => ({
    id,
    tenant: id,
    name,
    role,
    account: name,
    active: id === tenant.id,
    sitename: site,
    ...(session && id !== session.home ? { parentSite: site } : {}),
  });
  if (!session || user.id === undefined) return [entry(tenant.id, tenant.name, user.role)];
  const { home } = session;
  const own = await tx.user.findUnique({ where: { tenant_id: { tenant: home, id: user.id } }, select: { role: true } });
  const guest = await tx.guest.findMany({ where: { home, userId: user.id }, orderBy: { tenant: "asc" } });
  const roles = new Map([[home, own?.role ?? ""], ...guest.map((each) => [each.tenant, each.role] as const)]);
  const tenants = await tx.tenant.findMany({
    where: { id: { in: [...roles.keys()] }, sandboxOf: null },
    orderBy: { name: "asc" },
  });
  const invited = new Set(guest.filter(({ accepted }) => accepted === null).map((each) => each.tenant));
  const sandboxes = await tx.$queryRaw<{ id: string; name: string; role: string; original: string }[]>`
    SELECT * FROM app.sandboxes(${user.id})`;
  return [
    ...tenants
      .map(({ id, name }) => ({
        ...entry(id, name, roles.get(id) ?? ""),
        ...(invited.has(id) ? { invited: true } : {}),
      }))
      .sort((a, b) => Number(b.id === home) - Number(a.id === home)),
    ...sandboxes.map(({ id, name, role, original }) => ({ ...entry(id, name, role), sandboxOf: original })),
  ];
}
