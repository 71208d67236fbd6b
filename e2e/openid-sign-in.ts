import type { JWTPayload } from "jose";
import { Api, cookies, csrfTokenOf, randomAddress } from "./fixtures";
import type { Issuer, Tampering } from "./issuer";

/** Signs in at an issuer as a browser does. */

export interface Begun {
  /** The address that the browser is redirected to. */
  authorization: string;
  /** The checks it carries. */
  cookies: string;
}

/** Asks to sign in with a provider of next-auth. */
export async function begin(origin: string, provider: string): Promise<Begun> {
  const { csrfToken, cookie } = await csrfTokenOf(origin);
  const answer = await fetch(`${origin}/api/auth/signin/${provider}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Cookie: cookie },
    body: new URLSearchParams({ csrfToken }),
    redirect: "manual",
  });
  return {
    authorization: answer.headers.get("location") ?? "",
    cookies: [cookie, cookies(answer)].join("; "),
  };
}

/** Follows the issuer's answer, from a network of its own unless said otherwise: sign-ins are counted by network. */
export const follow = (address: string, carried: string, network = randomAddress()): Promise<Response> =>
  fetch(address, { headers: { Cookie: carried, "X-Forwarded-For": network }, redirect: "manual" });

export const sessionOf = (response: Response): string | undefined =>
  cookies(response)
    .split("; ")
    .find((cookie) => /session-token=.+/.test(cookie));

/** The whole sign-in: returns the API with the session, or the address that the browser was redirected to without one. */
export async function enter(
  origin: string,
  { provider, issuer, network }: { provider: string; issuer: Issuer; network?: string },
  claims: JWTPayload,
  tampering: Tampering = {},
): Promise<{ api?: Api; location: string }> {
  const begun = await begin(origin, provider);
  const response = await follow(issuer.approve(begun.authorization, claims, tampering), begun.cookies, network);
  const session = sessionOf(response);
  return {
    ...(session ? { api: new Api({ Cookie: session, Origin: origin }, origin) } : {}),
    location: response.headers.get("location") ?? "",
  };
}
