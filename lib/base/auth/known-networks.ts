import { append } from "@/lib/base/audit/append";
import type { Transaction } from "@/lib/base/db/transaction";
import type { Actor } from "./actor";
import { newNetworkUsed } from "./events";

const knownNetworksMax = 20;

/**
 * Stores that the user has signed in from a network, with an event if it is new for the user; the oldest beyond the maximum
 * are deleted.
 */
export async function rememberNetwork(
  tx: Transaction,
  { tenant, userId, network }: { tenant: string; userId: string; network: string },
  actor: Actor,
): Promise<void> {
  const rows = await tx.knownNetwork.findMany({
    where: { tenant, userId },
    orderBy: { seen: "desc" },
    select: { network: true },
  });
  const others = rows.map((row) => row.network).filter((known) => known !== network);
  const isNew = others.length === rows.length && rows.length > 0;
  if (isNew) append(tx, actor, newNetworkUsed, { _id: userId, name: actor.user.username, network });
  await tx.knownNetwork.upsert({
    where: { tenant_userId_network: { tenant, userId, network } },
    create: { tenant, userId, network },
    update: { seen: new Date() },
  });
  const surplus = others.slice(knownNetworksMax - 1);
  if (surplus.length > 0) await tx.knownNetwork.deleteMany({ where: { tenant, userId, network: { in: surplus } } });
}
