import type { ClientBase } from "pg";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";

/**
 * With synchronous replication, COMMIT waits until a replica has the transaction. When that wait is cancelled, Postgres
 * answers success with a warning: the transaction is stored on one machine only, and lost if that machine fails now.
 */

/** The function of Postgres that waits. The text of the warning depends on the server's language, and its code is shared. */
const waiting = "SyncRepWaitForLSN";

/** Connections with a transaction that no replica has confirmed. */
const unconfirmed = new WeakSet<ClientBase>();

/** Watches for commits of a connection without its replica; call once for each connection. */
export function watchReplication(client: ClientBase): void {
  client.on("notice", ({ routine }) => {
    if (routine === waiting) unconfirmed.add(client);
  });
}

/** The failure of a COMMIT that has succeeded on one machine only; undefined for any other. */
export function replicationFailure(client: ClientBase): AppError | undefined {
  if (!unconfirmed.delete(client)) return undefined;
  return AppError.retryLater(
    "unavailable",
    message(
      "The change was made, but no replica has confirmed it. Send the same request again, with the same Idempotency-Key if it had one.",
    ),
    1,
  );
}
