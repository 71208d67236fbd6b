import { ErrorBanner } from "@/components/state/error-banner";
import { lateParts } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import { useList } from "./use-list-state";

const late = lateParts(() => import("./late"));
const ListAsOfBand = late("ListAsOfBand");
const AddressNotes = late("AddressNotes");

/** The past moment that the list shows, errors in its URL, and that the record it opens is not there. */
export function ListBanners() {
  const { query, isMissing } = useList();
  return (
    <>
      {query.at !== undefined && <ListAsOfBand at={query.at} />}
      {(query.problems.length > 0 || isMissing) && <AddressNotes />}
    </>
  );
}

/** The error of the last request. */
export function ListError() {
  const { error, errorUpdatedAt, page, refetch } = useList();
  if (!error || error.status === 403) return null;
  return (
    <ErrorBanner
      key={errorUpdatedAt}
      title={page ? t("Could not refresh.") : t("Could not load.")}
      error={error}
      at={errorUpdatedAt}
      onRetry={refetch}
    />
  );
}
