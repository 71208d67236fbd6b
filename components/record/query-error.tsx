"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorBanner } from "@/components/state/error-banner";
import { retryIn } from "@/components/state/retry-in";
import { CallError } from "@/lib/base/http/client";

/** The part of a query that says whether it failed. */
export type Failing = Pick<UseQueryResult, "data" | "error" | "errorUpdatedAt" | "refetch">;

/** Why a query failed, above the data it had before. Refusals with a page of their own (403, 404) are not repeated here. */
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
