import { AsyncLocalStorage } from "node:async_hooks";
import { cookies, headers } from "next/headers";
import type { NextAuthOptions, User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { clientIp, siteOf } from "@/lib/base/http/request";
import { log } from "@/lib/base/log";
import { metrics } from "@/lib/base/metrics";
import { languageCookie, languageSeconds } from "@/lib/languages/languages";
import { sessionCookie } from "./authenticate";
import { chosenLanguages } from "./language";
import { signInWithPasskey } from "./passkey-sign-in";
import { closeSession, findSession, sessionSeconds } from "./session";
import { type Origin, type SignInOutcome, signIn } from "./sign-in";
import { type Claims, signInWithClaims, singleSignOn } from "./single-sign-on";

/** The error that the sign-in page gets when the service itself failed. */
export const unavailableError = "unavailable";

const oidc = singleSignOn();

/**
 * The failures of the database while next-auth handles a request. It takes such a session for an ended one: it would delete
 * the cookie, and answer a sign-out as done.
 */
const failures = new AsyncLocalStorage<unknown[]>();

/** @throws what the session could not be read or ended for */
export async function withFailures(handle: () => Promise<Response>): Promise<Response> {
  const found: unknown[] = [];
  const response = await failures.run(found, handle);
  if (found.length > 0) throw found[0];
  return response;
}

async function noted<T>(work: Promise<T>): Promise<T> {
  return await work.catch((error: unknown) => {
    failures.getStore()?.push(error);
    throw error;
  });
}

/**
 * next-auth provides the standard URLs, the CSRF token and the cookie. The cookie holds only the secret of our session
 * row, so the row alone decides whether the session is valid.
 */
export const nextAuthOptions: NextAuthOptions = {
  session: { strategy: "jwt", maxAge: sessionSeconds },
  logger: {
    // The code and the message: what else there is can hold secrets of a provider.
    error: (code, metadata) => {
      const { message } = metadata instanceof Error ? metadata : (metadata.error ?? metadata);
      const line = { code, reason: message };
      // A provider that fails keeps its people out; anybody can send a form or a cookie that is refused.
      if (code.includes("OAUTH")) {
        metrics.singleSignOns.inc({ outcome: "failed" });
        log.warn(line, "single sign-on has failed");
      } else log.info(line, "next-auth has refused a request");
    },
    warn: (code) => log.warn({ code }, "next-auth warns"),
    debug() {},
  },
  pages: { signIn: "/sign-in", error: "/sign-in" },
  cookies: {
    sessionToken: {
      name: sessionCookie,
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: sessionCookie.startsWith("__Host-") },
    },
  },
  jwt: {
    // The token is the plain session secret; it holds no claims to sign or read.
    encode: async ({ token }) => String(token?.secret ?? ""),
    decode: async ({ token }) => {
      const row = token ? await noted(findSession(token)) : undefined;
      return row ? { secret: token, email: row.username, name: `${row.firstname} ${row.lastname}`.trim() } : null;
    },
  },
  callbacks: {
    // The allowed return addresses: next-auth's own check throws for an invalid URL.
    redirect: async ({ url, baseUrl }) =>
      URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === baseUrl ? new URL(url, baseUrl).href : baseUrl,
    // For single sign-on; passwords are checked in `authorize` below.
    signIn: async ({ user, account, profile }) => {
      if (account?.provider !== "oidc") return true;
      const secret = await signInWithClaims(profile as Claims, originOf(await headers()));
      if (secret === undefined) return "/sign-in?error=unknown-identity";
      Object.assign(user, { secret });
      return true;
    },
    // `user` is set at sign-in only.
    jwt: async ({ token, user }) => {
      if (!isSignedIn(user)) return token;
      await noted(setLanguage(user.secret));
      return { ...token, secret: user.secret };
    },
  },
  events: {
    signOut: async ({ token }) => {
      if (typeof token?.secret === "string") await noted(closeSession(token.secret));
    },
  },
  providers: [
    CredentialsProvider({
      name: "E-mail and password",
      credentials: {
        email: { label: "E-mail", type: "email" },
        password: { label: "Password", type: "password" },
        code: { label: "Code", type: "text" },
      },
      async authorize(credentials, request) {
        // A JSON body can hold anything under these names.
        const [email, password, code] = [credentials?.email, credentials?.password, credentials?.code].map((value) =>
          typeof value === "string" ? value : "",
        ) as [string, string, string];
        return await userOf(signIn({ email, password, code, ...originOf(new Headers(request.headers)) }));
      },
    }),
    CredentialsProvider({
      id: "passkey",
      name: "Passkey",
      credentials: { response: { label: "Response", type: "text" } },
      async authorize(credentials, request) {
        const sent = new Headers(request.headers);
        const response = typeof credentials?.response === "string" ? credentials.response : "";
        return await userOf(signInWithPasskey(response, { ...originOf(sent), site: siteOf(sent) }));
      },
    }),
    ...(oidc ? [oidc] : []),
  ],
};

/** The same with the issuer of a tenant beside. `signInWith` returns the secret of the session. */
export const withProvider = (
  provider: OAuthConfig<Claims>,
  signInWith: (claims: Claims) => Promise<string | undefined>,
): NextAuthOptions => ({
  ...nextAuthOptions,
  providers: [...nextAuthOptions.providers, provider],
  callbacks: {
    ...nextAuthOptions.callbacks,
    signIn: async ({ user, account, profile }) => {
      if (account?.provider !== provider.id) return false;
      const secret = await signInWith(profile as Claims);
      if (secret === undefined) return "/sign-in?error=unknown-identity";
      Object.assign(user, { secret });
      return true;
    },
  },
});

/** The user whom next-auth signs in. @throws Error whose message reaches the sign-in page, in the address it is sent back to */
async function userOf(attempt: Promise<SignInOutcome>): Promise<{ id: string; secret: string }> {
  const result = await attempt.catch((error: unknown) => {
    log.error({ error }, "sign-in failed");
    // The page gets this word alone: the error itself can name hosts and ports.
    throw new Error(unavailableError);
  });
  if (result.outcome === "signed-in") return { id: result.userId, secret: result.secret };
  throw new Error(refusal(result));
}

function refusal(result: Exclude<SignInOutcome, { outcome: "signed-in" }>): string {
  switch (result.outcome) {
    case "throttled":
      return `throttled:${result.seconds}`;
    case "second-factor":
      return `second-factor:${result.factors.join(",")}`;
    case "organization":
      return "organization";
    case "refused":
      return `${refused[result.wrong]}:${result.triesLeft}`;
  }
}

const refused = { password: "refused", code: "wrong-code", passkey: "wrong-passkey" } as const;

export const originOf = (sent: Headers): Origin => ({ address: clientIp(sent), agent: sent.get("user-agent") ?? "" });

/** The pages of who signs in are in the language that they or their tenant have chosen, if any. */
async function setLanguage(secret: string): Promise<void> {
  const session = await findSession(secret);
  if (!session) return;
  const { user, tenant } = await chosenLanguages(session.home, session.user_id);
  const language = user ?? tenant;
  if (language === null) return;
  (await cookies()).set(languageCookie, language, { maxAge: languageSeconds, sameSite: "lax" });
}

const isSignedIn = (user: User | undefined): user is User & { secret: string } =>
  user !== undefined && "secret" in user;
