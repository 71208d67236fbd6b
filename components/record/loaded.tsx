"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CallError, isRefusal } from "@/lib/browser/client";
import { message, t } from "@/lib/languages/text";

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** Said where it fails: "Could not load the open tickets." */
  failed?: string;
  /** Completes "Could not load …": "the open tickets". */
  what?: string;
  /** Shown while the query is loading. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of a page with its own query: renders the data, or the error, with a button to retry where that can help. */
export function Loaded<Data>({ query, failed, what, loading, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) return <LoadFailure query={query} failed={failed} what={what} />;
  return <>{loading}</>;
}

/** The error of a part of a page. Renders nothing while it is loading or loaded. */
export function LoadFailure({
  query: { data, error, refetch },
  what,
  failed = what === undefined ? message("Could not load.") : `Could not load ${what}.`,
}: Pick<LoadedProps<unknown>, "query" | "what" | "failed">) {
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
