import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { Provider } from "oidc-provider";
import { client } from "./issuer";

export interface OpenIdProvider {
  url: string;
  /** Serves the client, which may be redirected back to this address only. */
  serve(redirectUri: string): void;
  /** Signs in and consents on the provider's own pages, as a browser does. @returns the address that it is redirected to */
  approve(authorization: string, address: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A certified OpenID provider (`oidc-provider`). As the specification wants it, its ID token has the subject alone, and
 * the address is at its UserInfo endpoint. Who signs in has the address as subject.
 */
export async function startProvider(): Promise<OpenIdProvider> {
  let handle: RequestListener = (_, response) => response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const url = `http://localhost:${bound && typeof bound === "object" ? bound.port : 0}`;
  return {
    url,
    serve(redirectUri) {
      const provider = new Provider(url, {
        clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
        findAccount: (_, accountId) => ({
          accountId,
          claims: async () => ({ sub: accountId, email: accountId, email_verified: true }),
        }),
      });
      handle = provider.callback();
    },
    approve: (authorization, address) => approve(url, authorization, address),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Each redirect and each form is a step: two pages, and what is between them. */
const stepsMax = 12;

async function approve(origin: string, authorization: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = authorization;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < stepsMax; step++) {
    const response = await fetch(address, {
      ...(form && { method: "POST", body: form }),
      headers: { Cookie: [...cookies].map((each) => each.join("=")).join("; ") },
      redirect: "manual",
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    const page = await response.text();
    if (location !== null) {
      address = new URL(location, address).href;
      if (!address.startsWith(`${origin}/`)) return address;
      form = undefined;
    } else {
      const [action, prompt] = [/ action="([^"]+)"/, / name="prompt" value="([^"]+)"/].map(
        (part) => part.exec(page)?.[1],
      );
      if (action === undefined || prompt === undefined)
        throw new Error(`The provider answers ${response.status}: ${page}`);
      address = new URL(action, address).href;
      form = new URLSearchParams({ prompt, login, password: "any" });
    }
  }
  throw new Error(`The provider has not redirected back within ${stepsMax} steps.`);
}
