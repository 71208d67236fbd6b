import type { PaletteItem } from "@/components/command/palette-store";
import { formatDay, toDate } from "@/components/ui/date-format";
import { t } from "@/lib/languages/text";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { paths } from "../paths";

/** A subscription in the palette, with a note about it, or else its end. */
export function subscriptionItem(
  { _id, name, account_details, end_date }: Subscription,
  note?: string,
): Pick<PaletteItem, "label" | "detail" | "href"> {
  const end = toDate(end_date);
  const detail = [account_details?.name, note ?? (end && t("ends {day}", { day: formatDay(end, "UTC") }))]
    .filter(Boolean)
    .join(", ");
  return { label: name ?? _id, detail: detail || t("Subscription"), href: paths.subscription(_id) };
}
