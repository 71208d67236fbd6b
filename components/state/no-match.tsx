import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { State } from "./state";

interface NoMatchProps {
  filterCount: number;
  search?: string;
  /** The nearest filters that have rows: "Without “Status is Active” there are 3." */
  suggestion?: { sentence: string; count: number; onShow: () => void } | undefined;
  onClear: () => void;
  /** Explains why a certain record is not in the list. */
  onMissing?: (() => void) | undefined;
}

/** No row matches the filters: suggests the nearest filters that have some. */
export function NoMatch({ filterCount, search = "", suggestion, onClear, onMissing }: NoMatchProps) {
  return (
    <State
      title={
        search === ""
          ? t("{count, plural, one {Nothing matches the filter} other {Nothing matches all # filters}}", {
              count: filterCount,
            })
          : t(
              "{count, plural, =0 {Nothing matches “{search}”} one {Nothing matches the filter and “{search}”} other {Nothing matches all # filters and “{search}”}}",
              { count: filterCount, search },
            )
      }
      actions={
        <>
          {suggestion && <Button onClick={suggestion.onShow}>{t("Show {count}", { count: suggestion.count })}</Button>}
          <Button variant={suggestion ? "quiet" : "default"} onClick={onClear}>
            {filterCount === 0 ? t("Clear the search") : t("Clear all")}
          </Button>
          {onMissing && (
            <Button variant="quiet" onClick={onMissing}>
              {t("Can’t find something?")}
            </Button>
          )}
        </>
      }
    >
      {suggestion ? suggestion.sentence : adviceFor(filterCount, search)}
    </State>
  );
}

function adviceFor(filterCount: number, search: string): string {
  if (filterCount === 0) return t("A shorter part of it may find more.");
  return filterCount > 1 || search !== "" ? t("Together they leave nothing.") : t("Clear it to see all.");
}
