import { ErrorBanner } from "@/components/state/error-banner";
import { retryIn } from "@/components/state/retry-in";
import { Note } from "@/components/ui/note";
import { useList } from "./use-list-state";

/** Errors in the URL, and the error of the last request. */
export function ListBanners() {
  const { query, error, errorUpdatedAt, page, refetch } = useList();
  return (
    <>
      {query.problems.length > 0 && (
        <Note kind="error">
          <b>Part of this address is not understood, and left out.</b>{" "}
          {query.problems.map(({ parameter, detail }) => `${parameter}: ${shortened(detail)}`).join(" ")}
        </Note>
      )}
      {error && error.status !== 403 && (
        <ErrorBanner
          key={errorUpdatedAt}
          title={page ? "Could not refresh." : "Could not load."}
          reason={error.message}
          retryInSeconds={retryIn(error)}
          onRetry={refetch}
        />
      )}
    </>
  );
}

/** The list of all known fields is too long for a banner. */
const shortened = (detail: string): string => detail.replace(/ Known: .*/s, "");
