"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { ChangedDot } from "@/components/form/field";
import { IconX } from "@/components/icons/icons";
import { IconButton } from "@/components/ui/icon-button";
import { message, t } from "@/lib/languages/text";
import { formatMargin, marginOf } from "./product-values";
import classes from "./products.module.css";
import { emptyRow, numberIn, type VariantRow } from "./variant-rows";

interface VariantsFieldProps {
  label: string;
  rows: readonly VariantRow[];
  onChange: (rows: VariantRow[]) => void;
  /** What the prices are in: "NOK, a month". */
  unit: string;
  error?: ReactNode;
  help?: ReactNode;
  isChanged?: boolean;
}

const columns = [
  { name: "sku", label: message("SKU"), of: message("SKU of {name}"), ofNew: message("Add a SKU"), example: "" },
  {
    name: "cost",
    label: message("Cost"),
    of: message("Cost of {name}"),
    ofNew: message("Cost of a new variant"),
    example: "0.00",
  },
  {
    name: "price",
    label: message("Price"),
    of: message("Price of {name}"),
    ofNew: message("Price of a new variant"),
    example: "0.00",
  },
  {
    name: "amount",
    label: message("Amount"),
    of: message("Amount of {name}"),
    ofNew: message("Amount of a new variant"),
    example: "1–100",
  },
] as const;

/** The variants of a product in a small table, whose last row is empty: what is typed there is a new variant. */
export function VariantsField({ label, rows, onChange, unit, error, help, isChanged }: VariantsFieldProps) {
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const focus = (at: number, name: string) =>
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[name="${name}-${at}"]`)?.focus());
  const edit = (at: number, name: keyof VariantRow, value: string) =>
    onChange(
      [...rows, ...(at < rows.length ? [] : [emptyRow])].map((row, each) =>
        each === at ? { ...row, [name]: value } : row,
      ),
    );
  const move = (at: number, by: number) => {
    const [row, other] = [rows[at], rows[at + by]];
    if (!row || !other) return;
    onChange(rows.map((each, place) => (place === at ? other : place === at + by ? row : each)));
  };
  const remove = (at: number) => {
    onChange(rows.filter((_, place) => place !== at));
    focus(at, "sku");
  };
  const press = (event: KeyboardEvent, at: number, name: string) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) focus(Math.min(at + 1, rows.length), "sku");
    else if (event.altKey && by !== 0) {
      move(at, by);
      focus(at + by, name);
    } else return;
    event.preventDefault();
  };
  const isWrong = (row: VariantRow) => typeof error === "string" && row.sku !== "" && error.includes(` ${row.sku}.`);
  return (
    <fieldset className={`min-w-0 py-0 px-0 m-0 border-0 ${classes.variants}`} aria-describedby={`${id}-help`}>
      <legend className="font-500">
        {label} {isChanged && <ChangedDot />} <span className="text-3">{unit}</span>
      </legend>
      <table className="table-fixed w-full -mx-4" ref={table}>
        <thead>
          <tr>
            {columns.slice(0, 3).map((column) => (
              <th className="text-12 font-400 text-2 text-end-own" key={column.name} scope="col">
                {t(column.label)}
              </th>
            ))}
            <th className="text-12 font-400 text-2 text-end-own" scope="col">
              {t("Margin")}
            </th>
            <th className="text-12 font-400 text-2 text-end-own" scope="col">
              {t("Amount")}
            </th>
            <th className="w-28">
              <span className="sr-only">{t("Remove")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...rows, emptyRow].map((row, at) => {
            const variant = row.sku || t("variant {number}", { number: at + 1 });
            const cells = columns.map(({ name, of, ofNew, example }) => (
              <td key={name} className={name === "sku" ? classes.sku : `text-end text-12 tabular ${classes.number}`}>
                <input
                  className="w-full h-32 px-4 font-inherit text-13 text-inherit border-control rounded-6 bg-raised"
                  name={`${name}-${at}`}
                  aria-label={at < rows.length ? t(of, { name: variant }) : t(ofNew)}
                  aria-invalid={isWrong(row) || undefined}
                  placeholder={example || (at < rows.length ? "" : t(ofNew))}
                  inputMode={name === "cost" || name === "price" ? "decimal" : undefined}
                  autoComplete="off"
                  value={row[name]}
                  onChange={(event) => edit(at, name, event.currentTarget.value)}
                  onKeyDown={(event) => press(event, at, name)}
                />
              </td>
            ));
            const margin = marginOfRow(row);
            return (
              // A row stays the one that is typed in.
              // biome-ignore lint/suspicious/noArrayIndexKey: variants have no other key before they are saved
              <tr key={at}>
                {cells.slice(0, 3)}
                <td className="text-end text-12 tabular">{margin === undefined ? "" : formatMargin(margin)}</td>
                {cells[3]}
                <td>
                  {at < rows.length && (
                    <IconButton label={t("Remove {name}", { name: variant })} onClick={() => remove(at)}>
                      <IconX aria-hidden />
                    </IconButton>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p
        id={`${id}-help`}
        className={`mt-4 text-12 ${error ? "text-danger" : "text-3"}`}
        role={error ? "alert" : undefined}
      >
        {error || (isChanged && help)}
      </p>
    </fieldset>
  );
}

function marginOfRow({ cost, price }: VariantRow): number | undefined {
  const [paid, sold] = [numberIn(cost), numberIn(price)];
  if (typeof paid !== "number" || typeof sold !== "number") return undefined;
  return marginOf({ cost_price: paid, price: sold });
}
