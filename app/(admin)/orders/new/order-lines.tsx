"use client";

import { type RefObject, useEffect, useState } from "react";
import { t } from "@/lib/languages/text";
import { ProductField } from "../product-field";
import { type Draft, type DraftLine, lineOf } from "./draft";
import classes from "./new-order.module.css";
import type { Faults } from "./new-order-screen";
import { fieldId, OrderLine } from "./order-line";

interface OrderLinesProps {
  draft: Draft;
  faults: Faults;
  onChange: (changes: Pick<Draft, "lines">) => void;
  addField: RefObject<HTMLInputElement | null>;
}

export function OrderLines({ draft: { lines }, faults, onChange, addField }: OrderLinesProps) {
  const [entered, setEntered] = useState<DraftLine>();
  useEffect(() => {
    if (entered) document.getElementById(fieldId(entered, "amount"))?.focus();
  }, [entered]);
  const set = (line: DraftLine, changes: Partial<DraftLine>) =>
    onChange({ lines: lines.map((each) => (each.key === line.key ? { ...each, ...changes } : each)) });
  const add = (line: DraftLine) => {
    const present = lines.find(
      ({ product, variant }) => product.id === line.product.id && variant.sku === line.variant.sku,
    );
    if (!present) onChange({ lines: [...lines, line] });
    setEntered(present ? { ...present } : line);
  };
  return (
    <>
      {lines.length > 0 && (
        <div className="mb-12">
          <div
            aria-hidden
            className={`grid items-center gap-x-8 gap-y-4 pb-6 text-2 border-b phone-hidden ${classes.heads}`}
          >
            <span>{t("Product")}</span>
            <span className="text-end-own">{t("Amount")}</span>
            <span className="text-end-own">{t("Unit price")}</span>
            <span className="text-end-own">{t("Discount")}</span>
            <span className="text-end-own">{t("Per month")}</span>
          </div>
          {lines.map((line, at) => (
            <OrderLine
              key={line.key}
              line={line}
              answered={[...faults].find(([pointer]) => `${pointer}/`.startsWith(`/items/${at}/`))?.[1]}
              isOpen={entered?.key === line.key}
              onOpen={(isOpen) => setEntered(isOpen ? line : undefined)}
              onDone={() => addField.current?.focus()}
              onChange={(changes) => set(line, changes)}
              onRemove={() => {
                setEntered(undefined);
                onChange({ lines: lines.filter(({ key }) => key !== line.key) });
                addField.current?.focus();
              }}
            />
          ))}
        </div>
      )}
      <div className={classes.customer}>
        <ProductField
          ref={addField}
          label={t("Add a line")}
          placeholder={t("Add a line: name or SKU")}
          isWrong={faults.has("/items")}
          onChoose={({ product, variant }) => add(lineOf(product, variant))}
        />
      </div>
      {faults.get("/items") && <p className={`mx-0 mt-6 mb-0 text-danger ${classes.fault}`}>{faults.get("/items")}</p>}
    </>
  );
}
