import * as oauth from "oauth4webapi";
import { BoundedMap } from "@/lib/base/bounded-map";
import { env } from "@/lib/base/env";
import { refusal } from "@/lib/base/outbound/address";
import { fetchPublic, UnreachableError } from "@/lib/base/outbound/fetch";
import { message } from "@/lib/languages/text";

/**
 * OpenID Connect with an issuer that a tenant has named, and that may be hostile: every request goes to public addresses
 * only, and no answer is used before the library has verified it.
 */

export interface OpenIdClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** A fault of an issuer, as a sentence for the person who configures it. */
export class IssuerError extends Error {
  override name = "IssuerError";
}

export interface IssuerMetadata extends oauth.AuthorizationServer {
  authorization_endpoint: string;
}

const requests = {
  [oauth.customFetch]: (
    url: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> =>
    fetchPublic(url, {
      method: method === "POST" ? "POST" : "GET",
      headers,
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
    }),
  [oauth.allowInsecureRequests]: env.WEBHOOK_ALLOW_PRIVATE,
};

const endpoints = ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const;

/** Reads an issuer's metadata. @throws IssuerError */
export async function discover(issuer: string): Promise<IssuerMetadata> {
  const expected = new URL(issuer);
  const metadata = await readMetadata(expected);
  for (const name of endpoints) {
    const address = metadata[name];
    if (typeof address !== "string" || address === "")
      throw new IssuerError(message("The issuer names no {name}.", { name }));
    if (refusal(address, env.WEBHOOK_ALLOW_PRIVATE))
      throw new IssuerError(message("The issuer's {name} is not a public https URL.", { name }));
  }
  return { ...metadata, authorization_endpoint: metadata.authorization_endpoint ?? "" };
}

async function readMetadata(expected: URL): Promise<oauth.AuthorizationServer> {
  try {
    const response = await oauth.discoveryRequest(expected, requests);
    if (response.status !== 200) {
      const path = "/.well-known/openid-configuration";
      throw new IssuerError(
        message("The issuer answers {status} at {path}. Is the URL complete?", { status: response.status, path }),
      );
    }
    return await oauth.processDiscoveryResponse(expected, response);
  } catch (error) {
    if (error instanceof IssuerError) throw error;
    if (error instanceof UnreachableError) throw new IssuerError(`The issuer does not answer. ${error.message}`);
    if (error instanceof oauth.OperationProcessingError && error.code === oauth.JSON_ATTRIBUTE_COMPARISON) {
      throw new IssuerError(
        message("The issuer calls itself by another URL than this one. Use the one that it gives as `issuer`."),
      );
    }
    throw new IssuerError(message("The issuer's OpenID configuration is not valid."));
  }
}

const rememberedMilliseconds = 600_000;
/** How long a failure of an issuer is kept before it is requested again. */
const failedMilliseconds = 15_000;
const remembered = new BoundedMap<{ until: number; metadata: Promise<IssuerMetadata> }>(1_000);

/** The same, cached for ten minutes with the issuer's keys. @throws IssuerError */
export function metadataOf(issuer: string): Promise<IssuerMetadata> {
  const known = remembered.get(issuer);
  if (known && known.until > Date.now()) return known.metadata;
  const entry = { until: Date.now() + rememberedMilliseconds, metadata: discover(issuer) };
  entry.metadata.catch(() => {
    entry.until = Date.now() + failedMilliseconds;
  });
  remembered.set(issuer, entry);
  return entry.metadata;
}

/** The parameters that the issuer has redirected the browser back with, and the values they must match. */
export interface SentBack {
  parameters: Record<string, string>;
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/**
 * Redeems the code.
 *
 * @returns the ID token, whose issuer, audience, nonce, times and signature are right, and the access token
 */
export async function redeem(
  { issuer, clientId, clientSecret }: OpenIdClient,
  { parameters, redirectUri, state, nonce, verifier }: SentBack,
): Promise<{ idToken: string; accessToken: string }> {
  const server = await metadataOf(issuer);
  const client: oauth.Client = { client_id: clientId };
  const accepted = oauth.validateAuthResponse(server, client, new URLSearchParams(parameters), state);
  const authentication = authenticationFor(server)(clientSecret);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    accepted,
    redirectUri,
    verifier,
    requests,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, requests);
  return { idToken: tokens.id_token ?? "", accessToken: tokens.access_token };
}

/** What the issuer's UserInfo endpoint says of a subject, which is still to be compared; undefined if it has none. */
export async function readUserInfo(
  { issuer, clientId }: OpenIdClient,
  accessToken: string,
): Promise<oauth.UserInfoResponse | undefined> {
  const server = await metadataOf(issuer);
  if (server.userinfo_endpoint === undefined) return undefined;
  const client: oauth.Client = { client_id: clientId };
  const response = await oauth.userInfoRequest(server, client, accessToken, requests);
  return await oauth.processUserInfoResponse(server, client, oauth.skipSubjectCheck, response);
}

/** Every issuer takes the first unless it says otherwise (OpenID Connect Discovery 1.0 §3). */
function authenticationFor({ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer) {
  const takesBasic = methods === undefined || methods.includes("client_secret_basic");
  return takesBasic ? oauth.ClientSecretBasic : oauth.ClientSecretPost;
}
