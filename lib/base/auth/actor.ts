import type { CredentialCheck, Timing } from "@/lib/base/db/caller";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { decide, isAllowed, type RequiredFeature, type Step } from "./decision";
import { type Feature, featureNames, isFeature } from "./features";

/** The authenticated caller. An API key and a session both become an actor; no other code handles another kind of identity. */
export interface Actor {
  /** The one tenant the caller acts for. */
  tenant: {
    id: string;
    name: string;
    parent: string | null;
    credential?: CredentialCheck;
    timing?: Timing;
    at?: string;
  };
  /** The caller as events record it. */
  user: { username: string; role: string; type: "api" | "session"; id?: string; via?: "mcp" };
  /** The caller's permissions: those of its role, for a key also limited by its scopes. */
  features: ReadonlySet<string>;
  /** An identifier of the credential for rate limits and logs; it holds no secret. */
  credential: string;
  /** The user whose rights these are: of a session its own, of a key its creator. None for the operator. */
  person?: Person;
  /** The session of the caller; undefined for an API key, and for a plan that goes on after its request. */
  session?: Session;
}

export interface Person {
  /** The tenant the user belongs to. It differs from the acting tenant while the user is a guest there. */
  home: string;
  id: string;
}

export interface Session {
  id: string;
  /** The tenant the user belongs to. It differs from the acting tenant while the user is a guest there. */
  home: string;
  firstname: string;
  lastname: string;
  created: Date;
  /** The time of its end unless it is used again. */
  expires: Date;
  /** When its user last proved who they are. */
  proved: Date;
  /** Whether its tenant requires a second factor that its user has not set up yet: it has no features until then. */
  awaitsFactor: boolean;
}

export const hasFeature = (actor: Actor, feature: Feature): boolean => actor.features.has(feature);

/** @throws AppError `missing_feature` naming the one that is missing, `session_required` */
export function requireFeature(actor: Actor, wanted: RequiredFeature): void {
  const steps = decide(wanted, { features: actor.features, isKey: !actor.session });
  if (isAllowed(steps)) return;
  if (wanted === "session") throw sessionRequired(steps);
  if (actor.session?.awaitsFactor) {
    throw new AppError(
      "missing_feature",
      message("This tenant requires a second factor of you. Set one up first: POST /v1/user/me/factor/authenticator."),
    );
  }
  throw new AppError(
    "missing_feature",
    message("This needs the feature {wanted}, which your credential does not carry.", { wanted }),
    {
      missing: [wanted],
      steps,
    },
  );
}

const sessionRequired = (steps?: Step[]): AppError =>
  new AppError(
    "session_required",
    message("This is for a signed-in user: an API key cannot do it."),
    defined({ steps }),
  );

/** The session of the caller, and its user. @throws AppError `session_required` for a key */
export function requireSession({ session, user: { id } }: Actor): { session: Session; userId: string } {
  if (!session || id === undefined) throw sessionRequired();
  return { session, userId: id };
}

/**
 * A caller can grant only features it has: in a role, to a user, or with a key.
 * @throws AppError `missing_feature` naming what is missing
 */
export function requireFeatures(actor: Actor, wanted: Iterable<string>, refused: (missing: string) => string): void {
  const missing = [...wanted].filter((feature) => isFeature(feature) && !actor.features.has(feature));
  if (missing.length === 0) return;
  throw new AppError("missing_feature", refused(missing.join(", ")), { missing });
}

/** The credential of an actor who is an API key. */
export const keyCredential = (id: string): string => `key:${id}`;

/** The credential of an actor who is a user, whichever session has asked. */
export const userCredential = ({ home, id }: Person): string => `session:${home}:${id}`;

/** The operator has every feature. */
export const allFeatures: ReadonlySet<string> = new Set(featureNames);

/** The command line itself, acting for a tenant. */
export const operatorActor = (tenant: Actor["tenant"]): Actor => ({
  tenant,
  user: { username: "comptoir-cli", role: "provider.admin", type: "api" },
  features: allFeatures,
  credential: "comptoir-cli",
});

/** The server itself, for changes without a caller: disabling a webhook that fails. */
export const workerActor = (tenant: Actor["tenant"]): Actor => ({
  ...operatorActor(tenant),
  user: { username: "comptoir-worker", role: "provider.admin", type: "api" },
  credential: "comptoir-worker",
});
