import type { OAuthConfig } from "next-auth/providers/oauth";
import { metadataOf, type OpenIdClient, readUserInfo, redeem } from "@/lib/base/auth/openid";
import { type Claims, claimsOf } from "@/lib/base/auth/single-sign-on";
import { inTenant } from "@/lib/base/db/transaction";
import { tenantId } from "@/lib/base/schema/primitives";
import { decryptSecret } from "./secret";

/**
 * The issuer of a tenant as a provider of next-auth. Each has a redirect URI of its own, so that one cannot answer for
 * another.
 */

const prefix = "sso-";

/** The provider's name at next-auth, which is in its addresses. */
export const providerOf = (tenant: string): string => `${prefix}${tenant}`;

export function tenantOf(provider: string): string | undefined {
  if (!provider.startsWith(prefix)) return undefined;
  return tenantId.safeParse(provider.slice(prefix.length)).data;
}

/** @throws IssuerError if the issuer's answer is missing or invalid */
export async function loadProvider(tenant: string): Promise<OAuthConfig<Claims> | undefined> {
  const client = await readClient(tenant);
  if (!client) return undefined;
  const { authorization_endpoint: url } = await metadataOf(client.issuer);
  return {
    id: providerOf(tenant),
    name: "Your organization",
    type: "oauth",
    issuer: client.issuer,
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    authorization: { url, params: { scope: "openid email profile" } },
    token: {
      // Replaces next-auth's own request, which would go to any address that the issuer names.
      async request({ params, checks, provider }) {
        const { idToken, accessToken } = await redeem(client, {
          parameters: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
          redirectUri: provider.callbackUrl,
          state: checks.state ?? "",
          // next-auth's types leave it out.
          nonce: "nonce" in checks ? String(checks.nonce) : "",
          verifier: checks.code_verifier ?? "",
        });
        return { tokens: { id_token: idToken, access_token: accessToken } };
      },
    },
    idToken: true,
    userinfo: {
      // Replaces next-auth's own request for the same reason.
      request: ({ tokens }) => claimsOf(tokens, (accessToken) => readUserInfo(client, accessToken)),
    },
    checks: ["pkce", "state", "nonce"],
    profile: ({ sub }) => ({ id: sub }),
  };
}

const readClient = (tenant: string): Promise<OpenIdClient | undefined> =>
  inTenant(tenant, async (tx) => {
    const row = await tx.singleSignOn.findUnique({ where: { tenant } });
    if (!row) return undefined;
    const { issuer, clientId, clientSecret } = row;
    return { issuer, clientId, clientSecret: decryptSecret(clientSecret, tenant) };
  });
