/** The header in which every request of a page names the tenant that the page shows. */
export const tenantHeader = "Comptoir-Tenant";

/** That in which it names the user who the page was loaded for, since another one may sign in from another tab. */
export const userHeader = "Comptoir-User";

/** Carries the tenant of the tab in front to the server when a page is loaded, since a page is requested without headers. */
export const tenantCookie = "comptoir-tenant";
