import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Note } from "@/components/ui/note";
import { Suspense } from "@/components/ui/suspense";
import { useList } from "./use-list-state";

const ListAsOfBand = lazyOnIdle(async () => (await import("./list-as-of-band")).ListAsOfBand);
const ErrorBanner = lazyOnIdle(async () => (await import("@/components/state/error-banner")).ErrorBanner);

/** The past moment that the list shows, and errors in its URL. */
export function ListBanners() {
  const { query } = useList();
  return (
    <>
      {query.at !== undefined && (
        <Suspense>
          <ListAsOfBand at={query.at} />
        </Suspense>
      )}
      {query.problems.length > 0 && (
        <Note kind="error">
          <b>Part of this address is not understood, and left out.</b>{" "}
          {query.problems.map(({ parameter, detail }) => `${parameter}: ${shortened(detail)}`).join(" ")}
        </Note>
      )}
    </>
  );
}

/** The error of the last request. */
export function ListError() {
  const { error, errorUpdatedAt, page, refetch } = useList();
  if (!error || error.status === 403) return null;
  return (
    <Suspense>
      <ErrorBanner
        key={errorUpdatedAt}
        title={page ? "Could not refresh." : "Could not load."}
        error={error}
        at={errorUpdatedAt}
        onRetry={refetch}
      />
    </Suspense>
  );
}

/** The list of all known fields is too long for a banner. */
const shortened = (detail: string): string => detail.replace(/ Known: .*/s, "");
