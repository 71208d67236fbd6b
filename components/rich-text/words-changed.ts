import { countOf, formatCount } from "@/components/ui/number-format";
import type { WordCounts } from "@/lib/base/rich-text/redline";

/** "27 words added, 13 removed" */
export const wordsChanged = ({ added, removed }: WordCounts): string =>
  `${countOf(added, "word")} added, ${formatCount(removed)} removed`;
