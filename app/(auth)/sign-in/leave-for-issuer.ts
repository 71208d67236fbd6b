import { readSignInError, type SignInError } from "./sign-in-error";

/** Leaves for the installation's issuer, which comes back to `callbackUrl`. Answers an error if that is not possible. */
export async function leaveForIssuer(callbackUrl: string): Promise<SignInError | undefined> {
  try {
    const { signIn } = await import("next-auth/react");
    await signIn("oidc", { callbackUrl });
    return undefined;
  } catch {
    return { kind: "away" };
  }
}

/** The same for the issuer of the tenant that has the domain of the address. */
export async function leaveForOrganization(email: string, callbackUrl: string): Promise<SignInError | undefined> {
  try {
    const found = await fetch("/api/auth/organization", { method: "POST", body: new URLSearchParams({ email }) });
    if (found.status === 404 || found.status === 422) return { kind: "no-organization" };
    if (found.status === 502) return { kind: "single-sign-on" };
    if (!found.ok) return readSignInError(null, found.status);
    const { provider }: { provider: string } = await found.json();
    // next-auth's own function knows only the providers that everybody has.
    const { getCsrfToken } = await import("next-auth/react");
    const answer = await fetch(`/api/auth/signin/${provider}?${new URLSearchParams({ login_hint: email })}`, {
      method: "POST",
      body: new URLSearchParams({ csrfToken: (await getCsrfToken()) ?? "", callbackUrl, json: "true" }),
    });
    if (!answer.ok || answer.redirected) return { kind: "single-sign-on" };
    const { url }: { url: string } = await answer.json();
    window.location.assign(url);
    return undefined;
  } catch {
    return { kind: "away" };
  }
}
