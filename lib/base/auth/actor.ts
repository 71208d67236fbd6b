import { AppError } from "@/lib/base/errors";
import { type Feature, featureNames, isFeature } from "./features";

/** Who is asking, the only notion of identity below `lib/http`. An API key and a session both become one. */
export interface Actor {
  /** The one tenant the caller acts for. */
  tenant: { id: string; name: string; parent: string | null };
  /** The caller as events record it (interface §2.9). */
  user: { username: string; role: string; type: "api" | "session"; id?: string };
  /** What the caller may do: its role's features, for a key also limited by its scopes. */
  features: ReadonlySet<string>;
  /** Identifies the credential in rate limits and logs, without being it. */
  credential: string;
  /** The session the caller came with; an API key has none. */
  session?: Session;
}

export interface Session {
  id: string;
  /** The tenant its user belongs to: another than the one acted for while the user is a guest there. */
  home: string;
  firstname: string;
  lastname: string;
  created: Date;
  /** When it ends if nothing more is asked with it. */
  expires: Date;
}

export const may = (actor: Actor, feature: Feature): boolean => actor.features.has(feature);

/** @throws AppError `missing_feature` naming the one that is missing. */
export function requireFeature(actor: Actor, feature: Feature): void {
  if (!may(actor, feature)) {
    throw new AppError("missing_feature", `This needs the feature ${feature}, which your credential does not carry.`);
  }
}

/**
 * Holds a caller who gives rights away to those it has: in a role, to a user, with a key.
 * @throws AppError `missing_feature` naming what is missing
 */
export function requireFeatures(actor: Actor, wanted: Iterable<string>, doing: string): void {
  const missing = [...wanted].filter((feature) => isFeature(feature) && !actor.features.has(feature));
  if (missing.length === 0) return;
  throw new AppError(
    "missing_feature",
    `${doing} needs features that your credential does not carry: ${missing.join(", ")}.`,
  );
}

/** What the operator may do: everything. */
export const allFeatures: ReadonlySet<string> = new Set(featureNames);

/** The command line itself, acting for a tenant. */
export const operator = (tenant: Actor["tenant"]): Actor => ({
  tenant,
  user: { username: "comptoir-cli", role: "provider.admin", type: "api" },
  features: allFeatures,
  credential: "comptoir-cli",
});

/** The server itself, where it changes something that nobody asked for: a webhook that it gives up. */
export const worker = (tenant: Actor["tenant"]): Actor => ({
  ...operator(tenant),
  user: { username: "comptoir-worker", role: "provider.admin", type: "api" },
  credential: "comptoir-worker",
});
