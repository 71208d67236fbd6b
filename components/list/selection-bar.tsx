"use client";

import type { ReactNode } from "react";
import type { Selection } from "@/components/table/use-data-table";
import { Button } from "@/components/ui/button";
import { FloatingBar } from "@/components/ui/floating-bar";
import { Kbd } from "@/components/ui/kbd";
import { t } from "@/lib/languages/text";
import classes from "./selection-bar.module.css";

/** How many rows are selected and what can be done with them, floating over the bottom of the table. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  return (
    <FloatingBar label={t("Selected rows")} className={`gap-4 overflow-x-auto no-scrollbar ${classes.bar}`}>
      <span className="flex-none font-500 tabular">{t("{count} selected", { count: selection.ids.length })}</span>
      <span aria-hidden className={`flex-none w-1 h-18 my-0 ${classes.rule}`} />
      {children}
      <span aria-hidden className={`flex-none w-1 h-18 my-0 ${classes.rule}`} />
      <Button variant="quiet" rightSection={<Kbd keys="escape" />} onClick={selection.clear}>
        {t("Clear")}
      </Button>
    </FloatingBar>
  );
}
