"use client";

import { formatMoney } from "@/components/ui/number-format";
import { t } from "@/lib/languages/text";

/** What an amount will be, beside what it is now where that differs. */
export function BeforeAfter({ before = 0, after = before }: { before: number | undefined; after: number | undefined }) {
  if (before === after) return formatMoney(before);
  return (
    <>
      <span className="sr-only">{t("was")}</span> <s className="text-3">{formatMoney(before)}</s>{" "}
      <span aria-hidden>→</span> <span className="sr-only">{t("becomes")}</span> <b>{formatMoney(after)}</b>
    </>
  );
}
