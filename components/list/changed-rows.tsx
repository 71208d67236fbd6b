"use client";

import { useEffect } from "react";
import { useCommand } from "@/components/command/registry";
import { Button } from "@/components/ui/button";
import { FloatingBar } from "@/components/ui/floating-bar";
import { Kbd } from "@/components/ui/kbd";
import { announce } from "@/components/ui/live-region";
import { countOf } from "@/components/ui/number-format";
import { t } from "@/lib/languages/text";
import classes from "./changed-rows.module.css";
import { useList } from "./use-list-state";

/** Shows how many rows others have changed. The rows stay as they are until the reader asks for the new ones. */
export function ChangedRows() {
  const { changed, facts, scroller } = useList();
  const { count, hasMore } = changed;
  const message = `${hasMore ? "More than " : ""}${countOf(count, facts.noun, facts.plural)} changed`;
  const show = () => {
    changed.show();
    // The button is removed, and the focus would be lost.
    scroller.current?.focus({ preventScroll: true });
  };
  useEffect(() => announce(`${message} since you opened this`), [message]);
  useCommand({
    id: "show-changed-rows",
    label: t("Show what has changed"),
    group: "In a table",
    keys: "r",
    run: show,
    inPalette: true,
  });
  return (
    <FloatingBar label={t("Changed rows")} className={classes.line}>
      <span className="truncate tabular">
        {message} <span className={`text-3 ${classes.since}`}>{t("since you opened this")}</span>
      </span>
      <Button variant="quiet" rightSection={<Kbd keys="r" />} onClick={show}>
        {t("Show")}
      </Button>
    </FloatingBar>
  );
}
