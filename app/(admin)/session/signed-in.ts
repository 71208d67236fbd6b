import { cookies, headers } from "next/headers";
import type { Actor } from "@/lib/base/auth/actor";
import { authenticate } from "@/lib/base/auth/authenticate";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { pageHeader } from "@/lib/base/http/request";
import { tenantCookie, tenantHeader } from "@/lib/base/http/tenant-header";
import { tenantId } from "@/lib/base/schema/primitives";

/** The user of a request for a page. */
export interface SignedIn {
  /** Undefined without a session. */
  actor: Actor | undefined;
  /** The tenant that the page was requested for. */
  asked: string | undefined;
  /** The URL of the page, to come back to. */
  address: string;
}

/** The actor acts for the tenant that the page is requested for, where that one admits the user. */
export async function signedIn(): Promise<SignedIn> {
  const sent = await headers();
  const asked = tenantId.safeParse((await cookies()).get(tenantCookie)?.value).data;
  const address = pageAddress(sent.get(pageHeader) ?? "/");
  const cookie = sent.get("cookie") ?? "";
  const named = defined<Record<string, string | undefined>>({ cookie, [tenantHeader]: asked });
  try {
    const actor = await authenticate(new Request("http://localhost", { headers: named }));
    return { actor, asked, address };
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") return { actor: undefined, asked, address };
    throw error;
  }
}

/** The URL as the user sees it, without the parameters that Next adds to its own requests. */
function pageAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  if (!searchParams.has("_rsc")) return address;
  searchParams.delete("_rsc");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
