import { CallError } from "@/lib/browser/client";

/**
 * Seconds until a failed request is retried automatically, or undefined if a retry would fail again. Errors in the
 * request are permanent; errors of the service or the network may be temporary.
 */
export function retryIn(error: Error): number | undefined {
  if (!(error instanceof CallError)) return undefined;
  const { status, retryAfterSeconds } = error;
  return status === 0 || status === 429 || status >= 500 ? (retryAfterSeconds ?? 5) : undefined;
}
