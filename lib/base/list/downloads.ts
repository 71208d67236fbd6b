import type { Downloads } from "./download";

// Pages and the API are bundled separately and loaded into one process; both bundles share this.
const shared = globalThis as typeof globalThis & { comptoirDownloads?: Downloads };

/** Sets what runs downloads in this process; call once, before the first request. */
export function provideDownloads(downloads: Downloads): void {
  shared.comptoirDownloads = downloads;
}

export function downloads(): Downloads {
  if (!shared.comptoirDownloads) throw new Error("Downloads are not available yet.");
  return shared.comptoirDownloads;
}
