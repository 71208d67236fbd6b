"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorBanner } from "@/components/state/error-banner";
import { CallError } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";

/** The part of a query result that describes its failure. */
type Failing = Pick<UseQueryResult, "data" | "error" | "errorUpdatedAt" | "refetch">;

/** The error of a query, below its stale data. Not for 403 and 404, which have pages of their own. */
export function QueryError({ query: { data, error, errorUpdatedAt, refetch } }: { query: Failing }) {
  if (!error || (error instanceof CallError && [403, 404].includes(error.status))) return null;
  return (
    <ErrorBanner
      key={errorUpdatedAt}
      title={data === undefined ? t("Could not load.") : t("Could not refresh.")}
      error={error}
      at={errorUpdatedAt}
      onRetry={() => void refetch()}
    />
  );
}
