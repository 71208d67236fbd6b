"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorBanner } from "@/components/state/error-banner";
import { retryIn } from "@/components/state/retry-in";
import { CallError } from "@/lib/base/http/client";

/** The part of a query result that describes its failure. */
export type Failing = Pick<UseQueryResult, "data" | "error" | "errorUpdatedAt" | "refetch">;

/** The error of a query, above its stale data. Not for 403 and 404, which have pages of their own. */
export function QueryError({ query: { data, error, errorUpdatedAt, refetch } }: { query: Failing }) {
  if (!error || (error instanceof CallError && [403, 404].includes(error.status))) return null;
  return (
    <ErrorBanner
      key={errorUpdatedAt}
      title={data === undefined ? "Could not load." : "Could not refresh."}
      reason={error.message}
      retryInSeconds={retryIn(error)}
      onRetry={() => void refetch()}
    />
  );
}
