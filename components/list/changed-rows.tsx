"use client";

import { useEffect } from "react";
import { useCommand } from "@/components/command/registry";
import { Button } from "@/components/ui/button";
import { FloatingBar } from "@/components/ui/floating-bar";
import { Kbd } from "@/components/ui/kbd";
import { announce } from "@/components/ui/live-region";
import { message, t } from "@/lib/languages/text";
import classes from "./changed-rows.module.css";
import { useList } from "./use-list-state";

/** Shows how many rows others have changed. The rows stay as they are until the reader asks for the new ones. */
export function ChangedRows() {
  const { changed, scroller } = useList();
  const { count, hasMore } = changed;
  const changes = hasMore
    ? t("More than {count, plural, one {# record} other {# records}} changed", { count })
    : t("{count, plural, one {# record} other {# records}} changed", { count });
  const show = () => {
    changed.show();
    // The button is removed, and the focus would be lost.
    scroller.current?.focus({ preventScroll: true });
  };
  useEffect(() => announce(`${changes} ${t("since you opened this")}`), [changes]);
  useCommand({
    id: "show-changed-rows",
    label: t("Show what has changed"),
    group: message("In a table"),
    keys: "r",
    run: show,
    inPalette: true,
  });
  return (
    <FloatingBar label={t("Changed rows")} className={`gap-12 ${classes.line}`}>
      <span className="truncate tabular">
        {changes} <span className="text-3 phone-hidden">{t("since you opened this")}</span>
      </span>
      <Button variant="quiet" rightSection={<Kbd keys="r" />} onClick={show}>
        {t("Show")}
      </Button>
    </FloatingBar>
  );
}
