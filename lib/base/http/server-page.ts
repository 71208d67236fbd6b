/** What the code of a page needs from the server that renders it; `server.ts` provides it. */
export interface ServerPage {
  /** Reads the API for the page. @throws Error if no page is rendered */
  read: (address: string, headers: Record<string, string>, signal: AbortSignal) => Promise<Response>;
  /** The tenant that the page shows: its reads name it, as those of the browser do. */
  showTenant: (id: string) => void;
}

// Next bundles the pages apart from the server, so that a variable of this module would not be the same in both.
const name = Symbol.for("comptoir.serverPage");
const shared = globalThis as { [name]?: ServerPage };

export function provideServerPage(page: ServerPage): void {
  shared[name] = page;
}

/** Undefined in a process that renders no pages. Ask `typeof window` first: a browser then does not load what is behind it. */
export const serverPage = (): ServerPage | undefined => shared[name];
