import { capitalised } from "@/lib/base/capitalised";

/**
 * The path to open after sign-in. Only paths on this host are accepted: absolute URLs, and paths that a browser would
 * read as another host, are ignored.
 */
export function returnAddress(callbackUrl: string | undefined): string {
  const home = "/";
  if (callbackUrl === undefined) return home;
  const here = new URL("http://comptoir.invalid");
  try {
    // next-auth passes absolute URLs of this host; only the path is used.
    const url = new URL(callbackUrl, here);
    const isPath = callbackUrl.startsWith("/") && url.origin === here.origin;
    const isWhole = /^https?:\/\//i.test(callbackUrl);
    if (!isPath && !isWhole) return home;
    const path = `${url.pathname}${url.search}${url.hash}`;
    return path.startsWith("//") ||
      path.startsWith("/sign-in") ||
      path.startsWith("/accept") ||
      path.startsWith("/enrol") ||
      path.startsWith("/api/")
      ? home
      : path;
  } catch {
    return home;
  }
}

/** A page to return to: `Subscriptions`, and how many filters its address has. */
export interface ReturnPage {
  name: string;
  filters: number;
}

/** Undefined for the start page. */
export function returnPage(address: string): ReturnPage | undefined {
  const url = new URL(address, "http://comptoir.invalid");
  const [first = ""] = url.pathname.split("/").filter(Boolean);
  if (first === "") return undefined;
  const name = capitalised(first.replaceAll("-", " "));
  const filters = new Set([...url.searchParams.keys()].flatMap((key) => /^~?filter\[([^\]]+)\]/.exec(key)?.[1] ?? []))
    .size;
  return { name, filters };
}
