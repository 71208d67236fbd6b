import { headers } from "next/headers";
import { env } from "@/lib/base/env";

/** The base URL of the examples: the configured one, or that of this request. */
export async function baseUrl(): Promise<string> {
  if (env.PUBLIC_URL !== undefined) return env.PUBLIC_URL;
  const sent = await headers();
  const protocol = sent.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https" ? "https" : "http";
  return `${protocol}://${sent.get("host") ?? "localhost"}`;
}
