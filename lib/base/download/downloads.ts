import { processWide } from "@/lib/base/process-wide";
import type { Downloads } from "./download";

const shared = processWide<{ downloads?: Downloads }>("downloads", () => ({}));

/** Sets the runner of downloads in this process; call once, before the first request. */
export function provideDownloads(downloads: Downloads): void {
  shared.downloads = downloads;
}

export function downloads(): Downloads {
  if (!shared.downloads) throw new Error("Downloads are not available yet.");
  return shared.downloads;
}
