import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import { useList } from "./use-list-state";

const ListAsOfBand = lazyOnIdle(async () => (await import("./list-as-of-band")).ListAsOfBand);
const AddressNotes = lazyOnIdle(async () => (await import("./address-notes")).AddressNotes);
const ErrorBanner = lazyOnIdle(async () => (await import("@/components/state/error-banner")).ErrorBanner);

/** The past moment that the list shows, errors in its URL, and that the record it opens is not there. */
export function ListBanners() {
  const { query, isMissing } = useList();
  return (
    <Suspense>
      {query.at !== undefined && <ListAsOfBand at={query.at} />}
      {(query.problems.length > 0 || isMissing) && <AddressNotes />}
    </Suspense>
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
