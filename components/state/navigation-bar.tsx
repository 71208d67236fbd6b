"use client";

import { usePathname } from "next/navigation";
import pending from "@/components/ui/pending.module.css";
import { useStore } from "@/components/ui/store";
import { t } from "@/lib/languages/text";
import { lastNavigation } from "./last-navigation";
import classes from "./navigation-bar.module.css";
import { useIsOnline } from "./online";

/** Says that the page that was asked for has not come yet. Without a network the band says so. */
export function NavigationBar() {
  const pathname = usePathname();
  const last = useStore(lastNavigation);
  const pathOf = (address: string) => new URL(address, last?.from).pathname;
  // What changes the query alone is shown by the list.
  const isAwaited = useIsOnline() && last && pathOf(last.from) === pathname && pathOf(last.to) !== pathname;
  return (
    <div
      className={`${pending.pending} absolute ${classes.bar}`}
      {...(isAwaited && { role: "progressbar", "aria-label": t("Opening the page"), "data-pending": true })}
    />
  );
}
