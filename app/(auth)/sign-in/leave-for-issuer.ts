import { readSignInError, type SignInError } from "./sign-in-error";

/**
 * Opens the page of the installation's issuer, which redirects back to `callbackUrl`. Returns an error if that is not
 * possible.
 */
export const leaveForIssuer = (callbackUrl: string): Promise<SignInError | undefined> =>
  leaveFor(addressOfIssuer(callbackUrl));

/** The same for the issuer of the tenant that has the domain of the address. */
export const leaveForOrganization = (email: string, callbackUrl: string): Promise<SignInError | undefined> =>
  leaveFor(addressOfOrganization(email, callbackUrl));

/** The address of the sign-in at the installation's issuer, or an error. */
export const addressOfIssuer = (callbackUrl: string): Promise<string | SignInError> =>
  orAway(() => addressAt("oidc", callbackUrl));

/** The same for the issuer of the tenant that has the domain of the address. */
export const addressOfOrganization = (email: string, callbackUrl: string): Promise<string | SignInError> =>
  orAway(async () => {
    const found = await fetch("/api/auth/organization", { method: "POST", body: new URLSearchParams({ email }) });
    if (found.status === 404 || found.status === 422) return { kind: "no-organization" };
    if (found.status === 502) return { kind: "single-sign-on" };
    if (!found.ok) return readSignInError(null, found.status);
    const { provider }: { provider: string } = await found.json();
    return await addressAt(provider, callbackUrl, { login_hint: email });
  });

/** next-auth's own function knows only the providers that everybody has. */
async function addressAt(
  provider: string,
  callbackUrl: string,
  more: Record<string, string> = {},
): Promise<string | SignInError> {
  const { getCsrfToken } = await import("next-auth/react");
  const answer = await fetch(`/api/auth/signin/${provider}?${new URLSearchParams(more)}`, {
    method: "POST",
    body: new URLSearchParams({ csrfToken: (await getCsrfToken()) ?? "", callbackUrl, json: "true" }),
  });
  if (!answer.ok || answer.redirected) return { kind: "single-sign-on" };
  const { url }: { url: string } = await answer.json();
  return url;
}

async function leaveFor(address: Promise<string | SignInError>): Promise<SignInError | undefined> {
  const found = await address;
  if (typeof found !== "string") return found;
  window.location.assign(found);
  return undefined;
}

async function orAway(find: () => Promise<string | SignInError>): Promise<string | SignInError> {
  try {
    return await find();
  } catch {
    return { kind: "away" };
  }
}
