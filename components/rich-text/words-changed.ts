import type { WordCounts } from "@/lib/base/rich-text/redline";
import { t } from "@/lib/languages/text";

/** "27 words added, 13 removed" */
export const wordsChanged = ({ added, removed }: WordCounts): string =>
  t("{added, plural, one {# word} other {# words}} added, {removed} removed", { added, removed });
