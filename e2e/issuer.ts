import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export const client = { id: "comptoir", secret: "the client's secret" };

/** The changes of a test to the token of a sign-in. */
export interface Tampering {
  claims?: JWTPayload;
  /** Signs with a key that the issuer does not publish. */
  foreignKey?: boolean;
  /** What the UserInfo endpoint says besides the subject. */
  userInfo?: JWTPayload;
}

interface Grant {
  claims: JWTPayload;
  tampering: Tampering;
  challenge: string;
  nonce: string;
  redirect: string;
}

export interface Issuer {
  url: string;
  /** Signs a user in at the issuer, and returns the address that it redirects the browser to. */
  approve(authorization: string, claims: JWTPayload, tampering?: Tampering): string;
  stop(): Promise<void>;
}

/**
 * An OpenID Connect issuer: discovery, keys, and the code flow with PKCE, on HTTP as a real one, in this process, so that a
 * test chooses the user and the faults of the token.
 */
export async function startIssuer(): Promise<Issuer> {
  const [own, foreign] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "own", alg: "RS256", use: "sig" };
  const grants = new Map<string, Grant>();
  /** By access token. */
  const userInfo = new Map<string, JWTPayload>();
  let url = "";

  const server = createServer(async (request, response) => {
    const answer = await respond(request);
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(JSON.stringify(answer.body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://localhost:${address && typeof address === "object" ? address.port : 0}`;

  async function respond(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    switch (request.url) {
      case "/.well-known/openid-configuration":
        return { status: 200, body: metadata(url) };
      case "/jwks":
        return { status: 200, body: { keys: [jwk] } };
      case "/token":
        return await token(request);
      case "/userinfo":
        return { status: 200, body: userInfo.get(request.headers.authorization?.replace("Bearer ", "") ?? "") };
      default:
        return { status: 404, body: {} };
    }
  }

  async function token(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const form = new URLSearchParams(await text(request));
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const [id, secret] = Buffer.from(request.headers.authorization?.replace("Basic ", "") ?? "", "base64")
      .toString()
      .split(":")
      .map((part) => decodeURIComponent(part.replaceAll("+", " ")));
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (id !== client.id || secret !== client.secret) return { status: 401, body: { error: "invalid_client" } };
    if (!grant || grant.challenge !== challenge || grant.redirect !== form.get("redirect_uri"))
      return { status: 400, body: { error: "invalid_grant" } };
    const { claims, tampering, nonce } = grant;
    const now = Math.floor(Date.now() / 1000);
    const idToken = await new SignJWT({
      iss: url,
      aud: client.id,
      iat: now,
      exp: now + 300,
      nonce,
      ...claims,
      ...tampering.claims,
    })
      .setProtectedHeader({ alg: "RS256", kid: "own" })
      .sign(tampering.foreignKey ? foreign.privateKey : own.privateKey);
    const access_token = randomBytes(16).toString("base64url");
    userInfo.set(access_token, { sub: claims.sub, ...tampering.userInfo });
    return { status: 200, body: { access_token, token_type: "Bearer", expires_in: 300, id_token: idToken } };
  }

  return {
    url,
    approve(authorization, claims, tampering = {}) {
      const asked = new URL(authorization).searchParams;
      const code = randomBytes(16).toString("base64url");
      const redirect = asked.get("redirect_uri") ?? "";
      grants.set(code, {
        claims,
        tampering,
        redirect,
        challenge: asked.get("code_challenge") ?? "",
        nonce: asked.get("nonce") ?? "",
      });
      return `${redirect}?${new URLSearchParams({ code, state: asked.get("state") ?? "" })}`;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const metadata = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  userinfo_endpoint: `${url}/userinfo`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  code_challenge_methods_supported: ["S256"],
});
