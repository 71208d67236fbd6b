"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { formatMoney, formatNumber } from "@/components/ui/number-format";
import { t } from "@/lib/languages/text";
import { type Draft, figuresOf } from "./draft";
import classes from "./new-order.module.css";

interface OrderFootProps {
  draft: Draft;
  failure: string | undefined;
  isPending: boolean;
  onPlace: () => void;
}

/** What the order comes to, as it is entered. */
export function OrderFoot({ draft, failure, isPending, onPlace }: OrderFootProps) {
  const { perMonth, perBilling, perTerm, once, margin, term, billing } = figuresOf(draft);
  return (
    <div className={`row flex-wrap py-8 px-gutter border-t bg-sunken phone-py-12 ${classes.foot}`}>
      <Figure label={t("Per month")} value={perMonth} />
      <Figure
        isBilling
        label={t("Per billing, every {count, plural, one {month} other {# months}}", { count: billing })}
        value={perBilling}
      />
      <Figure
        label={t("Whole term, {count, plural, one {# month} other {# months}}", { count: term })}
        value={perTerm}
      />
      {once > 0 && <Figure label={t("Once")} value={once} />}
      {margin && (
        <Figure label={t("Margin a month")} value={margin.amount}>
          {margin.percent !== undefined && (
            <span className="text-2"> {formatNumber(Number(margin.percent.toFixed(1)))} %</span>
          )}
        </Figure>
      )}
      <p role="status" className={`mx-0 mt-6 mb-0 text-danger ${classes.fault}`}>
        {failure}
      </p>
      <Button
        variant="primary"
        disabled={isPending}
        onClick={onPlace}
        data-tooltip={t("Place order")}
        data-tooltip-keys="mod+enter"
      >
        {isPending ? t("Placing") : t("Place order")}
      </Button>
    </div>
  );
}

interface FigureProps {
  label: string;
  value: number;
  /** Left out on a phone. */
  isBilling?: boolean;
  children?: ReactNode;
}

function Figure({ label, value, isBilling = false, children }: FigureProps) {
  return (
    <div className={`grid text-2 tabular ${isBilling ? "phone-hidden " : ""}${classes.figure}`}>
      <span>{label}</span>
      <b className="leading-24 font-500 text-1">
        {formatMoney(value)}
        {children}
      </b>
    </div>
  );
}
