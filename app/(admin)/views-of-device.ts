/** Views used to be saved in the browser's storage. They are moved to the server, where the user finds them everywhere. */

interface NewView {
  screen: string;
  name: string;
  search: string;
  shared: boolean;
}

const prefix = (tenant: string): string => `comptoir.views.${tenant}.`;

/** Saves the views that this browser has for a tenant, and removes them from its storage. */
export async function takeViewsOfDevice(tenant: string, create: (view: NewView) => Promise<unknown>): Promise<void> {
  for (const key of keysOf(prefix(tenant))) {
    const views = viewsIn(localStorage.getItem(key));
    // First, so that another tab does not save them too.
    localStorage.removeItem(key);
    for (const { name, search } of views)
      await create({ screen: key.slice(prefix(tenant).length), name, search, shared: false }).catch(() => {});
  }
}

function keysOf(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    // The browser denies access to its storage.
    return [];
  }
}

/** Other programs can write to the storage: invalid content is ignored. */
function viewsIn(stored: string | null): { name: string; search: string }[] {
  try {
    const views: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(views)
      ? views.filter((view) => typeof view?.name === "string" && typeof view.search === "string").slice(0, 50)
      : [];
  } catch {
    return [];
  }
}
