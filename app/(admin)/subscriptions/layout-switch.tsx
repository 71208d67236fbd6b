"use client";

import type { MouseEvent } from "react";
import { useCommand } from "@/components/command/registry";
import { IconTable, IconTimeline } from "@/components/icons/icons";
import { useList } from "@/components/list/use-list-state";
import { message, t } from "@/lib/languages/text";
import classes from "./layout-switch.module.css";

export const timelineLayout = "timeline";

export const useIsTimeline = (): boolean => useList().query.extra.view === timelineLayout;

/** The same rows as a table or on one axis: filters and views stay. */
export function LayoutSwitch() {
  const { query, address } = useList();
  const isTimeline = useIsTimeline();
  const { view: _, ...extra } = query.extra;
  const href = {
    table: address.addressOf({ query: { ...query, extra } }),
    timeline: address.addressOf({ query: { ...query, extra: { ...extra, view: timelineLayout } } }),
  };
  const go = (to: string) => window.history.pushState(null, "", to);
  useCommand({
    id: "layout",
    label: isTimeline ? t("Show as a table") : t("Show as a timeline"),
    group: message("In a table"),
    keys: "t",
    run: () => go(isTimeline ? href.table : href.timeline),
    inPalette: true,
  });
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(event.currentTarget.href);
  };
  return (
    <nav
      aria-label={t("Layout")}
      className={`flex py-2 px-2 rounded-8 bg-active ${classes.switch}`}
      data-tooltip={t("Table or timeline")}
      data-tooltip-keys="t"
    >
      <a
        className="row h-26 gap-6 py-0 px-10 font-450 text-2 rounded-6 hover-text-1 current-text-1 current-font-500 phone-justify-center phone-flex-1 phone-h-40"
        href={href.table}
        aria-current={isTimeline ? undefined : "true"}
        onClick={onClick}
      >
        <IconTable aria-hidden />
        <span>{t("Table")}</span>
      </a>
      <a
        className="row h-26 gap-6 py-0 px-10 font-450 text-2 rounded-6 hover-text-1 current-text-1 current-font-500 phone-justify-center phone-flex-1 phone-h-40"
        href={href.timeline}
        aria-current={isTimeline ? "true" : undefined}
        onClick={onClick}
      >
        <IconTimeline aria-hidden />
        <span>{t("Timeline")}</span>
      </a>
    </nav>
  );
}
