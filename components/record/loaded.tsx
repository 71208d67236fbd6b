"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CallError, isRefusal } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** Said if it fails: "Could not load the open tickets." */
  failed: string;
  /** Shown while the query is loading. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of a page with its own query: renders the data, or the error, with a button to retry where that can help. */
export function Loaded<Data>({ query, failed, loading, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) return <LoadFailure query={query} failed={failed} />;
  return <>{loading}</>;
}

/** The error of a part of a page. Renders nothing while it is loading or loaded. */
export function LoadFailure({
  query: { data, error, refetch },
  failed,
}: Pick<LoadedProps<unknown>, "query" | "failed">) {
  if (!error || data !== undefined) return null;
  if (error instanceof CallError && error.status === 403) {
    return (
      <p className="flex flex-wrap items-baseline gap-9 py-8 px-20 text-2">{t("You do not have access to this.")}</p>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-baseline gap-9 py-8 px-20 text-2">
      <p>
        {t(failed)} {error.message}
      </p>
      {!isRefusal(error) && (
        <Button variant="link" onClick={() => void refetch()}>
          {t("Try again")}
        </Button>
      )}
    </div>
  );
}
