import type { Profile, TokenSet } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { append } from "@/lib/base/audit/append";
import { digest } from "@/lib/base/crypto/digest";
import { connection } from "@/lib/base/db/connection";
import { inTenant } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { metrics } from "@/lib/base/metrics";
import { fold } from "@/lib/base/schema/fold";
import { identityLinked } from "./events";
import { appendFailedSignIn, type Candidate, candidateActor, type Origin, startSession } from "./sign-in";
import { networkOf } from "./throttle";

/**
 * Sign-in with OpenID Connect, if the environment sets an issuer. Users are identified by issuer and subject, which are
 * stored with the user; the e-mail address is used only at the first sign-in, to find the user. A second factor is left to
 * the issuer: none is required here.
 */

export interface Claims {
  iss: string;
  sub: string;
  email?: unknown;
  email_verified?: unknown;
}

/** The provider for next-auth, when all three variables are set. Code flow with PKCE, state and nonce. */
export function singleSignOn(): OAuthConfig<Claims> | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return {
    id: "oidc",
    name: "Single sign-on",
    type: "oauth",
    wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    issuer,
    clientId,
    clientSecret,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    userinfo: {
      request: ({ tokens, client }) =>
        claimsOf(tokens, async (accessToken) =>
          client.issuer.metadata.userinfo_endpoint === undefined ? undefined : await client.userinfo(accessToken),
        ),
    },
    checks: ["pkce", "state", "nonce"],
    profile: ({ sub }) => ({ id: sub }),
  };
}

/** The claims of the ID token, with those of the UserInfo endpoint where it has no address (OpenID Connect Core 1.0 §5.4). */
export async function claimsOf(
  tokens: TokenSet,
  readUserInfo: (accessToken: string) => Promise<Profile | undefined>,
): Promise<Profile> {
  // next-auth's types leave it out.
  const claims = (tokens as TokenSet & { claims(): Profile }).claims();
  if (claims.email !== undefined || tokens.access_token === undefined) return claims;
  const info = await readUserInfo(tokens.access_token);
  if (info && info.sub !== claims.sub) throw new Error("The UserInfo endpoint answers for another subject.");
  return { ...info, ...claims };
}

interface Found extends Candidate {
  linked: boolean;
  disabled: boolean;
  /** Whether the domain of the address is the tenant's. */
  vouched: boolean;
}

/**
 * Signs in the user with this identity. At the first sign-in this is the user with the e-mail address in the tenant that has
 * the address's domain, if the issuer has verified the address and the user has no identity yet. All others are refused: any
 * tenant can invite any address.
 * @returns the session's secret
 */
export async function signInWithClaims(claims: Claims, origin: Origin): Promise<string | undefined> {
  const secret = await tryClaims(claims, origin);
  metrics.singleSignOns.inc({ outcome: secret === undefined ? "refused" : "signed-in" });
  if (secret === undefined) {
    const subject = digest(String(claims.sub)).slice(0, 12);
    log.warn({ issuer: claims.iss, subject, network: networkOf(origin.address) }, "sign-in refused");
  }
  return secret;
}

async function tryClaims(claims: Claims, origin: Origin): Promise<string | undefined> {
  const { iss: issuer, sub: subject } = claims;
  const email = typeof claims.email === "string" ? fold(claims.email.trim()) : "";
  const { rows } = await connection().pool.query<Found>({
    text: "SELECT * FROM app.identity_candidates($1, $2, $3)",
    values: [issuer, subject, email],
  });
  const [first] = rows;
  if (!first) return undefined;
  if (first.linked) {
    if (!first.disabled) return await startSession(first, origin, true);
    await appendFailedSignIn(first, "The user is disabled.");
    return undefined;
  }
  if (claims.email_verified !== true) return await refuse(rows, "The issuer has not verified the e-mail address.");
  if (!first.vouched) return await refuse(rows, "The domain of the e-mail address is not registered for the tenant.");
  if (!(await link(first, issuer, subject))) return await refuse([first], "The user has another identity by now.");
  return await startSession(first, origin, true);
}

async function refuse(candidates: Candidate[], reason: string): Promise<undefined> {
  await Promise.all(candidates.map((candidate) => appendFailedSignIn(candidate, reason)));
  return undefined;
}

/** Stores the identity with the user unless a concurrent sign-in has, and accepts an open invitation. */
const link = (candidate: Candidate, issuer: string, subject: string): Promise<boolean> =>
  inTenant(candidate.tenant, async (tx) => {
    const { tenant, user_id: id } = candidate;
    const { count } = await tx.user.updateMany({ where: { tenant, id, issuer: null }, data: { issuer, subject } });
    if (count === 0) return false;
    await tx.invitation.deleteMany({ where: { tenant, userId: id } });
    append(tx, candidateActor(candidate), identityLinked, { _id: id, name: candidate.email, issuer });
    return true;
  });
