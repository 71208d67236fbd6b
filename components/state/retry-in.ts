import { CallError } from "@/lib/base/http/client";

/**
 * Seconds until a failed request may be repeated by itself, or undefined where it would be refused again: a fault of the
 * request stays the same, one of the service or the network may pass.
 */
export function retryIn(error: Error): number | undefined {
  if (!(error instanceof CallError)) return undefined;
  const { status, retryAfterSeconds } = error;
  return status === 0 || status === 429 || status >= 500 ? (retryAfterSeconds ?? 5) : undefined;
}
