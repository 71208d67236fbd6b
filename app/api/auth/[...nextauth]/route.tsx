import NextAuth, { type NextAuthOptions } from "next-auth";
import { nextAuthOptions, originOf, unavailableError, withFailures, withProvider } from "@/lib/base/auth/next-auth";
import { countNetworkTry, networkOf } from "@/lib/base/auth/throttle";
import { errorResponse } from "@/lib/base/http/error-response";
import { requestId } from "@/lib/base/http/request";
import { clearSiteData } from "@/lib/base/http/security-headers";
import { log } from "@/lib/base/log";
import { loadProvider, tenantOf } from "@/lib/resources/single-sign-on/provider";
import { signInToTenant } from "@/lib/resources/single-sign-on/sign-in";

/** Handles all sign-ins except those by a tenant's own issuer. */
const nextAuth = NextAuth(nextAuthOptions);

/**
 * next-auth answers every failed sign-in with 401; one that the database could not decide is 503. It answers 500 when it
 * cannot read a session, which becomes 503, and for an invalid return URL, which becomes 400. A sign-out also empties the
 * browser's cache.
 */
async function handler(request: Request, context: unknown): Promise<Response> {
  try {
    return await withFailures(() => answerTo(request, context));
  } catch (error) {
    return errorResponse(error, { id: requestId(request), path: new URL(request.url).pathname });
  }
}

async function answerTo(request: Request, context: unknown): Promise<Response> {
  const wrong = Object.entries(returnAddresses(request)).find(([, address]) => !isHttpUrl(address));
  if (wrong) {
    const headers = { "Set-Cookie": `${wrong[0]}=; Path=/; Max-Age=0` };
    return new Response("The address to return to is not valid.", { status: 400, headers });
  }
  const organization = await ofOrganization(request);
  if (organization instanceof Response) return organization;
  const answer = organization ? NextAuth(organization) : nextAuth;
  const response: Response = await answer(request, context);
  if (request.method === "POST" && new URL(request.url).pathname.endsWith("/signout"))
    return withHeaders(response, response.status, clearSiteData);
  const isRefused = response.status === 401 && !(await response.clone().text()).includes(`error=${unavailableError}`);
  return isRefused || ![401, 500].includes(response.status)
    ? response
    : withHeaders(response, 503, { "Retry-After": "2" });
}

/** The options of next-auth with the issuer of the tenant that a request names, if it names one; a response if that fails. */
async function ofOrganization(request: Request): Promise<NextAuthOptions | Response | undefined> {
  const [, step, provider = ""] = /\/(signin|callback)\/([^/]+)$/.exec(new URL(request.url).pathname) ?? [];
  const tenant = tenantOf(provider);
  if (tenant === undefined) return undefined;
  const origin = originOf(request.headers);
  if (step === "callback") {
    // Limited, since each sends a request to the issuer.
    const { wait } = await countNetworkTry(networkOf(origin.address));
    if (wait > 0) return backToSignIn(`throttled:${wait}`);
  }
  try {
    const loaded = await loadProvider(tenant);
    if (!loaded) return backToSignIn("single-sign-on");
    return withProvider(loaded, (claims) => signInToTenant(tenant, claims, origin));
  } catch (error) {
    log.warn({ error, tenant }, "single sign-on failed");
    return backToSignIn("single-sign-on");
  }
}

const backToSignIn = (error: string): Response =>
  new Response(null, { status: 302, headers: { Location: `/sign-in?${new URLSearchParams({ error })}` } });

/** The return addresses of a sign-in: from the query, and from the cookie of an earlier request. */
function returnAddresses(request: Request): Record<string, string> {
  const sent = new URL(request.url).searchParams.get("callbackUrl");
  const cookies = request.headers.get("cookie") ?? "";
  const [, name = "", stored = ""] = /(?:^|; ?)((?:__Secure-)?next-auth\.callback-url)=([^;]*)/.exec(cookies) ?? [];
  return { ...(sent ? { callbackUrl: sent } : {}), ...(stored ? { [name]: decoded(stored) } : {}) };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const isHttpUrl = (address: string): boolean =>
  /^(\/|https?:)/i.test(address) && URL.canParse(address, "http://localhost");

function withHeaders(response: Response, status: number, added: Record<string, string>): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Response(response.body, { status, headers });
}

export { handler as GET, handler as POST };
