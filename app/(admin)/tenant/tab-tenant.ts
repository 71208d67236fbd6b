import { tenantCookie } from "@/lib/base/http/tenant-header";

/**
 * The tenant of a tab. `sessionStorage` holds it until the tab is closed. A page is requested without headers, so a cookie
 * holds the tenant of the visible tab, which is the one that reloads or opens a link in a new tab.
 */

const storageKey = (user: string): string => `comptoir.tenant.${user}`;

const cookieOf = (tenant: string): string => `${tenantCookie}=${tenant}`;

/** The tenant of this tab; undefined if it is new, or the browser denies access to its storage. */
export function tenantOfTab(user: string): string | undefined {
  try {
    return sessionStorage.getItem(storageKey(user)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function setTenantOfTab(user: string, tenant: string): void {
  try {
    sessionStorage.setItem(storageKey(user), tenant);
  } catch {
    // Without storage, the cookie decides at each load.
  }
  requestPagesFor(tenant);
}

/** Requests the next pages for this tenant. */
export function requestPagesFor(tenant: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store interface is not in every browser yet
  document.cookie = `${cookieOf(tenant)};path=/;samesite=lax`;
}

/**
 * A script for the beginning of a page: where the page has been rendered for another tenant than the tab's, it is loaded
 * again before anything is shown. `asked` is the tenant that the page was requested for: when it is the tab's, that tenant
 * no longer admits the user.
 */
export function tabTenantScript(user: string, shown: string, asked: string | undefined): string {
  const [key, rendered, requested, name] = [storageKey(user), shown, asked ?? "", tenantCookie].map((text) =>
    JSON.stringify(text).replaceAll("<", "\\u003c"),
  );
  return `(function () {
  var own;
  try { own = sessionStorage.getItem(${key}); } catch (error) {}
  if (!own || own === ${rendered} || own === ${requested}) return;
  var cookie = ${name} + "=" + own;
  document.cookie = cookie + ";path=/;samesite=lax";
  if (document.cookie.indexOf(cookie) < 0) return;
  document.documentElement.style.display = "none";
  location.reload();
})()`;
}
