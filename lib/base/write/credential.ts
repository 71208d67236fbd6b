import { type Actor, allFeatures, keyCredential, operatorActor, userCredential } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";

/**
 * Whose rights work has that goes on after its request. Features are never stored: the actor is read anew in each transaction,
 * so that a revoked key, a disabled user and a role with fewer features end it.
 */
export type StoredCredential =
  | { kind: "key"; id: string }
  | { kind: "user"; home: string; id: string }
  | { kind: "operator" };

/** A session is stored as its user: signing out ends no work, disabling the user does. */
export function credentialOf({ user, session, person, tenant, credential }: Actor): StoredCredential {
  const { id } = user;
  if (id === undefined || credential === operatorActor(tenant).credential) return { kind: "operator" };
  if (user.type === "api") return { kind: "key", id };
  return { kind: "user", home: person?.home ?? session?.home ?? tenant.id, id };
}

interface ActorRow {
  tenant_name: string;
  parent: string | null;
  username: string;
  role: string;
  scopes: string[] | null;
  /** Null for the operator, and for the operator's keys. */
  features: string[] | null;
  person_home: string | null;
  person_id: string | null;
}

/** The actor that a credential means at present. @throws AppError `missing_feature` once the credential has ended */
export async function presentActor(tx: Transaction, tenant: string, credential: StoredCredential): Promise<Actor> {
  const { kind, home = null, id = null } = { home: undefined, id: undefined, ...credential };
  const [row] = await tx.$queryRaw<ActorRow[]>`SELECT * FROM app.present_actor(${kind}, ${home}, ${id})`;
  if (!row)
    throw new AppError(
      "missing_feature",
      message("The credential that asked for this has ended, and its rights with it."),
    );
  const { username, role, scopes, person_home, person_id } = row;
  const granted: ReadonlySet<string> = row.features === null ? allFeatures : new Set(row.features);
  const features = scopes === null ? granted : new Set(scopes.filter((scope) => granted.has(scope)));
  const acting = { id: tenant, name: row.tenant_name, parent: row.parent };
  if (credential.kind === "operator") return operatorActor(acting);
  const person = person_home !== null && person_id !== null ? { home: person_home, id: person_id } : undefined;
  return {
    tenant: acting,
    user: { username, role, type: credential.kind === "key" ? "api" : "session", id: credential.id },
    features,
    credential: credential.kind === "key" ? keyCredential(credential.id) : userCredential(credential),
    ...defined({ person }),
  };
}
