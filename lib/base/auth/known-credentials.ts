import { BoundedMap } from "@/lib/base/bounded-map";
import type { CredentialCheck } from "@/lib/base/db/caller";
import type { Statement } from "@/lib/base/db/pipeline";
import { sqlStateOf } from "@/lib/base/db/sql-state";
import type { Actor } from "./actor";

/**
 * Actors of credentials that requests have presented. One found here is an assumption: the first transaction of the request
 * has the database compare it (`CredentialCheck`), so nothing is answered or changed for a credential that has ended.
 */

interface Known {
  actor: Actor;
  /** Sets the tenant, and fails unless the credential still means this actor. */
  opening(readOnly: boolean): Statement;
  /** Notes that the credential is used; runs at most once a minute. */
  touch(): void;
}

const known = new BoundedMap<Known>(2_000);

/** @param name a digest of the credential, never the credential itself */
export const remember = (name: string, entry: Known): void => known.set(name, entry);

/** The actor of a credential, still to be confirmed. */
export function recall(name: string): Actor | undefined {
  const entry = known.get(name);
  if (!entry) return undefined;
  const { actor } = entry;
  return { ...actor, tenant: { ...actor.tenant, credential: new Check(name, entry) } };
}

class Check implements CredentialCheck {
  isConfirmed = false;
  readonly tenant: string;

  constructor(
    readonly name: string,
    readonly entry: Known,
  ) {
    this.tenant = entry.actor.tenant.id;
  }

  opening(readOnly: boolean): Statement {
    return this.entry.opening(readOnly);
  }

  confirm(row: object | undefined): void {
    this.isConfirmed = true;
    if (!row || !("stale" in row) || row.stale !== true) return;
    // Storing the use of a session moves its expiry, so its entry is removed then.
    known.delete(this.name);
    this.entry.touch();
  }

  forget(): void {
    known.delete(this.name);
  }
}

/** The error of a request whose credential has changed since it was stored here. */
export const isOutdated = (error: unknown): boolean => sqlStateOf(error) === "28000";
