import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/number-format";
import { t } from "@/lib/languages/text";
import { State } from "./state";

interface NoMatchProps {
  /** `subscription` */
  noun: string;
  filterCount: number;
  search?: string;
  /** The nearest filters that have rows: "Without “Status is Active”". */
  suggestion?: { words: string; count: number; onShow: () => void } | undefined;
  onClear: () => void;
  /** Explains why a certain record is not in the list. */
  onMissing?: (() => void) | undefined;
}

/** No row matches the filters: suggests the nearest filters that have some. */
export function NoMatch({ noun, filterCount, search = "", suggestion, onClear, onMissing }: NoMatchProps) {
  const filters = filterCount === 1 ? "the filter" : `all ${filterCount} filters`;
  const searched = search === "" ? "" : `“${search}”`;
  const what = filterCount === 0 ? searched : searched === "" ? filters : `${filters} and ${searched}`;
  return (
    <State
      title={t("No {noun} matches {what}", { noun, what })}
      actions={
        <>
          {suggestion && <Button onClick={suggestion.onShow}>Show {formatCount(suggestion.count)}</Button>}
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
      {suggestion
        ? `${suggestion.words} there ${suggestion.count === 1 ? "is" : "are"} ${formatCount(suggestion.count)}.`
        : adviceFor(filterCount, search)}
    </State>
  );
}

function adviceFor(filterCount: number, search: string): string {
  if (filterCount === 0) return "A shorter part of it may find more.";
  return filterCount > 1 || search !== "" ? "Together they leave nothing." : "Clear it to see all.";
}
